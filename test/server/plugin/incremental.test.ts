import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { RequestSignal } from '../../../src/operation/operation-abort.ts';
import { listen } from '../../../src/server/listen.ts';
import { aliases } from '../../hostile/aliases.ts';
import { joinParts } from '../../joined-parts.ts';
import { createFullServer } from '../full-server.ts';
import { readAllParts, readParts } from '../multipart.ts';
import { createTestServer, post, untilAborted } from '../test-server.ts';

const acceptCurrent = { accept: 'multipart/mixed;incrementalSpec=v0.2, application/json' };
const acceptParts = { accept: 'multipart/mixed;deferSpec=20220824, application/json' };
const deferred = '{ hello nested { ... @defer(label: "later") { again: hello } } }';
const totals = { requests: 2, reads: 3, writes: 0, shared: 0, saved: 1 };
const upstream = { totals, notes: [] };

describe('an incremental result', () => {
  test('starts without the deferred fields and ends with the upstream cost', async () => {
    const response = await post(createTestServer(), { query: deferred }, acceptParts);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await readAllParts(response)).toEqual([
      { data: { hello: 'Hello, world!', nested: {} }, hasNext: true },
      {
        incremental: [{ data: { again: 'Hello, world!' }, path: ['nested'], label: 'later' }],
        hasNext: false,
        extensions: { upstream },
      },
    ]);
  });

  test('refers to what was announced if the client accepts the current format', async () => {
    const response = await post(createTestServer(), { query: deferred }, acceptCurrent);
    expect(response.headers.get('content-type')).toBe(
      'multipart/mixed; boundary="-"; incrementalSpec=v0.2',
    );
    expect(await readAllParts(response)).toEqual([
      {
        data: { hello: 'Hello, world!', nested: {} },
        pending: [{ id: '0', path: ['nested'], label: 'later' }],
        hasNext: true,
      },
      {
        incremental: [{ id: '0', data: { again: 'Hello, world!' } }],
        completed: [{ id: '0' }],
        hasNext: false,
        extensions: { upstream },
      },
    ]);
  });

  test.each([
    ['multipart/mixed', '2022'],
    ['multipart/mixed;deferSpec=20220824', '2022'],
    ['multipart/mixed; incrementalSpec="v0.2"', 'current'],
    ['multipart/mixed;incrementalSpec=v0.2;q=0.5, multipart/mixed;deferSpec=20220824', '2022'],
    ['multipart/mixed;deferSpec=20220824;q=0.5, multipart/mixed;incrementalSpec=v0.2', 'current'],
    ['multipart/mixed;incrementalSpec=v0.3, multipart/mixed;incrementalSpec=v0.2', 'current'],
    ['application/json, text/event-stream, multipart/mixed', '2022'],
    ['text/event-stream', '2022'],
    ['text/event-stream;incrementalSpec=v0.2', 'current'],
    ['text/event-stream;incrementalSpec=v0.3', 'complete'],
    ['multipart/mixed;incrementalSpec=v0.3, application/json', 'complete'],
    ['multipart/mixed;incrementalSpec=v0.2;q=0, application/json', 'complete'],
  ] as const)('for Accept %j, its format is %s', async (accept, format) => {
    const text = await (await post(createTestServer(), { query: deferred }, { accept })).text();
    const entry = /"incremental":\[\{"(id|data)"/.exec(text)?.[1];
    expect(entry).toBe({ current: 'id', 2022: 'data', complete: undefined }[format]);
    expect(text.includes('"pending"')).toBe(format === 'current');
    expect(text.includes('"hasNext"')).toBe(format !== 'complete');
  });

  test('streams the items of a list', async () => {
    const query = '{ list @stream(initialCount: 1) { hello } }';
    const [first, ...others] = await readAllParts(
      await post(createTestServer(), { query }, acceptParts),
    );
    expect(first).toEqual({ data: { list: [{ hello: 'Hello, world!' }] }, hasNext: true });
    expect(others.flatMap(({ incremental }) => incremental)).toEqual([
      { items: [{ hello: 'Hello, world!' }], path: ['list', 1] },
    ]);
  });

  test.each([
    ['{ list @stream(initialCount: -1) { hello } }', {}],
    ['query ($n: Int!) { list @stream(initialCount: $n) { hello } }', { n: -1 }],
    ['query ($n: Int = 1) { list @stream(initialCount: $n) { hello } }', { n: null }],
    ['query ($n: Boolean = true) { nested { ... @defer(if: $n) { hello } } }', { n: null }],
  ])('has an error if an argument of a directive is invalid: %s', async (query, variables) => {
    const response = await post(createTestServer(), { query, variables }, acceptParts);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      errors: [
        {
          message: expect.stringMatching(/initialCount|"if"/),
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ],
    });
  });

  test('is sent as events if the client accepts them', async () => {
    const accept = 'text/event-stream';
    const response = await post(createTestServer(), { query: deferred }, { accept });
    expect(response.headers.get('content-type')).toBe(accept);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const events = (await response.text())
      .split('\n\n')
      .filter((event) => event !== ':' && event !== '')
      .map((event) => event.split('\n'));
    expect(events.map(([name]) => name)).toEqual(['event: next', 'event: next', 'event: complete']);
    expect(JSON.parse(events[0]?.[1]?.slice('data: '.length) ?? '')).toEqual({
      data: { hello: 'Hello, world!', nested: {} },
      hasNext: true,
    });
  });

  test('is one event if nothing is deferred', async () => {
    const response = await post(
      createTestServer(),
      { query: '{ hello }' },
      { accept: 'text/event-stream' },
    );
    expect(await response.text()).toMatch(
      /event: next\ndata: \{"data":\{"hello":"Hello, world!"\}.*\}\n\nevent: complete\ndata:\n\n$/,
    );
  });

  test.each([
    ['for a client that accepts only JSON', deferred, { accept: 'application/json' }],
    ['for a client that accepts any type', deferred, { accept: '*/*' }],
    [
      'if the directive’s condition is false',
      deferred.replace('label: "later"', 'if: false'),
      acceptParts,
    ],
  ])('is sent at once %s', async (_case, query, headers) => {
    const response = await post(createTestServer(), { query }, headers);
    expect(await response.json()).toEqual({
      data: { hello: 'Hello, world!', nested: { again: 'Hello, world!' } },
      extensions: { upstream },
    });
  });

  test.each([
    'mutation { ... @defer { change } }',
    '{ nested @defer { hello } }',
    '{ hello @stream }',
    '{ nested { ... @defer(label: "a") { hello } ... @defer(label: "a") { whoami } } }',
  ])('is rejected for %s', async (query) => {
    const response = await post(createTestServer(), { query }, acceptParts);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
  });
});

