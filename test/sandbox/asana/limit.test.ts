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

test('one request too many in a minute is told how long to wait', async () => {
  sandbox().setLimits({ perMinute: 2 });
  const statuses = [await get('/users/me'), await get('/users/me'), await get('/users/me')];
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
  const wait = Number(statuses[2]?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(50);
  expect(wait).toBeLessThanOrEqual(60);
});

test('limits are counted per token', async () => {
  sandbox().setLimits({ perMinute: 1 });
  expect((await get('/users/me')).status).toBe(200);
  expect((await get('/users/me', { token: 'sandbox-grace' })).status).toBe(200);
});

test('a batch counts as its actions, and one action too many fails them all', async () => {
  sandbox().setLimits({ perMinute: 10 });
  expect((await batchOf(6)).status).toBe(200);
  expect((await batchOf(6)).status).toBe(429);
});

test('reads in flight are limited, actions counted', async () => {
  sandbox().setLimits({ concurrentReads: 12 });
  sandbox().setFaults([{ kind: 'hang', count: 2 }]);
  const leaving = new AbortController();
  const hanging = [batchOf(6, leaving.signal), batchOf(6, leaving.signal)].map((batch) =>
    batch.catch(() => 'left'),
  );
  await vi.waitUntil(() => sandbox().requests().length === 2);
  expect((await batchOf(6)).status).toBe(429);
  expect(
    sandbox()
      .requests()
      .map(({ inFlight }) => inFlight.reads),
  ).toEqual([6, 12, 18]);
  leaving.abort();
  expect(await Promise.all(hanging)).toEqual(['left', 'left']);
});

test('searches have a limit of their own', async () => {
  sandbox().setLimits({ searchPerMinute: 1 });
  const search = `/workspaces/${fixtures.paidWorkspace}/tasks/search`;
  expect((await get(search)).status).toBe(200);
  expect((await get(search)).status).toBe(429);
  expect((await get('/users/me')).status).toBe(200);
});
