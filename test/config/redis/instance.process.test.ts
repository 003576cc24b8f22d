import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '../../../src/account/credential.ts';
import { submitConsent } from '../../account/cookie-browser.ts';
import { tokenRequests } from '../../account/setup.ts';
import { isSkipped } from '../../tool/tool.ts';
import { type Instances, people, connectedQuery as query, startInstances } from './instance.ts';

/** For a longer test, set OPERATIONS=20000. */
const operationCount = Number(process.env['OPERATIONS'] ?? 300);

describe.skipIf(isSkipped('Redis'))('three instances on one Redis', () => {
  let all: Instances;
  beforeAll(async () => {
    all = await startInstances(3);
  });
  beforeEach(() => all.sandbox.reset());
  afterAll(() => all.close());

  test('serve one user: an account is connected at two of them, used at the third, and disconnected at the first; a link to an export works at each', async () => {
    const [one, two, three] = all.browsers();
    if (!one || !two || !three) throw new Error('There are three instances.');
    for (const service of services) {
      const callback = await submitConsent(await one.startAuthorization(service), {
        person: 'grace',
      });
      // The load balancer selects another instance.
      callback.host = new URL(all.instances[1]?.url ?? '').host;
      expect(await two.followCallback(callback)).toBe('connected');
    }
    expect((await three.ask(query)).data.viewer).toEqual(people.grace);
    const link = '{ documents(first: 1) { nodes { export(format: TEXT) { url } } } }';
    const { pathname } = new URL((await one.ask(link)).data.documents.nodes[0].export.url);
    expect((await two.request(pathname)).status).toBe(200);
    await one.post('/disconnect/google');
    const { data } = await three.ask('{ viewer { asana { connected } google { connected } } }');
    expect(data.viewer).toEqual({ asana: { connected: true }, google: { connected: false } });
  });

  test.each([2, 3])(
    'refresh expired tokens once: 100 operations over %i of them',
    async (count) => {
      all.sandbox.setOauth({ accessTokenLifetimeMs: 0, rotatesRefreshTokens: true });
      const browsers = (await all.connected()).slice(0, count);
      all.sandbox.setOauth({ rotatesRefreshTokens: true });
      all.sandbox.clearRequests();
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, index) => browsers[index % count]?.ask(query)),
      );
      for (const result of results) {
        expect(result?.errors).toEqual([]);
        expect(result?.data.viewer).toEqual(people.grace);
      }
      // One of each service.
      expect(tokenRequests(all.sandbox)).toBe(2);
    },
  );

  test('refresh tokens once that the services expired early', async () => {
    const browsers = await all.connected();
    all.sandbox.expireTokens();
    all.sandbox.clearRequests();
    const results = await Promise.all(
      Array.from({ length: 99 }, (_, index) => browsers[index % 3]?.ask(query)),
    );
    for (const result of results) expect(result?.data.viewer).toEqual(people.grace);
    expect(tokenRequests(all.sandbox)).toBe(2);
  });

  test(
    `return the data of their own account to two people in ${operationCount} operations`,
    async () => {
      const users = await Promise.all(
        (['ada', 'grace'] as const).map(async (person) => ({
          browsers: await all.connected(person),
          expected: people[person],
        })),
      );
      // Both refresh their tokens at the same time.
      all.sandbox.expireTokens();
      let next = 0;
      const send = async () => {
        for (let index = next++; index < operationCount; index = next++) {
          const { browsers, expected } = users[index % 2] ?? { browsers: [] };
          const result = await browsers[index % 3]?.ask(query);
          expect(result).toMatchObject({ errors: [], data: { viewer: expected } });
        }
      };
      await Promise.all(Array.from({ length: 30 }, send));
    },
    20_000 + operationCount * 100,
  );

  test('write no token, verifier or name to Redis in the clear', async () => {
    const [one] = await all.connected();
    if (!one) throw new Error('There is an instance.');
    await one.startAuthorization('asana');
    const secrets: unknown[] = [...one.cookies.values()];
    for (const { key, record } of await all.records()) {
      if (key.startsWith('session:')) secrets.push(record['id']);
      else if (key.startsWith('pending:')) secrets.push(record['codeVerifier']);
      else secrets.push(record['accessToken'], record['refreshToken'], record['owner']?.name);
    }
    expect(secrets.length).toBeGreaterThan(8);
    const written = await all.redis.written();
    for (const secret of secrets.filter((one) => typeof one === 'string'))
      expect(written.includes(secret)).toBe(false);
    // What was looked for is found where it is not encrypted.
    expect(written.includes('taskdoc:connection:')).toBe(true);
  });
});
