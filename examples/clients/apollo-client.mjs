import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';

const client = new ApolloClient({
  link: new HttpLink({ uri: 'http://127.0.0.1:4000/graphql' }),
  cache: new InMemoryCache(),
});
const query = gql`
  query Tasks($project: ID!) {
    project(id: $project) {
      id
      name
      tasks(first: 2) { nodes { id name documents { id title } } }
    }
  }
`;
const variables = { project: '1204000000000003' };
const { data, error } = await client.query({ query, variables, errorPolicy: 'all' });

console.log(data?.project?.name);
for (const { name, documents } of data?.project?.tasks?.nodes ?? []) {
  const titles = documents?.map((document) => document?.title) ?? [];
  console.log(`- ${name}: ${titles.join(', ') || 'no document'}`);
}
if (error) console.log(error.message);
