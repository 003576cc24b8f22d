import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { listen } from '../../../src/server/listen.ts';
import { allPartsOf, partsOf } from '../multipart.ts';
import { createStandIn, post } from '../test-server.ts';

const parts = { accept: 'multipart/mixed;deferSpec=20220824, application/json' };
const deferred = '{ hello nested { ... @defer(label: "later") { again: hello } } }';
const totals = { requests: 2, reads: 3, writes: 0, shared: 0, saved: 1 };
const upstream = { totals, notes: [] };

describe('an answer in parts', () => {
  test('begins without what is deferred, and ends with what it cost', async () => {
    const response = await post(createStandIn(), { query: deferred }, parts);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await allPartsOf(response)).toEqual([
      { data: { hello: 'Hello, world!', nested: {} }, hasNext: true },
      {
        incremental: [{ data: { again: 'Hello, world!' }, path: ['nested'], label: 'later' }],
        hasNext: false,
        extensions: { upstream },
      },
    ]);
  });

  test('streams the items of a list', async () => {
    const query = '{ list @stream(initialCount: 1) { hello } }';
    const [first, ...others] = await allPartsOf(await post(createStandIn(), { query }, parts));
    expect(first).toEqual({ data: { list: [{ hello: 'Hello, world!' }] }, hasNext: true });
    expect(others.flatMap(({ incremental }) => incremental)).toEqual([
      { items: [{ hello: 'Hello, world!' }], path: ['list', 1] },
    ]);
  });

  test('comes as events to who asks for them', async () => {
    const accept = 'text/event-stream';
    const response = await post(createStandIn(), { query: deferred }, { accept });
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

  test('is one event when nothing is deferred', async () => {
    const response = await post(
      createStandIn(),
      { query: '{ hello }' },
      { accept: 'text/event-stream' },
    );
    expect(await response.text()).toMatch(
      /event: next\ndata: \{"data":\{"hello":"Hello, world!"\}.*\}\n\nevent: complete\ndata:\n\n$/,
    );
  });

  test.each([
    ['to a client that takes JSON only', deferred, { accept: 'application/json' }],
    ['to a client that takes anything', deferred, { accept: '*/*' }],
    ['where the directive says so', deferred.replace('label: "later"', 'if: false'), parts],
  ])('is one piece %s', async (_where, query, headers) => {
    const response = await post(createStandIn(), { query }, headers);
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
  ])('%s is refused', async (query) => {
    const response = await post(createStandIn(), { query }, parts);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
  });
});

describe('what goes wrong in a later part', () => {
  const failing = '{ hello nested { ... @defer { crash: fails(how: CRASH) } } }';

  test('is masked and logged as anywhere, in one line at the end', async () => {
    const standIn = createStandIn();
    const [, last] = await allPartsOf(await post(standIn, { query: failing }, parts));
    expect(last?.incremental).toMatchObject([
      {
        data: { crash: null },
        errors: [{ path: ['nested', 'crash'], extensions: { code: 'INTERNAL' } }],
      },
    ]);
    expect(JSON.stringify(last)).not.toContain('Cannot read properties');
    expect(standIn.lines()).toMatchObject([
      { msg: 'unexpected error', path: ['nested', 'crash'] },
      { msg: 'query', upstream: totals, errors: ['INTERNAL'] },
    ]);
  });

  test('is the time, when it is up', async () => {
    const standIn = createStandIn({ env: { OPERATION_TIMEOUT_MS: '30' } });
    const query = '{ hello nested { ... @defer { waits } } }';
    const [first, last] = await allPartsOf(await post(standIn, { query }, parts));
    expect(first?.data).toEqual({ hello: 'Hello, world!', nested: {} });
    expect(last?.incremental).toMatchObject([
      { data: { waits: null }, errors: [{ extensions: { code: 'UPSTREAM_TIMEOUT' } }] },
    ]);
    expect(standIn.lines()).toMatchObject([{ msg: 'query', errors: ['UPSTREAM_TIMEOUT'] }]);
  });
});

test('a client that leaves between two parts ends what goes on for it', async () => {
  let onWait: (signal: AbortSignal) => void = () => undefined;
  const waiting = new Promise<AbortSignal>((resolve) => {
    onWait = resolve;
  });
  const standIn = createStandIn({ onWait });
  const listening = await listen(standIn.server, { host: '127.0.0.1', port: 0 });
  const response = await fetch(`${listening.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...parts },
    body: JSON.stringify({ query: '{ hello nested { ... @defer { waits } } }' }),
  });
  const received = partsOf(response);
  expect((await received.next()).value?.data).toEqual({ hello: 'Hello, world!', nested: {} });
  const signal = await waiting;
  expect(signal.aborted).toBe(false);
  const ended = once(signal, 'abort');
  await received.return(undefined);
  await ended;
  expect(signal.reason).toMatchObject({ extensions: { code: 'CLIENT_LEFT' } });
  await listening.close();
});
