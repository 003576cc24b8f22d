import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';

// Requests to the API, of all kinds that a client can send: ordinary, wrong, hostile.

/** What a client sends with POST to the API, without the header `content-type`. */
export interface GeneratedRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
}

const task = JSON.stringify(fixtures.taskWithEverything);
const known = '{ __typename }';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

const deferred = { query: `{ task(id: ${task}) { name ... @defer { assignee { name } } } }` };
/** Its response is compressed. */
const large = {
  query: `{ tasks(project: "${fixtures.hundredTaskProject}", first: 100) { nodes { name } } }`,
};

const bodies: readonly unknown[] = [
  { query: known },
  { query: `{ task(id: ${task}) { name assignee { name } } }` },
  { query: `{ task(id: ${task}) { name documents { title } } }`, onError: 'NULL' },
  large,
  large,
  large,
  { query: 'query Q($id: ID!) { task(id: $id) { name } }', variables: { id: '1' } },
  { query: 'query Q($id: ID!) { task(id: $id) { name } }', variables: { id: 7, other: [] } },
  { query: 'query Q($id: ID!) { task(id: $id) { name } }', variables: {} },
  { query: 'query A { __typename } query B { task(id: "1") { name } }', operationName: 'A' },
  { query: 'query A { __typename } query B { __typename }', operationName: 'C' },
  { query: 'query A { __typename } query B { __typename }' },
  { query: known, operationName: 7 },
  deferred,
  deferred,
  deferred,
  { query: `mutation { updateTask(input: { task: ${task}, name: "Same" }) { task { name } } }` },
  { query: 'mutation { updateTask(input: { task: "1", name: "None" }) { task { name } } }' },
  { query: 'mutation { updateTask(input: { task: "x" }) { task { name } } }' },
  // They end at once.
  { query: 'subscription { changed(ids: []) { __typename } }' },
  { query: 'subscription { changed(ids: ["Task:1"]) { __typename } }' },
  { query: 'subscription { changed(ids: ["x"], after: "y") { __typename } }' },
  { query: '{ __schema { queryType { name } } }' },
  { query: '{ _service { sdl } }' },
  { query: '{ noSuchField }' },
  { query: '{ tasks }' },
  { query: '{ ' },
  { query: '' },
  { query: `{ ${'a '.repeat(3000)}}` },
  { query: 7 },
  { query: null },
  {},
  [],
  [{ query: known }],
  null,
  'text',
  { query: known, variables: [] },
  { query: known, variables: 'text' },
  { query: known, variables: { text: '\ud800' } },
  { query: known, variables: { list: Array(70_000).fill(0) } },
  { query: known, variables: { text: 'x'.repeat(1_100_000) } },
  { query: known, extensions: 'text' },
  { query: known, extensions: persisted(hashOf(known)) },
  { query: known, extensions: persisted('0'.repeat(64)) },
  { extensions: persisted(hashOf(known)) },
  { extensions: persisted(hashOf('unknown')) },
  { extensions: { persistedQuery: { version: 2 } } },
  { documentId: `sha256:${hashOf(known)}` },
  { documentId: 7 },
  { query: known, onError: 'HALT' },
  { query: '{ task(id: "1") { name } }', onError: 'HALT' },
  { query: known, onError: 'OTHER' },
  { query: known, unknown: true },
];

const body = fc.oneof(
  { arbitrary: fc.constantFrom(...bodies.map((one) => JSON.stringify(one))), weight: 12 },
  fc.constantFrom(
    '',
    '{',
    'query=x',
    '\ufeff{"query":"{__typename}"}',
    '{"query":"{__typename}","__proto__":{}}',
  ),
);

const jsonTypes = 'application/graphql-response+json, application/json;q=0.9';
const parts = 'multipart/mixed;deferSpec=20220824';

/** Values of headers; null for none. */
const values: Readonly<Record<string, readonly (string | readonly string[] | null)[]>> = {
  accept: [
    null,
    '*/*',
    'application/json',
    jsonTypes,
    `${jsonTypes}, text/event-stream, multipart/mixed`,
    `${parts}, application/json`,
    'text/event-stream',
    'text/html',
    'application/json;q=0, */*',
    '',
  ],
  'accept-encoding': [null, null, 'gzip', 'gzip, br', 'br;q=0, gzip', 'identity'],
  authorization: [null, null, null, 'Bearer other-key', 'Bearer wrong', 'Basic x'],
  baggage: [null, 'a=b'],
  'content-encoding': [null, null, null, null, 'gzip'],
  cookie: [null, null, 'taskdoc=1', '__Host-taskdoc=abc; other=1'],
  host: [null, null, null, null, '127.0.0.1', 'elsewhere.example', 'localhost:9', '[::1]:1'],
  origin: [null, null, 'https://app.example', 'https://other.example', 'null'],
  'sec-fetch-mode': [null, 'cors', 'navigate'],
  'sec-fetch-site': [null, null, 'same-origin', 'cross-site'],
  'last-event-id': [null, null, null, 'x'],
  traceparent: [null, null, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`],
  'x-asana-authorization': [null, null, null, 'Bearer sandbox-guest', 'Bearer unknown', 'Token'],
  'x-forwarded-for': [null, '203.0.113.1', ['203.0.113.1', '203.0.113.2']],
  'x-google-authorization': [null, null, null, 'Bearer sandbox-grace', 'Bearer unknown', ''],
  'x-request-id': [null, null, 'caller-1', 'not a name', 'x'.repeat(200)],
};

type Headers = GeneratedRequest['headers'];

/** Headers of which some are missing. */
const headersOf = (names: readonly string[], missing: number) =>
  fc
    .record(
      Object.fromEntries(
        names.map((name) => [
          name,
          fc.oneof(
            { arbitrary: fc.constant(null), weight: missing },
            { arbitrary: fc.constantFrom(...(values[name] ?? [])), weight: 1 },
          ),
        ]),
      ),
    )
    .map(
      (chosen) =>
        Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null)) as Headers,
    );

// Half of the requests have few headers, so that they are not rejected before their operation is executed.
const headers = fc.oneof(
  headersOf(['accept', 'accept-encoding', 'x-request-id'], 0),
  headersOf(Object.keys(values), 3),
);

/** As many requests, always the same ones for a seed. */
export const generateRequests = (count: number, seed: number): readonly GeneratedRequest[] =>
  fc.sample(fc.record({ body, headers }), { numRuns: count, seed });
