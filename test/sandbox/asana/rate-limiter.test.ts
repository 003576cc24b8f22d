import { expect, test, vi } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { useAsana } from '../caller.ts';

const { sandbox, get, post } = useAsana();

const batchOf = (count: number, signal?: AbortSignal) =>
  post('/batch', {
    ...(signal && { signal }),
    body: {
      data: {
        actions: Array.from({ length: count }, () => ({
          method: 'get',
          relative_path: '/users/me',
        })),
      },
    },
  });

test('a request beyond the limit per minute gets 429 with Retry-After', async () => {
  sandbox().setLimits({ perMinute: 2 });
  const statuses = [await get('/users/me'), await get('/users/me'), await get('/users/me')];
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
  const wait = Number(statuses[2]?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(50);
  expect(wait).toBeLessThanOrEqual(60);
});

test('limits apply per token', async () => {
  sandbox().setLimits({ perMinute: 1 });
  expect((await get('/users/me')).status).toBe(200);
  expect((await get('/users/me', { token: 'sandbox-grace' })).status).toBe(200);
});

test('a batch counts as its actions and is rejected completely if it exceeds the limit', async () => {
  sandbox().setLimits({ perMinute: 10 });
  expect((await batchOf(6)).status).toBe(200);
  expect((await batchOf(6)).status).toBe(429);
});

test('the limit of concurrent reads counts the actions of a batch', async () => {
  sandbox().setLimits({ concurrentReads: 12 });
  sandbox().setFaults([{ kind: 'hang', count: 2 }]);
  const abortController = new AbortController();
  const hanging = [batchOf(6, abortController.signal), batchOf(6, abortController.signal)].map(
    (batch) => batch.catch(() => 'aborted'),
  );
  await vi.waitUntil(() => sandbox().requests().length === 2);
  expect((await batchOf(6)).status).toBe(429);
  expect(
    sandbox()
      .requests()
      .map(({ inFlight }) => inFlight.reads),
  ).toEqual([6, 12, 18]);
  abortController.abort();
  expect(await Promise.all(hanging)).toEqual(['aborted', 'aborted']);
});

test('the window of the limit per minute can be shorter', async () => {
  sandbox().setLimits({ perMinute: 60, windowMs: 1000 });
  expect((await get('/users/me')).status).toBe(200);
  const limited = await get('/users/me');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
});

test('searches have a separate limit', async () => {
  sandbox().setLimits({ searchPerMinute: 1 });
  const search = `/workspaces/${fixtures.paidWorkspace}/tasks/search`;
  expect((await get(search)).status).toBe(200);
  expect((await get(search)).status).toBe(429);
  expect((await get('/users/me')).status).toBe(200);
});
