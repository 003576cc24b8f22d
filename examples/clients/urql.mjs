import { Client, fetchExchange, gql } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { buildSchema, introspectionFromSchema } from 'graphql';

const response = await fetch('http://127.0.0.1:4000/schema.graphql');
const schema = introspectionFromSchema(buildSchema(await response.text()));
// Objects without an id belong to the object that contains them.
const withoutId = schema.__schema.types.filter(
  ({ kind, fields }) => kind === 'OBJECT' && !fields.some(({ name }) => name === 'id'),
);
const keys = Object.fromEntries(withoutId.map(({ name }) => [name, () => null]));

const client = new Client({
  url: 'http://127.0.0.1:4000/graphql',
  exchanges: [cacheExchange({ schema, keys }), fetchExchange],
});
const query = gql`
  query Tasks($project: ID!) {
    project(id: $project) {
      id
      name
      taskCounts { numIncompleteTasks }
      tasks(first: 2) { nodes { id name documents { id title } } }
    }
  }
`;
const { data, error } = await client.query(query, { project: '1204000000000003' });

console.log(`${data?.project?.name}, ${data?.project?.taskCounts?.numIncompleteTasks} open tasks`);
for (const { name, documents } of data?.project?.tasks?.nodes ?? []) {
  const titles = documents?.map((document) => document?.title) ?? [];
  console.log(`- ${name}: ${titles.join(', ') || 'no document'}`);
}
if (error) console.log(error.message);
