import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createCredential } from '../../../src/account/credential.ts';
import { StoreUnavailable } from '../../../src/account/store/store-error.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { Secret } from '../../../src/config/secret.ts';
import type { LogPage } from '../../../src/live/feed/store/feed-store.ts';
import { createRedisFeedStore } from '../../../src/live/shared-feed/redis-feed-store.ts';
import { createContextFactory } from '../../../src/operation/context-factory.ts';
import { type RedisServer, startRedis } from '../../config/redis/redis-server.ts';
import { isSkipped } from '../../tool/tool.ts';
import { withoutQuotas } from '../../without-quotas.ts';
import { createItemReader, describeItem } from '../feed/change-setup.ts';
import { logPage } from '../feed/log-page.ts';

// Several instances with one Redis, in one process. instances.test.ts kills one of three programs.

const task = fixtures.taskWithEverything;
const secrets = [new Secret('canary-session-secret-of-the-feeds')];
const credential = createCredential('asana', new Secret('sandbox-ada'), 'header');
const leaseMs = 1000;
const assigned = { user: fixtures.adaGid, workspace: fixtures.freeWorkspace };

describe.skipIf(isSkipped('Redis'))('instances that share change feeds in Redis', () => {
  let redis: RedisServer;
  let sandbox: Sandbox;
  const open: { close(): Promise<void> }[] = [];

  async function startInstance(pollIntervalMs = 50) {
    const connection = await redis.open();
    const config = parseConfig({
      ASANA_BASE_URL: sandbox.asanaBaseUrl,
      GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
      GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
      SANDBOX: 'off',
      POLL_INTERVAL_MS: String(pollIntervalMs),
      ASANA_REQUESTS_PER_MINUTE: '1000000000',
      CIRCUIT_BREAKER_MIN_REQUESTS: '0',
      ...withoutQuotas,
    });
    const contexts = createContextFactory({
      config,
      embeddedRecords: new Map(),
      openFeedStore: async () => createRedisFeedStore({ redis: connection, secrets, leaseMs }),
    });
    const end = new AbortController();
    const instance = {
      connection,
      changes: contexts.changes,
      follow: async (after: string | null = null) =>
        createItemReader(
          await contexts.changes.asana(task, credential, { after, signal: end.signal }),
        ),
      followAssigned: async (after: string | null = null) => {
        const options = { after, signal: end.signal };
        const feed = await contexts.changes.assigned(assigned, credential, options);
        return { ...createItemReader(feed), position: feed.position };
      },
      async close() {
        open.splice(open.indexOf(instance), 1);
        end.abort();
        await contexts.close();
        // The last command says that the instance has closed its feeds.
        await sleep(100);
        await connection.close();
      },
    };
    open.push(instance);
    return instance;
  }

  beforeAll(async () => {
    [redis, sandbox] = await Promise.all([startRedis(), createSandbox()]);
  });
  afterAll(async () => {
    await Promise.all([...open].map((instance) => instance.close()));
    await Promise.all([sandbox?.close(), redis?.remove()]);
  });

  const comment = async (text: string) => {
    const response = await fetch(`${sandbox.asanaBaseUrl}/tasks/${task}/stories`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
      body: JSON.stringify({ data: { text } }),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const comments = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => comment(`Comment ${index}`)));
  const polls = () => sandbox.requests().filter(({ path }) => path === '/events').length;

  test('poll a task once per interval together, and all receive every change in order', {
    tags: 'slow',
  }, async () => {
    const instances = await Promise.all([startInstance(), startInstance(), startInstance()]);
    const readers = await Promise.all(instances.map((instance) => instance.follow()));
    await comments(250);
    const [first, ...others] = await Promise.all(readers.map((reader) => reader.take(250)));
    expect(first).toHaveLength(250);
    for (const received of others) expect(received).toEqual(first);
    sandbox.clearRequests();
    const startedAt = performance.now();
    await expect.poll(polls).toBeGreaterThan(15);
    // Instances that do not share would poll three times per interval.
    expect(polls()).toBeLessThan((2 * (performance.now() - startedAt)) / 50);
    for (const instance of instances) await instance.close();
  });

  test('have one list of assigned tasks: a reader continues on each of them, while tasks are created', async () => {
    const create = async () => {
      const response = await fetch(`${sandbox.asanaBaseUrl}/tasks`, {
        method: 'POST',
        headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
        body: JSON.stringify({
          data: { name: 'New', workspace: assigned.workspace, assignee: 'me' },
        }),
      });
      return ((await response.json()) as { data: { gid: string } }).data.gid;
    };
    const instances = [await startInstance(), await startInstance()] as const;
    let { position: after } = await instances[0].followAssigned();
    const received: string[] = [];
    const created: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const writes = [create(), create(), create()];
      const reader = await instances[round % 2 === 0 ? 1 : 0].followAssigned(after);
      created.push(...(await Promise.all(writes)));
      // The last one is received after the next start.
      for (const { position, change } of await reader.take(created.length - received.length - 1)) {
        received.push(`${change?.action} ${change?.resource.gid}`);
        after = position;
      }
      await reader.leave();
    }
    await instances[0].close();
    const reader = await instances[1].followAssigned(after);
    created.push(await create());
    for (const { change } of await reader.take(2))
      received.push(`${change?.action} ${change?.resource.gid}`);
    expect(received.toSorted()).toEqual(created.map((gid) => `added ${gid}`).toSorted());
    await instances[1].close();
  });

  test('continue without a gap or a duplicate when the one that polls is lost', async () => {
    const lost = await startInstance();
    const before = await lost.follow();
    const other = await startInstance();
    const reader = await other.follow();
    await comments(3);
    expect(await before.take(3)).toHaveLength(3);
    // Without its connection it cannot give its lease back.
    await lost.connection.close();
    await comments(5);
    expect((await reader.take(8)).map(describeItem)).not.toContain('RESYNC');
    await comments(1);
    expect(await reader.take(1)).toHaveLength(1);
    await Promise.all([lost.close(), other.close()]);
  });

  test('resume on another instance after a position', async () => {
    const [first, second] = await Promise.all([startInstance(), startInstance()]);
    const reader = await first.follow();
    await comments(4);
    const received = await reader.take(4);
    const later = await second.follow(received[1]?.position ?? null);
    expect(await later.take(2)).toEqual(received.slice(2));
    await Promise.all([first.close(), second.close()]);
  });

  test('poll when any of them is told that something changed', async () => {
    const [first, second, third] = await Promise.all([
      startInstance(60_000),
      startInstance(60_000),
      startInstance(60_000),
    ]);
    const readers = [await first.follow(), await second.follow()];
    await comments(1);
    sandbox.clearRequests();
    // Nobody reads the task on this instance.
    third.changes.trigger({ service: 'asana', resource: task, credential: credential.key });
    for (const reader of readers) expect(await reader.take(1)).toHaveLength(1);
    expect(polls()).toBe(1);
    await Promise.all([first, second, third].map((instance) => instance.close()));
  });

  test('end the feeds of a credential when any of them disconnects the account', async () => {
    const instances = await Promise.all([startInstance(60_000), startInstance(60_000)]);
    const readers = await Promise.all(instances.map((instance) => instance.follow()));
    const third = await startInstance();
    await third.changes.endCredential('asana', credential.key);
    for (const reader of readers)
      await expect(reader.take(1)).rejects.toMatchObject({ reason: 'unauthenticated' });
    await Promise.all([...instances, third].map((instance) => instance.close()));
  });

  test('continue after Redis has stopped and started', async () => {
    const [first, second] = await Promise.all([startInstance(), startInstance()]);
    const readers = [await first.follow(), await second.follow()];
    await redis.stop();
    await comments(5);
    await redis.start();
    for (const reader of readers)
      expect((await reader.take(5)).map(describeItem)).not.toContain('RESYNC');
    await Promise.all([first.close(), second.close()]);
  });

  test('do not add pages after another instance has taken over', async () => {
    const stores = await Promise.all(
      [1, 2].map(async () => createRedisFeedStore({ redis: await redis.open(), secrets, leaseMs })),
    );
    const connection = await redis.open();
    const logsBefore = await keysOf(connection, '*:log');
    const pages: LogPage<string>[] = [];
    const handlers = {
      onPage: (page: LogPage<string>) => pages.push(page),
      onTrigger() {},
      onCredentialEnd() {},
    };
    const name = { service: 'asana', credential: 'a', resource: '1' } as const;
    const [first, second] = stores.map((store) => store.open<string>(name, handlers));
    const lease = await first?.lease();
    expect(await first?.append(lease ?? { fence: 0, cursor: null }, logPage('a', 'b'))).toBe(true);
    for (const key of await keysOf(connection, '*:lease')) await connection.send(['DEL', key]);
    const taken = await second?.lease();
    expect(taken).toEqual({ fence: (lease?.fence ?? 0) + 1, cursor: 'b' });
    expect(await first?.lease()).toBeNull();
    expect(await first?.append(lease ?? { fence: 0, cursor: null }, logPage('b', 'c'))).toBe(false);
    expect(pages.map(({ after }) => after)).toEqual(['b']);
    first?.close();
    second?.close();
    // A later reader wants later changes only. Logs of the tests above can end meanwhile.
    await vi.waitFor(async () =>
      expect(logsBefore).toEqual(expect.arrayContaining([...(await keysOf(connection, '*:log'))])),
    );
  });

  test('do not wait for the start of a feed by another instance after they have closed it', async () => {
    const handlers = { onPage() {}, onTrigger() {}, onCredentialEnd() {} };
    const name = { service: 'asana', credential: 'b', resource: '1' } as const;
    const [first, second] = await Promise.all(
      [1, 2].map(async () =>
        createRedisFeedStore({ redis: await redis.open(), secrets, leaseMs: 60_000 }).open(
          name,
          handlers,
        ),
      ),
    );
    expect(await first?.lease()).toMatchObject({ cursor: null });
    // The time does not pass, so only closing can end the wait.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const waiting = second?.lease();
    second?.close();
    await expect(waiting).rejects.toThrow(StoreUnavailable);
    clock.mockRestore();
    first?.close();
  });

  test('write neither ids nor credentials to Redis in a readable form', async () => {
    const instance = await startInstance();
    const reader = await instance.follow();
    await comments(1);
    await reader.take(1);
    const written = (await redis.written()).toString('latin1');
    expect(written).toContain('test:feed:');
    for (const text of [task, 'sandbox-ada', credential.key, 'resource_type'])
      expect(written).not.toContain(text);
    await instance.close();
  });
});

const keysOf = async (
  connection: Awaited<ReturnType<RedisServer['open']>>,
  pattern: string,
): Promise<readonly string[]> =>
  ((await connection.send(['KEYS', pattern])) as Buffer[]).map(String);
