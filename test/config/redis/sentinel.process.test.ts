import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConfiguredRedis } from '../../../src/command/api/configured-redis.ts';
import { createClient } from '../../../src/config/redis/client.ts';
import type { Redis } from '../../../src/config/redis/redis.ts';
import { Secret } from '../../../src/config/secret.ts';
import { freePort } from '../../free-port.ts';
import { isSkipped, requireTool } from '../../tool/tool.ts';
import { type RedisServer, redisPassword, startRedis } from './redis-server.ts';

// A primary with a replica, watched by two Sentinels, one of which requires a password.

/** Enough for a busy machine. */
const timeout = 60_000;
const waiting = { timeout: 30_000, interval: 100 };
const name = 'taskdoc-primary';
const password = encodeURIComponent(redisPassword);
const silent = { info: () => {}, warn: () => {} };

describe.skipIf(isSkipped('Redis'))('with Sentinels', () => {
  let primary: RedisServer;
  let replica: RedisServer;
  let folder: string;
  const sentinels: string[] = [];
  const children: ChildProcess[] = [];
  /**
   * Starts a Sentinel that watches the server at this port, and begins a failover if this number of Sentinels cannot reach it. Returns its
   * address.
   */
  async function startSentinel(
    of: number,
    quorum: number,
    settings: readonly string[],
  ): Promise<string> {
    const port = await freePort();
    const file = join(folder, `sentinel-${port}.conf`);
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor ${name} 127.0.0.1 ${of} ${quorum}`,
      `sentinel auth-pass ${name} "${redisPassword}"`,
      `sentinel down-after-milliseconds ${name} 500`,
      `sentinel failover-timeout ${name} 2000`,
      ...settings,
    ];
    await writeFile(file, `${lines.join('\n')}\n`);
    children.push(spawn(requireTool('Redis'), [file, '--sentinel'], { stdio: 'ignore' }));
    return `127.0.0.1:${port}`;
  }

  const open = (url = `redis://:${password}@${name}/0`, of: readonly string[] = sentinels) =>
    openConfiguredRedis(
      { redis: { url: new Secret(url), prefix: 'test:', sentinels: of } },
      silent,
    );

  /** The reply of one server, whatever it is. */
  async function askDirectly(url: string, command: readonly string[]): Promise<string> {
    const [onMessage, onLost] = [() => undefined, () => undefined];
    const options = { url: new Secret(url), identity: null, commandMs: 2000, onMessage, onLost };
    const client = await createClient(options);
    const reply = await client.send(command);
    client.destroy();
    // A Sentinel returns an object for each replica.
    return Array.isArray(reply) ? reply.map((one) => String(one.name)).join() : String(reply);
  }

  /**
   * A Sentinel that was paused for two seconds, as on a busy machine, does nothing for 30 seconds (TILT mode). It looks for replicas every
   * ten seconds. Both take one second here.
   */
  const hurry = (sentinel: string) =>
    askDirectly(sentinel, ['SENTINEL', 'DEBUG', 'TILT-PERIOD', '1000', 'INFO-PERIOD', '1000']);

  /** The port of the server that a connection leads to. */
  const portOf = async (redis: Redis | null) =>
    Number(/^tcp_port:(\d+)/m.exec(String(await redis?.send(['INFO', 'server'])))?.[1]);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taskdoc-sentinel-'));
    // Each can become the primary of the other.
    primary = await startRedis(['--masterauth', redisPassword]);
    replica = await startRedis([
      ...['--replicaof', '127.0.0.1', String(primary.port)],
      ...['--masterauth', redisPassword],
    ]);
    const protectedSettings = [
      `requirepass "${redisPassword}"`,
      `sentinel sentinel-pass "${redisPassword}"`,
    ];
    // The first one has no password for the second one, so it never begins a failover and cannot compete for the votes.
    sentinels.push(await startSentinel(primary.port, 2, []));
    sentinels.push(await startSentinel(primary.port, 1, protectedSettings));
  }, timeout);
  afterAll(async () => {
    for (const child of children) {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    await Promise.all([primary.remove(), replica.remove(), rm(folder, { recursive: true })]);
  });

  test.each([0, 1])(
    'the primary is found by Sentinel %i alone, with or without a password',
    {
      timeout,
    },
    async (number) => {
      const unreachable = `127.0.0.1:${await freePort()}`;
      const redis = await open(undefined, [unreachable, String(sentinels[number])]);
      expect(await portOf(redis)).toBe(primary.port);
      await redis?.close();
    },
  );

  test('another Sentinel is asked if the first one names a server that does not exist', {
    timeout,
  }, async () => {
    const cutOff = await startSentinel(await freePort(), 1, []);
    const redis = await open(undefined, [cutOff, ...sentinels]);
    expect(await portOf(redis)).toBe(primary.port);
    await redis?.close();
  });

  test('a name that they do not know refuses the start with a sentence', { timeout }, async () => {
    await expect(open(`redis://:${password}@another/0`)).rejects.toThrow(
      'The Redis of REDIS_URL cannot be used: the Sentinels know no primary with the name that is the host in it (NOMASTER).',
    );
  });

  test('the connection leads to the new primary after the old one was killed', {
    timeout,
  }, async () => {
    const leader = `redis://:${password}@${sentinels[1]}`;
    expect(await hurry(leader)).toBe('OK');
    const redis = await open();
    await redis?.send(['SET', 'test:before', 'x']);
    await expect.poll(() => askDirectly(replica.url, ['GET', 'test:before']), waiting).toBe('x');
    // A Sentinel finds the other one by the messages of the primary.
    await expect
      .poll(() => askDirectly(leader, ['SENTINEL', 'REPLICAS', name]), waiting)
      .toContain(`127.0.0.1:${replica.port}`);
    await expect
      .poll(() => askDirectly(leader, ['SENTINEL', 'SENTINELS', name]), waiting)
      .not.toBe('');
    await primary.stop();
    await expect
      .poll(() => redis?.send(['SET', 'test:after', 'y']).then(String, String), waiting)
      .toBe('OK');
    expect(await portOf(redis)).toBe(replica.port);
    expect(String(await redis?.send(['GET', 'test:before']))).toBe('x');
    await redis?.close();
  });
});
