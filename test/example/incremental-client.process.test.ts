import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { findBlocks } from '../docs/block.ts';
import { startExportServer } from '../server/route/export-setup.ts';
import { exampleProgram } from './example.ts';

// `@defer` and `@stream` with Apollo Client 4 and urql, in the packages of examples/clients. test/relay tests Relay.

const example = exampleProgram('clients');
const { url, sandbox } = await startExportServer({ ASANA_ACCESS_TOKEN: 'sandbox-ada' });

const query = `query Project($id: ID!) {
  project(id: $id) {
    id
    name
    ... @defer {
      tasks(first: 3) { nodes @stream(initialCount: 1) { id name ... @defer { stories(first: 1) { nodes { id } } } } }
    }
  }
}`;

/** The name of the project, the number of its tasks, and of those whose stories are there. */
const print = `
  const print = (data) => {
    const nodes = data?.project?.tasks?.nodes ?? [];
    console.log(data?.project?.name, nodes.length, nodes.filter((one) => one?.stories).length);
  };
  const variables = { id: '1204000000000003' };
`;

const page = await readFile(new URL('../../docs/schema.md', import.meta.url), 'utf8');
const setting = findBlocks(page).find(
  ({ info, heading }) => info === 'js' && heading === 'Results in parts',
);

const apollo = (handler: string) => `
  import { gql } from '@apollo/client';
  ${setting?.text.replaceAll('http://127.0.0.1:4000', url).replaceAll('GraphQL17Alpha9Handler', handler)}
  ${print}
  const query = gql\`${query}\`;
  client.watchQuery({ query, variables }).subscribe(({ data, dataState, loading, error }) => {
    if (error) throw error;
    if (data) print(data);
    if (!loading) console.log(dataState);
  });
`;

const urql = (exchanges: string) => `
  import { cacheExchange, Client, fetchExchange, gql } from '@urql/core';
  import { cacheExchange as graphcache } from '@urql/exchange-graphcache';
  ${print}
  const keys = { TaskConnection: () => null, StoryConnection: () => null };
  const client = new Client({ url: '${url}/graphql', exchanges: [${exchanges}fetchExchange] });
  client.query(gql\`${query}\`, variables).subscribe(({ data, error, hasNext }) => {
    if (error) throw error;
    print(data);
    if (!hasNext) console.log('complete');
  });
`;

const programs = [
  ['Apollo Client with Defer20220824Handler', apollo('Defer20220824Handler')],
  ['Apollo Client with GraphQL17Alpha2Handler', apollo('GraphQL17Alpha2Handler')],
  ['Apollo Client with GraphQL17Alpha9Handler', apollo('GraphQL17Alpha9Handler')],
  ['urql without a cache', urql('')],
  ['urql with its default cache', urql('cacheExchange, ')],
  ['urql with Graphcache', urql('graphcache({ keys }), ')],
] as const;

describe.skipIf(example.skipReason)('@defer and @stream', () => {
  test.each(programs)('%s shows the parts as they arrive', async (_name, program) => {
    sandbox.reset();
    sandbox.setFaults([{ kind: 'latency', ms: 50, route: 'GET /tasks/{task_gid}/stories' }]);
    const args = ['--input-type=module', '--eval', program];
    const { code, stdout, stderr } = await example.run('node', args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toBe('App 3.0 0 0');
    expect(lines).toContain('App 3.0 3 0');
    expect(lines.slice(-2)).toEqual(['App 3.0 3 3', 'complete']);
  });
});
