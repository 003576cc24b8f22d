import { afterAll, describe, expect, test, vi } from 'vitest';
import { startTestServer } from '../account/setup.ts';
import { clientExample, createClientPrograms } from './client-program.ts';

// The cache of Apollo Client with the configuration that the server serves.

const { url } = await startTestServer({ SANDBOX: 'on' });
const programs = await createClientPrograms();
afterAll(() => programs.remove());

/** Reads two pages of a list, with another filter of the same list before them, and prints what the cache then has. */
const twoPages = (uri: string) => `
const { ApolloClient, gql, HttpLink } = await import('@apollo/client');
const client = new ApolloClient({ link: new HttpLink({ uri: '${uri}/graphql' }), cache });
const query = gql\`query ($after: String, $completed: Boolean) {
  project(id: "1204000000000003") { id tasks(first: 3, after: $after, filter: { completed: $completed }) {
    nodes { id } edges { cursor } pageInfo { endCursor }
  } }
}\`;
const read = async (variables) =>
  (await client.query({ query, variables, fetchPolicy: 'network-only' })).data.project.tasks;
await read({ completed: true });
const { pageInfo } = await read({ completed: false });
await read({ completed: false, after: pageInfo.endCursor });
const { tasks } = client.readQuery({ query, variables: { completed: false } }).project;
console.log('ids', new Set(tasks.nodes.map(({ id }) => id)).size, tasks.nodes.length, tasks.edges.length);
`;

describe.skipIf(clientExample.skipReason)('docs/client.md', () => {
  test('the cache of Apollo Client joins the pages of a list, and keeps other filters apart', async () => {
    const program = await programs.start('apollo-cache.mjs', url, twoPages(url));
    await vi.waitFor(() => expect(program.lastOutput()).toContain('ids'));
    expect(program.lastOutput()).toBe('ids 6 6 6\n');
  });
});