describe('a failure in a later part', () => {
  const failing = '{ hello nested { ... @defer { crash: fails(how: CRASH) } } }';

  test('is masked, and logged in one line at the end', async () => {
    const testServer = createTestServer();
    const [, last] = await readAllParts(await post(testServer, { query: failing }, acceptParts));
    expect(last?.incremental).toMatchObject([
      {
        data: { crash: null },
        errors: [{ path: ['nested', 'crash'], extensions: { code: 'INTERNAL' } }],
      },
    ]);
    expect(JSON.stringify(last)).not.toContain('Cannot read properties');
    expect(testServer.lines()).toMatchObject([
      { msg: 'unexpected error', path: ['nested', 'crash'] },
      { msg: 'query', upstream: { asana: { requests: 2 } }, errors: ['INTERNAL'] },
    ]);
  });

  test('has the code of this API where it ends a fragment or a list of the current format', async () => {
    const testServer = createTestServer();
    const query = '{ nested { ... @defer { failsHard } list @stream { failsHard } } }';
    const [, last] = await readAllParts(await post(testServer, { query }, acceptCurrent));
    const coded = { extensions: { code: 'UPSTREAM_BAD_RESPONSE' } };
    expect(last?.completed).toMatchObject([
      { id: '0', errors: [{ path: ['nested', 'failsHard'], ...coded }] },
      { id: '1', errors: [{ path: ['nested', 'list', 0, 'failsHard'], ...coded }] },
    ]);
    expect(JSON.stringify(last)).not.toContain('Cannot return null');
    expect(testServer.lines().at(-1)).toMatchObject({ errors: ['UPSTREAM_BAD_RESPONSE'] });
  });

  test('ends at its position with onError: NULL', async () => {
    const query = '{ nested { ... @defer { failsHard hello } } }';
    const body = { query, onError: 'NULL' };
    const [, last] = await readAllParts(await post(createTestServer(), body, acceptCurrent));
    expect(last).toMatchObject({
      incremental: [
        {
          data: { failsHard: null, hello: 'Hello, world!' },
          errors: [{ path: ['nested', 'failsHard'] }],
        },
      ],
      completed: [{ id: '0' }],
    });
    expect(last?.completed?.[0]).not.toHaveProperty('errors');
  });

  test.each([
    ['current', acceptCurrent],
    ['2022', acceptParts],
  ])('in the format %s can be the operation’s timeout', async (_format, headers) => {
    const testServer = createTestServer({ env: { OPERATION_TIMEOUT_MS: '300' } });
    const query = '{ hello nested { ... @defer { waits } ... @defer { hello } } }';
    const parts = await readAllParts(await post(testServer, { query }, headers));
    expect(parts).toHaveLength(3);
    expect(parts[2]?.incremental).toMatchObject([
      { data: { waits: null }, errors: [{ extensions: { code: 'UPSTREAM_TIMEOUT' } }] },
    ]);
    expect(parts[2]).toMatchObject({ hasNext: false, extensions: { upstream } });
    expect(testServer.lines()).toMatchObject([{ msg: 'query', errors: ['UPSTREAM_TIMEOUT'] }]);
  });
});

