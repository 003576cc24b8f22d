import { readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { createSubscriptionClient } from '../../src/client/subscription-client.ts';
import type {
  StreamedResult,
  SubscriptionClientOptions,
  SubscriptionOperation,
} from '../../src/client/subscription-request.ts';
import { findBlocks } from '../docs/block.ts';
import { buildClient } from './build-client.ts';

// The client against scripted responses. test/client/restart.process.test.ts uses it with real servers.

/** What the client sent. */
interface Sent {
  readonly after: unknown;
  readonly lastEventId: string | null;
}

const change = (position: string, kind = 'CHANGED') => ({
  data: { taskChanged: { kind, nodeId: 'Task:1', position } },
});
const event = (result: object, id?: string) =>
  `event: next\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(result)}\n\n`;
const end = 'event: complete\ndata:\n\n';
const failure = (retryable?: boolean) => ({
  errors: [{ message: 'No.', extensions: { retryable } }],
});

/**
 * A response that sends these events: one byte after another, or in these chunks. An object: a response with this JSON. Null: the connection is
 * refused. A number: a status without a stream.
 */
type Script = string | readonly string[] | StreamedResult<unknown> | number | null;

/** Subscribes until the scripts are over. The client is given one byte after another, so that each part of an event is cut somewhere. */
async function follow(
  scripts: readonly Script[],
  request: string | SubscriptionOperation = 'subscription { taskChanged }',
  options: Partial<SubscriptionClientOptions> = {},
) {
  const sent: Sent[] = [];
  const calls: string[] = [];
  const abort = new AbortController();
  const left = [...scripts];
  const operation = typeof request === 'string' ? { query: request } : request;
  const client = createSubscriptionClient({
    url: 'http://taskdoc.test/graphql',
    maxWaitMs: 1,
    onResync: (nodeId) => calls.push(`read ${nodeId}`),
    fetch: async (_url, init = {}) => {
      const script = left.shift();
      if (script === undefined) abort.abort();
      const { variables } = JSON.parse(String(init.body));
      const lastEventId = new Headers(init.headers).get('last-event-id');
      sent.push({ after: variables?.after, lastEventId });
      if (script == null) throw new TypeError('fetch failed');
      if (typeof script === 'number') return new Response('<html>', { status: script });
      if (typeof script === 'object' && !Array.isArray(script)) return Response.json(script);
      const encoder = new TextEncoder();
      const chunks = Array.isArray(script)
        ? script.map((chunk) => encoder.encode(chunk))
        : [...encoder.encode(String(script))].map((byte) => Uint8Array.of(byte));
      const body = new ReadableStream<Uint8Array>({
        pull(stream) {
          const chunk = chunks.shift();
          if (chunk === undefined) stream.close();
          else stream.enqueue(chunk);
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
    ...options,
  });
  for await (const result of client.iterate(operation, abort.signal))
    calls.push(JSON.stringify(result));
  return { calls, sent: sent.slice(0, scripts.length) };
}

test('the client reads the state after the start, and continues after the last id', async () => {
  const { calls, sent } = await follow([
    `id: p0\n:\n\n${event(change('p1'), 'p1')}`,
    null,
    502,
    `id: p1\n:\n\n:\n\n${event(change('p2'), 'p2')}${end}`,
    ':\n\n',
  ]);
  expect(calls).toEqual(['read null', JSON.stringify(change('p1')), JSON.stringify(change('p2'))]);
  expect(sent.map(({ lastEventId }) => lastEventId)).toEqual([null, 'p1', 'p1', 'p1', 'p2']);
});

test('the client waits as long as a busy server says', async () => {
  const abort = new AbortController();
  const waits: number[] = [];
  const client = createSubscriptionClient({
    url: 'http://taskdoc.test/graphql',
    maxWaitMs: 1,
    onRetry: (_reason, waitMs) => {
      waits.push(waitMs);
      abort.abort();
    },
    fetch: async () => new Response('{}', { status: 503, headers: { 'retry-after': '7' } }),
  });
  const request = { query: 'subscription { taskChanged }' };
  for await (const result of client.iterate(request, abort.signal)) expect(result).toBeUndefined();
  expect(waits).toEqual([7000]);
});

describe('with a query of the state', () => {
  const request = { query: 'subscription { taskChanged }', state: '{ task { name } }' };
  const start = 'id: p0\n:\n\n';
  const changed = (position: string) => event(change(position), position);
  const toState = (name: string) => ({ data: { task: { name } } });
  const [first, second] = [toState('A'), toState('B')] as const;
  const names = (calls: readonly string[]) => calls.join().match(/A|B/g)?.join('');

  test('the results are those of the query: at the start, and once for changes that arrive together', async () => {
    const changes = `${changed('p1')}${changed('p2')}:\n\n`;
    const { calls, sent } = await follow([[start, changes], first, second, null], request);
    expect(names(calls)).toBe('AB');
    expect(sent.map(({ lastEventId }) => lastEventId)).toEqual([null, null, null, 'p2']);
  });

  test('a query that fails for a time is sent again after the next start, also without another change', async () => {
    const script = [start, 503, start, failure(true), start, null, start, first];
    const { calls, sent } = await follow(script, request);
    expect(names(calls)).toBe('A');
    expect(sent.at(-2)?.lastEventId).toBe('p0');
  });

  test('a change whose state could not be read is read after the client has connected again', async () => {
    const script = [[start, changed('p1')], first, 503, 'id: p1\n:\n\n', second];
    const { calls, sent } = await follow(script, request);
    expect(names(calls)).toBe('AB');
    expect(sent[3]?.lastEventId).toBe('p1');
  });

  test('an error that does not pass is a result', async () => {
    const { calls } = await follow([start, failure(false)], request);
    expect(calls).toEqual(['read null', JSON.stringify(failure(false))]);
  });
});

test('the live list of docs/client.md has at most ten lines', async () => {
  const blocks = findBlocks(await readFile('docs/client.md', 'utf8'));
  const { text = '' } = blocks.find(({ info }) => info === 'js live-list.mjs') ?? {};
  expect(text).toContain('taskdoc/client');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
});

test('the client is one file of at most 150 lines without dependencies', async () => {
  const { outputFiles, metafile } = await buildClient();
  expect(outputFiles[0]?.text.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  expect(Object.keys(metafile.inputs).every((path) => path.startsWith('src/client/'))).toBe(true);
});

test('behind a gateway, which passes no ids on, the client continues with the argument', async () => {
  const query = 'subscription ($after: String) { taskChanged(after: $after) { position } }';
  const { calls, sent } = await follow([':\n\n', `:\r\n\r\n${event(change('p1'))}`, end], query);
  // It has no position before the first result.
  expect(calls).toEqual(['read null', 'read null', JSON.stringify(change('p1'))]);
  expect(sent).toEqual([
    { after: null, lastEventId: null },
    { after: null, lastEventId: null },
    { after: 'p1', lastEventId: null },
  ]);
});

test('without ids and without the argument, the client reads the state after each connection', async () => {
  const { calls } = await follow([`:\n\n${event(change('p1'))}`, ':\n\n']);
  expect(calls).toEqual(['read null', JSON.stringify(change('p1')), 'read null']);
});

test('the client reads one object for RESYNC, and everything if that fails', async () => {
  const resync = change('p2', 'RESYNC');
  const read = vi.fn(async (nodeId: string | null) => {
    if (nodeId !== null) throw new Error('The read failed.');
  });
  const script = `id: p1\n:\n\n${event(resync, 'p2')}`;
  const { calls, sent } = await follow([script, ':\n\n'], undefined, { onResync: read });
  expect(read.mock.calls.map(([nodeId]) => nodeId)).toEqual([null, 'Task:1', null]);
  expect(calls).toEqual([]);
  expect(sent.at(-1)).toEqual({ after: undefined, lastEventId: null });
});

test.each([
  ['a final error', `:\n\n${event(failure(false))}${end}`, failure(false)],
  ['an error of a query that the gateway rejects', event(failure()), failure()],
])('%s is the last result', async (_what, script, result) => {
  const { calls, sent } = await follow([script, null]);
  expect(calls.at(-1)).toBe(JSON.stringify(result));
  expect(sent).toHaveLength(1);
});

test('an error that passes is not a result, and reads nothing', async () => {
  const { calls, sent } = await follow([event(failure(true)), 503, `id: p0\n:\n\n`]);
  expect(calls).toEqual(['read null']);
  expect(sent).toHaveLength(3);
});

test('a gateway that loses the server ends the stream with an error, and the client continues', async () => {
  const { calls, sent } = await follow([`id: p1\n:\n\n${event(failure())}${end}`, 'id: p1\n:\n\n']);
  expect(calls).toEqual(['read null']);
  expect(sent.at(-1)?.lastEventId).toBe('p1');
});

test('a stream without heartbeats is given up', async () => {
  const onRetry = vi.fn();
  const abort = new AbortController();
  const client = createSubscriptionClient({
    url: 'http://taskdoc.test/graphql',
    maxSilenceMs: 20,
    onRetry(reason) {
      onRetry(String(reason));
      abort.abort();
    },
    fetch: async (_url, init) => {
      const body = new ReadableStream({
        start: (stream) =>
          init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  await client.iterate({ query: 'subscription { taskChanged }' }, abort.signal).next();
  expect(onRetry).toHaveBeenCalledWith('Error: The server sent nothing for 20 ms.');
});

test('the function that subscribe returns ends the subscription', async () => {
  const signals: AbortSignal[] = [];
  const client = createSubscriptionClient({
    url: 'http://taskdoc.test/graphql',
    fetch: (_url, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        if (signal) signals.push(signal);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  const sink = { next: vi.fn(), error: vi.fn(), complete: vi.fn() };
  const end = client.subscribe({ query: 'subscription { taskChanged }' }, sink);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  end();
  await vi.waitFor(() => expect(sink.complete).toHaveBeenCalledOnce());
  expect(signals[0]?.aborted).toBe(true);
  expect(sink.error).not.toHaveBeenCalled();
});
