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

// Files of one process share its timers, and another file can set one meanwhile: a timer of this operation is there in each attempt.
test('a completed operation leaves no timer behind', { retry: 3 }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const testServer = createTestServer({ onContext: () => expect(vi.getTimerCount()).toBe(1) });
    await post(testServer, { query: '{ hello }' });
    expect(testServer.contexts[0]?.signal.aborted).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
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
