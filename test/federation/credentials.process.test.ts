import { readFileSync } from 'node:fs';
import { RemoteGraphQLDataSource } from '@apollo/gateway';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createFullServer } from '../server/full-server.ts';
import { type CallerHeaders, createApolloEngine, createHiveEngine } from './engine.ts';
import { invoices } from './invoices.ts';
import { ourSubgraph, toSubgraph } from './supergraph.ts';

// Gateways with the configurations that docs/federation.md prints, in front of a server that has an account of its own.

const page = readFileSync(new URL('../../docs/federation.md', import.meta.url), 'utf8');
const [apolloCode = '', hiveCode = ''] = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, code]) => code,
);

/** Runs the printed data source of Apollo's gateway. */
function forwardWithApollo(name: string, headers: CallerHeaders): CallerHeaders {
  if (name !== 'taskdoc') return {};
  const run = new Function('RemoteGraphQLDataSource', 'url', `return ${apolloCode}`);
  const source = run(RemoteGraphQLDataSource, 'http://taskdoc.test/graphql');
  const sent = new Headers();
  // Node's servers, and so Apollo's context, have header names in lower case.
  const lowerCased = Object.fromEntries(new Headers(headers));
  source.willSendRequest({
    request: { http: { headers: sent } },
    context: { headers: lowerCased },
  });
  return Object.fromEntries(sent);
}

/** Runs the printed configuration of Hive's gateway, which omits headers that are null. */
function forwardWithHive(subgraphName: string, headers: CallerHeaders): CallerHeaders {
  const code = hiveCode.replace('export const gatewayConfig =', 'return');
  const config = new Function('defineConfig', code)((value: unknown) => value);
  const sent: Record<string, string | null> = config.propagateHeaders.fromClientToSubgraphs({
    request: { headers: new Headers(headers) },
    subgraphName,
  });
  const present = Object.entries(sent).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(present);
}

const tokenOf = (token: string): CallerHeaders => ({
  'X-Asana-Authorization': `Bearer ${token}`,
  'X-Google-Authorization': `Bearer ${token}`,
});

const ownAccount = { SANDBOX: 'on', ASANA_ACCESS_TOKEN: 'sandbox-ada' };
const servers = {
  auto: await createFullServer(ownAccount),
  on: await createFullServer({ ...ownAccount, REQUIRE_CALLER_CREDENTIALS: 'on' }),
  off: await createFullServer({ ...ownAccount, REQUIRE_CALLER_CREDENTIALS: 'off' }),
};
beforeEach(() => {
  for (const { sandbox } of Object.values(servers)) sandbox.clearRequests();
});
afterAll(async () => {
  for (const { close } of Object.values(servers)) await close();
});

const engines = [
  ['Apollo’s gateway', createApolloEngine, forwardWithApollo],
  ['Hive’s gateway', createHiveEngine, forwardWithHive],
] as const;

const entityQuery = '{ invoice(number: "A-1") { number task { name } } }';
const rootQuery = '{ task(id: "1206000000900001") { name } }';

describe.each(engines)('%s with the printed configuration', (_name, createEngine, forward) => {
  // The composition takes most of the time, so the tests share one gateway per server.
  const created: Partial<Record<keyof typeof servers, ReturnType<typeof createEngine>>> = {};

  async function ask(
    mode: keyof typeof servers,
    query: string,
    headers: CallerHeaders = {},
  ): Promise<{ codes: readonly unknown[]; people: readonly unknown[]; data: unknown }> {
    const server = servers[mode];
    created[mode] ??= createEngine(
      [ourSubgraph(server), toSubgraph('invoices', invoices)],
      forward,
    );
    const engine = await created[mode];
    const { data, errors } = await engine.ask(query, {}, headers);
    const codes = errors.map(({ extensions: { code } }) => code);
    return { data, codes, people: server.sandbox.requests().map(({ person }) => person) };
  }

  test.each([
    ['entities', entityQuery],
    ['root fields', rootQuery],
  ])('%s are read with the caller’s token, not with the server’s account', async (_kind, query) => {
    expect(await ask('auto', query, tokenOf('sandbox-grace'))).toMatchObject({
      codes: [],
      people: ['grace'],
    });
  });

  test.each([
    ['entities', entityQuery],
    ['root fields', rootQuery],
  ])('%s of a caller with a wrong token are UNAUTHENTICATED', async (_kind, query) => {
    const { codes, people } = await ask('auto', query, tokenOf('of-nobody'));
    expect(codes).toEqual(['UNAUTHENTICATED']);
    expect(people).toEqual([null]);
  });

  test('entities of a caller without a token are null by default, and the other subgraph is returned', async () => {
    const { data } = await ask('auto', entityQuery);
    expect(data).toEqual({ invoice: { number: 'A-1', task: null } });
  });

  const refused = { codes: ['UNAUTHENTICATED'], people: [] };
  const asServerAccount = { codes: [], people: ['ada'] };
  test.each([
    ['auto', 'entities', entityQuery, refused],
    ['auto', 'root fields', rootQuery, asServerAccount],
    ['on', 'entities', entityQuery, refused],
    ['on', 'root fields', rootQuery, refused],
    ['off', 'entities', entityQuery, asServerAccount],
    ['off', 'root fields', rootQuery, asServerAccount],
  ] as const)(
    'REQUIRE_CALLER_CREDENTIALS=%s decides who reads %s for a caller without a token',
    async (mode, _kind, query, expected) => {
      expect(await ask(mode, query)).toMatchObject(expected);
    },
  );

  test.each(['auto', 'on', 'off'] as const)(
    'REQUIRE_CALLER_CREDENTIALS=%s does not affect a caller with a token',
    async (mode) => {
      for (const query of [entityQuery, rootQuery]) {
        servers[mode].sandbox.clearRequests();
        const result = await ask(mode, query, tokenOf('sandbox-grace'));
        expect(result).toMatchObject({ codes: [], people: ['grace'] });
      }
    },
  );
});

test('the printed configuration of Hive’s gateway forwards nothing to other subgraphs', () => {
  expect(forwardWithHive('invoices', tokenOf('sandbox-grace'))).toEqual({});
  for (const name of ['taskdoc', 'TASKDOC']) {
    expect(Object.keys(forwardWithHive(name, tokenOf('sandbox-grace')))).toHaveLength(2);
  }
});
