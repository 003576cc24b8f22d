import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { expectSameNames } from '../expect-same-names.ts';
import { createFullServer } from './full-server.ts';
import { createTestServer, post } from './test-server.ts';

// The table "Status codes" of docs/schema.md: each row with each type that a client can accept, sent with POST and with GET.
// Source: GraphQL over HTTP, "Status Codes"; GraphQL over Server-Sent Events, "Distinct connections mode".

const page = readFileSync(new URL('../../docs/schema.md', import.meta.url), 'utf8');
const rows = [
  ...page.matchAll(/^\| (.+) \| (\d{3}) \| (\d{3}) \| (\d{3}) \| (?:`(.+)`|of each field) \|$/gm),
].map(([, what = '', json, graphqlJson, stream, code]) => ({
  what,
  statuses: { json: Number(json), graphqlJson: Number(graphqlJson), stream: Number(stream) },
  code,
}));

type Column = keyof (typeof rows)[number]['statuses'];
type Fields = Readonly<Record<string, string>>;

interface Request {
  /** Sent with POST as JSON, and with GET in the query string. A string is sent with POST only, as it is. */
  readonly body?: object | string;
  readonly methods?: readonly string[];
  readonly headers?: Fields;
  /** Instead of the types of the table. */
  readonly accepts?: readonly string[];
  readonly server?: Pick<ReturnType<typeof createTestServer>, 'server'>;
}

const standard = createTestServer();
const withKeys = createTestServer({ env: { API_KEYS: 'a-key-of-the-tests-that-is-long-enough' } });
const small = createTestServer({ env: { MAX_BODY_BYTES: '1024' } });
const broken = createTestServer({
  onContext: () => {
    throw new TypeError('A bug.');
  },
});
const limited = createTestServer({ env: { MAX_OPERATIONS_PER_MINUTE_PER_CALLER: '1' } });
const full = await createFullServer({ MAX_NODES: '1000', MAX_UPSTREAM_REQUESTS: '1' });
const busy = createTestServer({ env: { MAX_CONCURRENT_OPERATIONS: '1' } });
const client = new AbortController();
const waiting = Promise.resolve(
  busy.server.fetch('http://127.0.0.1/graphql?query={waits}', { signal: client.signal }),
).catch(() => undefined);
const caller = { 'x-asana-authorization': 'Bearer some-token' };
await post(limited, { query: '{ hello }' }, caller);

afterAll(async () => {
  client.abort();
  await waiting;
  await full.close();
});

const hello = { query: '{ hello }' };
const requiresName = 'query ($name: String!) { hello(name: $name) }';

