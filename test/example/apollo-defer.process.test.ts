import { describe, expect, test } from 'vitest';
import { startExportServer } from '../server/route/export-setup.ts';
import { exampleProgram } from './example.ts';

// `@defer` with the handlers of Apollo Client 4, in its package of examples/clients. Each expects another format of the parts.

const example = exampleProgram('clients');
const { url, sandbox } = await startExportServer();

const program = (handler: string) => `
  import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
  import { ${handler} } from '@apollo/client/incremental';
  const headers = { 'x-asana-authorization': 'Bearer sandbox-ada' };
  const client = new ApolloClient({
    link: new HttpLink({ uri: '${url}/graphql', headers }),
    cache: new InMemoryCache(),
    incrementalHandler: new ${handler}(),
  });
  const query = gql\`{
    project(id: "1204000000000003") { id name ... @defer { tasks(first: 2) { nodes { id } } } }
  }\`;
  const { data } = await client.query({ query });
  console.log(data.project.name, data.project.tasks.nodes.length);
`;

describe.skipIf(example.skipReason)('Apollo Client', () => {
  test.each(['Defer20220824Handler', 'GraphQL17Alpha2Handler', 'GraphQL17Alpha9Handler'])(
    'with its %s receives the result of @defer',
    async (handler) => {
      sandbox.reset();
      const args = ['--input-type=module', '--eval', program(handler)];
      const { code, stdout } = await example.run('node', args);
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'App 3.0 2\n' });
    },
  );
});