test.each([
  ['current', acceptCurrent],
  ['2022', acceptParts],
])(
  'in the format %s, a client that disconnects between two parts aborts its operation',
  async (_format, headers) => {
    let onWait: (signal: RequestSignal) => void = () => undefined;
    const waiting = new Promise<RequestSignal>((resolve) => {
      onWait = resolve;
    });
    const testServer = createTestServer({ onWait });
    const listening = await listen(testServer.server, { host: '127.0.0.1', port: 0 });
    const response = await fetch(`${listening.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: '{ hello nested { ... @defer { waits } } }' }),
    });
    const received = readParts(response);
    expect((await received.next()).value?.data).toEqual({ hello: 'Hello, world!', nested: {} });
    const signal = await waiting;
    expect(signal.aborted).toBe(false);
    const aborted = untilAborted(signal);
    await received.return(undefined);
    await aborted;
    expect(signal.reason).toMatchObject({ extensions: { code: 'CLIENT_LEFT' } });
    await listening.close();
  },
);

test('an operation that can return very much is executed as if it had no @defer, with the limits of a response', async () => {
  const full = await createFullServer({ MAX_RESPONSE_NODES: '150' });
  const ask = async (first: number) => {
    const selection = `tasks(first: ${first}) { nodes { ... @defer { gid } ${aliases('name', 60)} } }`;
    const query = `{ project(id: "${fixtures.hundredTaskProject}") { ${selection} } }`;
    const response = await post(full, { query }, acceptParts);
    return response.text();
  };
  const [small, large] = [await ask(20), await ask(1000)];
  await full.close();
  expect(small).toContain('"hasNext":true');
  expect(JSON.parse(large).errors).toMatchObject([{ extensions: { code: 'RESPONSE_TOO_LARGE' } }]);
});

test('an operation with large variables is executed in parts', async () => {
  const full = await createFullServer();
  const query = 'query ($id: ID!) { project(id: $id) { gid ... @defer { name } } }';
  const variables = { id: fixtures.hundredTaskProject, other: Array(1001).fill(1) };
  const parts = await readAllParts(await post(full, { query, variables }, acceptCurrent));
  await full.close();
  expect(joinParts(parts).data).toMatchObject({ project: { name: expect.any(String) } });
  expect(parts).toHaveLength(2);
});