/** Requests to which each row of the table applies. */
const requests: Readonly<Record<string, readonly Request[]>> = {
  'The operation is executed, also if fields have errors.': [
    { body: hello },
    { body: { query: '{ fails(how: CODED) }' } },
    { body: { query: '{ failsHard }' } },
    { body: { ...hello, unknown: 'ignored', variables: null, extensions: {} }, methods: ['POST'] },
  ],
  'The document cannot be parsed.': [{ body: { query: '{' } }, { body: { query: 'hello' } }],
  'The document does not match the schema.': [
    { body: { query: '{ unknown }' } },
    { body: { query: '{ hello(name: 7) }' } },
  ],
  'The document exceeds a limit.': [
    { body: { query: `{ ${'nested { '.repeat(30)} hello ${'} '.repeat(30)} }` } },
  ],
  '`operationName` names no operation of the document, or is missing.': [
    { body: { query: 'query One { hello }', operationName: 'Two' } },
    { body: { query: 'query One { hello } query Two { hello }' } },
  ],
  'The value of a variable is missing, or has another type.': [
    { body: { query: requiresName } },
    { body: { query: requiresName, variables: { name: 7 } } },
    { body: { query: 'query ($on: Day) { day(on: $on) }', variables: { on: 'never' } } },
  ],
  'The operation can return too many records.': [
    {
      server: full,
      body: {
        query: '{ tasks(project: "1", first: 1000) { nodes { subtasks { nodes { id } } } } }',
      },
    },
  ],
  'The operation needs too many upstream calls.': [
    { server: full, body: { query: '{ task(id: "1") { name } other: task(id: "2") { name } }' } },
  ],
  'The server does not have a document with this hash.': [
    { body: { extensions: { persistedQuery: { version: 1, sha256Hash: 'unknown' } } } },
  ],
  'The body is not a JSON object with `query`, a parameter has another type, or the variables exceed a limit.':
    [
      { body: '{' },
      { body: '[]' },
      { body: { qeury: '{ hello }' } },
      { body: { query: 7 }, methods: ['POST'] },
      { body: { ...hello, operationName: 7 }, methods: ['POST'] },
      { body: { ...hello, variables: [1] } },
      { body: { ...hello, onError: 'HALT' }, methods: ['POST'] },
      {
        body: { ...hello, variables: { on: JSON.parse(`${'['.repeat(200)}1${']'.repeat(200)}`) } },
      },
    ],
  'A header with a token is malformed.': [
    { body: hello, headers: { 'x-asana-authorization': 'Token abc' } },
  ],
  'The request has no API key, and the server requires one.': [{ server: withKeys, body: hello }],
  'The request is from a page of another site, or its document is not trusted.': [
    { body: hello, headers: { 'sec-fetch-site': 'cross-site' } },
  ],
  'A mutation is sent with GET, or the method is neither GET nor POST.': [
    { body: { query: 'mutation { change }' }, methods: ['GET'] },
    { body: hello, methods: ['PUT', 'DELETE'] },
  ],
  'The client accepts none of these types.': [
    { body: hello, accepts: ['image/png', 'application/json;q=0'] },
    { body: { query: '{ unknown }' }, accepts: ['text/html'], methods: ['POST'] },
  ],
  'The body is too large.': [
    { server: small, body: { query: `{ hello # ${'a'.repeat(2000)}\n}` }, methods: ['POST'] },
  ],
  'The body is not `application/json` in UTF-8.': [
    { body: '{ hello }', headers: { 'content-type': 'application/graphql' } },
    { body: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
  ],
  'The caller has sent too many operations.': [{ server: limited, body: hello, headers: caller }],
  'The server has a bug.': [{ server: broken, body: hello }],
  'The server is starting, or has as many operations in progress as it allows.': [
    { server: busy, body: hello },
  ],
};

/** What clients send, and the column of the table that applies. Null: no header. */
const accepted: readonly (readonly [string | null, Column])[] = [
  [null, 'json'],
  ['*/*', 'json'],
  ['application/json', 'json'],
  ['application/graphql-response+json;q=0.5, application/json', 'json'],
  ['application/graphql-response+json', 'graphqlJson'],
  ['application/graphql-response+json, application/json;q=0.9', 'graphqlJson'],
  ['text/event-stream', 'stream'],
  ['multipart/mixed', 'stream'],
];

test('docs/schema.md has a row for each kind of request of this test, and no other', () => {
  expectSameNames(
    rows.map(({ what }) => what),
    Object.keys(requests),
    'The table "Status codes" and the requests of this test differ',
  );
});

const cases = rows.flatMap(({ what, statuses, code }) =>
  (requests[what] ?? []).flatMap((request) => {
    const {
      body,
      methods = typeof body === 'string' ? ['POST'] : ['POST', 'GET'],
      accepts,
    } = request;
    const types = accepts?.map((accept) => [accept, 'json'] as const) ?? accepted;
    return methods.flatMap((method) =>
      types.map(([accept, column]) => ({
        ...{ what, request, method, accept, column, code },
        status: statuses[column],
        isResult: statuses.json === 200,
      })),
    );
  }),
);

test('there are more than 100 combinations of type, method, body and error', () => {
  expect(cases.length).toBeGreaterThan(100);
});

describe.each(Object.keys(requests))('%s', (what) => {
  test.each(cases.filter((one) => one.what === what))(
    'With $method and Accept $accept, the status is $status',
    async ({ request, method, accept, column, status, isResult, code }) => {
      const response = await send(request, method, accept);
      expect(response.status).toBe(status);
      const type = response.headers.get('content-type');
      if (isResult && column === 'stream') expect(type?.startsWith(`${accept}`)).toBe(true);
      else expect(type).toBe(`${typeOf[column]}; charset=utf-8`);
      const text = await response.text();
      if (isResult && accept === 'text/event-stream')
        expect(text).toMatch(/^event: next\ndata: .+\n\nevent: complete\ndata:\n\n$/m);
      const { data, errors = [] } = JSON.parse(/^(?:data: )?(\{.+\})\s*$/m.exec(text)?.[1] ?? '{}');
      if (code === undefined) return expect(data).toBeDefined();
      expect(data).toBeUndefined();
      expect(errors.map((error: { extensions: object }) => error.extensions)).toEqual([
        expect.objectContaining({ code }),
      ]);
    },
  );
});

const typeOf: Readonly<Record<Column, string>> = {
  json: 'application/json',
  graphqlJson: 'application/graphql-response+json',
  // The form of errors that are no result.
  stream: 'application/json',
};

/** Without a port, so that the request has only these headers. */
function send(
  { body, headers, server = standard }: Request,
  method: string,
  accept: string | null,
) {
  const url = new URL('http://127.0.0.1/graphql');
  const sent = { ...(accept === null ? {} : { accept }), ...headers };
  if (method !== 'GET') {
    return server.server.fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...sent },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }
  for (const [name, value] of Object.entries(body ?? {}))
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return server.server.fetch(url, { method, headers: sent });
}
