import { GraphQLClient, gql } from 'graphql-request';

const client = new GraphQLClient('http://127.0.0.1:4000/graphql', { errorPolicy: 'all' });
const query = gql`
  query Tasks($project: ID!) {
    project(id: $project) {
      name
      tasks(first: 2) { nodes { name documents { title } } }
    }
  }
`;
const { data, errors = [] } = await client.rawRequest(query, { project: '1204000000000003' });

console.log(data.project?.name);
for (const { name, documents } of data.project?.tasks?.nodes ?? []) {
  const titles = documents?.map((document) => document?.title) ?? [];
  console.log(`- ${name}: ${titles.join(', ') || 'no document'}`);
}
for (const { message, path } of errors) console.log(`${path.join('.')}: ${message}`);
