import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { listen } from '../../../src/server/listen.ts';
import { createTestServer, post } from '../test-server.ts';

test('an operation that times out keeps its loaded fields, and its other fields fail', async () => {
  const testServer = createTestServer({ env: { OPERATION_TIMEOUT_MS: '300' } });
  const response = await post(testServer, { query: '{ hello waits }' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    data: { hello: 'Hello, world!', waits: null },
    errors: [
      {
        message: 'The operation was ended after 300 ms, the limit of this server.',
        path: ['waits'],
        extensions: { code: 'UPSTREAM_TIMEOUT', retryable: true },
      },
    ],
  });
});

/** Counts the timers that a function has set and that still run. The files of one process share its timers, so others are not counted. */
async function countTimers(run: (count: () => number) => Promise<void>): Promise<number> {
  const isOwn = new AsyncLocalStorage<true>();
  const running = new Set<unknown>();
  const { setTimeout, clearTimeout } = globalThis;
  const set = (work: () => void, ms?: number) => {
    const timer = setTimeout(() => {
      running.delete(timer);
      work();
    }, ms);
    if (isOwn.getStore()) running.add(timer);
    return timer;
  };
  vi.stubGlobal('setTimeout', set);
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout) => {
    running.delete(timer);
    clearTimeout(timer);
  });
  try {
    await isOwn.run(true, () => run(() => running.size));
    return running.size;
  } finally {
    vi.unstubAllGlobals();
  }
}

test('a completed operation leaves no timer behind', async () => {
  const left = await countTimers(async (count) => {
    const testServer = createTestServer({ onContext: () => expect(count()).toBe(1) });
    await post(testServer, { query: '{ hello }' });
    expect(testServer.contexts[0]?.signal.aborted).toBe(false);
  });
  expect(left).toBe(0);
});

test('an operation is aborted when its client disconnects', async () => {
  const client = new AbortController();
  let testServer = createTestServer();
  const reason = new Promise<unknown>((resolve) => {
    testServer = createTestServer({
      onWait: (signal) => {
        signal.addEventListener('abort', () => resolve(signal.reason));
        client.abort();
      },
    });
  });
  const listening = await listen(testServer.server, { host: '127.0.0.1', port: 0 });
  const response = fetch(`${listening.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ waits }' }),
    signal: client.signal,
  });
  await expect(response).rejects.toThrow('aborted');
  expect(await reason).toMatchObject({ extensions: { code: 'CLIENT_LEFT' } });
  await listening.close();
  // A disconnected client is not an error of the server, but its operation has failed.
  expect(testServer.lines().filter(({ level }) => level > 40)).toEqual([]);
  expect(testServer.lines()).toMatchObject([{ errors: ['CLIENT_LEFT'] }]);
});
