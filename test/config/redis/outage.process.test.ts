import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tokenRequests } from '../../account/setup.ts';
import { caseCount } from '../../case-count.ts';
import { isSkipped } from '../../tool/tool.ts';
import { type Instances, people, connectedQuery as query, startInstances } from './instance.ts';

const ownTokens = {
  'X-Asana-Authorization': 'Bearer sandbox-grace',
  'X-Google-Authorization': 'Bearer sandbox-grace',
};

/** How long Redis is stopped under load. */
const outageMs = caseCount(30_000, 1000);

describe.skipIf(isSkipped('Redis'))('three instances, while Redis cannot be reached,', () => {
  let all: Instances;
  beforeAll(async () => {
    all = await startInstances(3);
  });
  beforeEach(() => all.sandbox.reset());
  afterAll(() => all.close());

  const unreachable = {
    code: 'STORE_UNAVAILABLE',
    retryable: true,
    help: expect.stringContaining('send your own token'),
  };

  test('give sessions a code, serve callers with their own tokens, and serve sessions again later', async () => {
    const browsers = await all.connected();
    await all.redis.stop();
    await vi.waitFor(() =>
      expect(all.instances.some(({ connection }) => connection.isReachable)).toBe(false),
    );
    for (const browser of browsers) {
      const { data, errors } = await browser.ask(query);
      expect(data.viewer).toEqual({ asana: { user: null }, google: { user: null } });
      expect(errors.map(({ extensions }) => extensions)).toEqual([unreachable, unreachable]);
      expect(errors[0]?.message).toBe(
        "The store of this server's connected accounts cannot be reached.",
      );
      const own = await browser.ask(query, ownTokens);
      expect([own.errors, own.data.viewer]).toEqual([[], people.grace]);
      const ready = await browser.request('/readyz');
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { status: 'degraded', store: 'unreachable' },
      ]);
      expect((await browser.post('/connect/asana')).status).toBe(503);
    }
    await all.redis.start();
    await vi.waitFor(
      async () => {
        for (const browser of browsers)
          expect((await browser.ask(query)).data.viewer).toEqual(people.grace);
      },
      { timeout: 5000 },
    );
    await vi.waitFor(async () =>
      expect(await (await browsers[0]?.request('/readyz'))?.json()).toEqual({ status: 'ready' }),
    );
    expect(all.log.join('')).not.toContain('unexpected error');
    expect(all.log.join('')).not.toMatch(/canary(?:%2F|\/)redis/);
  });

  test('keep tokens that a service has issued, and store them later: the old refresh token is used up', async () => {
    all.sandbox.setOauth({ rotatesRefreshTokens: true });
    const browsers = await all.connected();
    all.sandbox.expireTokens({ service: 'asana' });
    all.sandbox.clearRequests();
    all.sandbox.setFaults([{ kind: 'latency', ms: 500, route: 'POST /-/oauth_token', count: 1 }]);
    const asanaQuery = '{ viewer { asana { user { name } } } }';
    const asking = browsers[0]?.ask(asanaQuery);
    await vi.waitFor(() => expect(tokenRequests(all.sandbox)).toBe(1));
    await all.redis.stop();
    expect((await asking)?.errors.map(({ extensions }) => extensions.code)).toEqual([
      'STORE_UNAVAILABLE',
    ]);
    await all.redis.start();
    for (const browser of browsers) {
      await vi.waitFor(
        async () =>
          expect((await browser.ask(asanaQuery)).data.viewer).toEqual({
            asana: people.grace.asana,
          }),
        { timeout: 10_000 },
      );
    }
    expect(tokenRequests(all.sandbox)).toBe(1);
  });

  test(
    'under load, give no wrong answer, and lose no connection',
    async () => {
      const users = await Promise.all(
        (['ada', 'grace', 'ada', 'grace'] as const).map(async (person) => ({
          browsers: await all.connected(person),
          expected: people[person],
          right: 0,
        })),
      );
      const counts = { right: 0, unavailable: 0, own: 0 };
      let isRunning = true;
      const ofSession = async (user: (typeof users)[number]) => {
        const { browsers, expected } = user;
        for (let index = 0; isRunning; index += 1) {
          const { data, errors } = (await browsers[index % 3]?.ask(query)) ?? {};
          const codes = errors?.map(({ extensions }) => extensions.code) ?? [];
          if (codes.length === 0) {
            expect(data.viewer).toEqual(expected);
            counts.right += 1;
            user.right += 1;
          } else {
            expect(new Set(codes)).toEqual(new Set(['STORE_UNAVAILABLE']));
            counts.unavailable += 1;
          }
          await sleep(5);
        }
      };
      const withOwnTokens = async ({ browsers }: (typeof users)[number]) => {
        for (let index = 0; isRunning; index += 1) {
          const { data, errors } = (await browsers[index % 3]?.ask(query, ownTokens)) ?? {};
          expect([errors, data.viewer]).toEqual([[], people.grace]);
          counts.own += 1;
          await sleep(5);
        }
      };
      const load = Promise.all(users.flatMap((user) => [ofSession(user), withOwnTokens(user)]));
      // Counts instead of times: on a busy machine, a time can be over before the first result.
      const until = (name: keyof typeof counts, more: number) => {
        const enough = counts[name] + more;
        return vi.waitFor(() => expect(counts[name]).toBeGreaterThanOrEqual(enough), {
          timeout: 20_000,
        });
      };
      await until('right', 20);
      // Tokens are refreshed when Redis is stopped, and when it is back.
      all.sandbox.expireTokens();
      // A token that expires right after its refresh is rejected twice. The second right result of a user began after the refresh.
      const before = users.map(({ right }) => right);
      await vi.waitFor(
        () =>
          expect(users.every((user, index) => user.right > (before[index] ?? 0) + 1)).toBe(true),
        { timeout: 20_000 },
      );
      await all.redis.stop();
      all.sandbox.expireTokens();
      await Promise.all([until('unavailable', 40), until('own', 40), sleep(outageMs)]);
      await all.redis.start();
      await vi.waitFor(
        () => expect(all.instances.every(({ connection }) => connection.isReachable)).toBe(true),
        { timeout: 10_000 },
      );
      await until('right', 40);
      isRunning = false;
      await load;
      for (const { browsers, expected } of users)
        for (const browser of browsers)
          expect(await browser.ask(query)).toMatchObject({
            errors: [],
            data: { viewer: expected },
          });
    },
    60_000 + outageMs,
  );
});
