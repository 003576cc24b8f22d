import { describe, expect, test, vi } from 'vitest';
import { createTestServer, post } from '../test-server.ts';

describe('the line of a request beyond a limit', () => {
  test('has the status 503 if the server has too many operations in progress', async () => {
    const env = { MAX_CONCURRENT_OPERATIONS: '1', OPERATION_TIMEOUT_MS: '1000' };
    let isWaiting = false;
    const onWait = () => {
      isWaiting = true;
    };
    const testServer = createTestServer({ env, onWait });
    const first = post(testServer, { query: '{ waits }' });
    await vi.waitUntil(() => isWaiting, { interval: 1 });
    expect((await post(testServer, { query: '{ hello }' })).status).toBe(503);
    expect(testServer.lines()).toMatchObject([
      {
        level: 40,
        msg: 'request rejected',
        method: 'POST',
        path: '/graphql',
        status: 503,
        errors: ['SERVER_BUSY'],
      },
    ]);
    await first;
  });

  test('has the status 429 and the caller if the caller has started too many operations', async () => {
    const testServer = createTestServer({ env: { MAX_OPERATIONS_PER_MINUTE_PER_CALLER: '1' } });
    const send = () =>
      post(testServer, { query: '{ hello }' }, { 'x-asana-authorization': 'Bearer of-ada' });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    expect(testServer.lines()).toMatchObject([
      { msg: 'query' },
      {
        level: 40,
        msg: 'request rejected',
        path: '/graphql',
        status: 429,
        errors: ['RATE_LIMITED'],
        caller: expect.stringMatching(/^token [\w-]{12}$/),
      },
    ]);
  });
});

test('the line of a sign-out contains no query string', async () => {
  const testServer = createTestServer();
  await testServer.server.fetch('http://127.0.0.1/sign-out?next=/graphql', { method: 'POST' });
  expect(testServer.lines()).toMatchObject([{ level: 30, msg: 'access', path: '/sign-out' }]);
});
