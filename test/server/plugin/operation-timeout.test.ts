import { expect, test, vi } from 'vitest';
import { listen } from '../../../src/server/listen.ts';
import { createStandIn, post } from '../test-server.ts';

test('an operation whose time is up keeps what it has, and says what it was waiting for', async () => {
  const standIn = createStandIn({ env: { OPERATION_TIMEOUT_MS: '20' } });
  const response = await post(standIn, { query: '{ hello waits }' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    data: { hello: 'Hello, world!', waits: null },
    errors: [
      {
        message: 'The operation was ended after 20 ms.',
        path: ['waits'],
        extensions: { code: 'UPSTREAM_TIMEOUT', retryable: true },
      },
    ],
  });
});

test('an operation that is done leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const standIn = createStandIn({ onContext: () => expect(vi.getTimerCount()).toBe(1) });
    await post(standIn, { query: '{ hello }' });
    expect(standIn.contexts[0]?.signal.aborted).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('an operation ends when its client leaves', async () => {
  const client = new AbortController();
  let standIn = createStandIn();
  const reason = new Promise<unknown>((resolve) => {
    standIn = createStandIn({
      onWait: (signal) => {
        signal.addEventListener('abort', () => resolve(signal.reason));
        client.abort();
      },
    });
  });
  const listening = await listen(standIn.server, { host: '127.0.0.1', port: 0 });
  const answer = fetch(`${listening.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ waits }' }),
    signal: client.signal,
  });
  await expect(answer).rejects.toThrow('aborted');
  expect(await reason).toMatchObject({ extensions: { code: 'CLIENT_LEFT' } });
  await listening.close();
  // Nobody is there to be told, and nothing is wrong with the server.
  expect(standIn.lines().filter(({ level }) => level > 30)).toEqual([]);
  expect(standIn.lines()).toMatchObject([{ errors: ['CLIENT_LEFT'] }]);
});
