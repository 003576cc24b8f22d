import { GraphQLClient } from 'graphql-request';
import { TasksDocument } from './gql/graphql.ts';

const client = new GraphQLClient('http://127.0.0.1:4000/graphql');
const { project } = await client.request(TasksDocument, { project: '1204000000000003' });

for (const { name, dueOn, documents } of project.tasks.nodes) {
  const titles = documents.map((document) => document.title);
  console.log(`- ${name}, due ${dueOn ?? 'at any time'}: ${titles.join(', ') || 'no document'}`);
}
