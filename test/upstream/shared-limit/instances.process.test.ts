import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { type BundledProgram, bundleProgram } from '../../bundled-program.ts';
import { type RedisServer, startRedis } from '../../config/redis/redis-server.ts';
import { type RunningServer, startServer } from '../../running-server.ts';
import { isSkipped } from '../../tool/tool.ts';
import {
  type Client,
  check,
  createClient,
  mostInFlight,
  type Operation,
  readOperations,
  repeat,
  writeOperation,
} from './load.ts';

// Three instances of the program, each in its own process, with one Redis. All operations have one credential.

/** For a longer test, set OPERATIONS=10000. */
const operations = Number(process.env['OPERATIONS'] ?? 200);
/** For a longer test, set REDIS_DOWN_MS=30000. */
const redisDownMs = Number(process.env['REDIS_DOWN_MS'] ?? 1000);

/** Enough for a busy machine. */
const timeout = 120_000 + operations * 10 + redisDownMs;

const secret = 'canary-session-secret-of-three-instances';

describe.skipIf(isSkipped('Redis'))('three instances that share limits in Redis', () => {
  let redis: RedisServer;
  let sandbox: Sandbox;
  let program: BundledProgram;
  let client: Client;
  let reads: readonly Operation[];
  const servers: RunningServer[] = [];

  const start = () =>
    startServer(program.path, sandbox, {
      REDIS_URL: redis.url,
      SESSION_SECRET: secret,
      LOG_LEVEL: 'warn',
      // The load is one caller.
      MAX_CONCURRENT_OPERATIONS: '1000',
      // On a busy machine, slots can become free late, and requests in flight must not end before.
      UPSTREAM_TIMEOUT_MS: '60000',
      OPERATION_TIMEOUT_MS: '90000',
    });

  beforeAll(async () => {
    [redis, sandbox, program] = await Promise.all([
      startRedis(),
      createSandbox(),
      bundleProgram('src/main.ts'),
    ]);
    servers.push(...(await Promise.all([start(), start(), start()])));
    client = createClient();
    reads = await readOperations(client, apiOf(0));
  }, timeout);
  afterEach(() => {
    sandbox.setFaults([]);
    sandbox.setLimits({});
    sandbox.clearRequests();
  });
  afterAll(async () => {
    await client?.close();
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all([sandbox?.close(), program?.remove(), redis?.remove()]);
  });

  const apiOf = (number: number) => servers[number % servers.length]?.api ?? '';
  const readOf = (number: number) => reads[number % reads.length] ?? { query: '', data: null };

  test(`have at most 50 reads and 15 writes in flight over ${operations} operations`, {
    timeout,
  }, async () => {
    sandbox.setFaults([{ kind: 'latency', ms: 100 }]);
    sandbox.setLimits({ concurrentReads: 50, concurrentWrites: 15 });
    let sent = 0;
    const work = async () => {
      sent += 1;
      const operation = sent % 10 === 0 ? writeOperation(sent) : readOf(sent);
      await check(client, apiOf(sent), operation);
      return sent < operations;
    };
    await repeat(60, work);
    const { reads: mostReads, writes: mostWrites } = mostInFlight(sandbox);
    expect(mostReads).toBeLessThanOrEqual(50);
    expect(mostReads).toBeGreaterThan(30);
    expect(mostWrites).toBeLessThanOrEqual(15);
    expect(mostWrites).toBe(10);
    expect(sandbox.requests().filter(({ status }) => status === 429)).toEqual([]);
  });

  test('all pause after one refusal', { timeout }, async () => {
    // Each has leased slots, so that its next request needs no call.
    await Promise.all([0, 1, 2].map((number) => check(client, apiOf(number), readOf(1))));
    sandbox.clearRequests();
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 2, count: 1 }]);
    const refused = check(client, apiOf(0), readOf(1));
    await expect.poll(() => sandbox.requests()[0]?.status).toBe(429);
    // The message to the other instances takes less than a millisecond, and longer on a busy machine.
    await sleep(500);
    await Promise.all([
      refused,
      ...[1, 2].map((number) => check(client, apiOf(number), readOf(1))),
    ]);
    const [first = 0, ...later] = sandbox.requests().map(({ startedAt }) => Date.parse(startedAt));
    expect(later).toHaveLength(3);
    for (const startedAt of later) expect(startedAt - first).toBeGreaterThanOrEqual(2000);
  });

  test('continue if one of them is killed while it holds all slots', { timeout }, async () => {
    sandbox.setFaults([{ kind: 'latency', ms: 60_000, count: 50 }]);
    // Different reads: equal ones would share a request.
    const held = reads
      .filter(({ query }) => !query.includes('t1:'))
      .slice(0, 50)
      .map(({ query }) => client.send(apiOf(2), query).catch(() => null));
    await expect.poll(() => mostInFlight(sandbox).reads, { timeout }).toBe(50);
    sandbox.setFaults([]);
    const killedAt = performance.now();
    servers[2]?.child.kill('SIGKILL');
    await Promise.all(held);
    await Promise.all([0, 1].map((number) => check(client, apiOf(number), readOf(number))));
    const waitedMs = performance.now() - killedAt;
    expect(waitedMs).toBeGreaterThan(2000);
    expect(waitedMs).toBeLessThan(30_000);
    servers[2] = await start();
  });

  test('respond rightly while Redis is stopped and comes back, and say that they are degraded', {
    timeout,
  }, async () => {
    const health = async () =>
      Promise.all(
        servers.map(async ({ api }) => {
          const response = await fetch(new URL('/readyz', api));
          return [response.status, await response.json()];
        }),
      );
    const all = (body: object) => servers.map(() => [200, body]);
    sandbox.setFaults([{ kind: 'latency', ms: 20 }]);
    await expect.poll(health, { timeout }).toEqual(all({ status: 'ready' }));
    let sent = 0;
    let isOver = false;
    const load = repeat(30, async () => {
      sent += 1;
      await check(client, apiOf(sent), sent % 20 === 0 ? writeOperation(sent) : readOf(sent));
      return !isOver;
    });
    // If a check below fails, this failure is not reported in addition.
    load.catch(() => undefined);
    // Each instance counts the others once a second, and one of them has just started.
    await sleep(1500);
    await redis.stop();
    await expect.poll(health, { timeout }).toEqual(all({ status: 'degraded', limits: 'share' }));
    await sleep(redisDownMs);
    sandbox.clearRequests();
    await sleep(300);
    // A share is 16 reads, and a batch of ten writes is larger than a share of 5.
    const { reads: mostReads, writes: mostWrites } = mostInFlight(sandbox);
    expect(mostReads).toBeLessThanOrEqual(48);
    expect(mostWrites).toBeLessThanOrEqual(30);
    await redis.start();
    await expect.poll(health, { timeout }).toEqual(all({ status: 'ready' }));
    await sleep(500);
    isOver = true;
    await load;
    expect(sent).toBeGreaterThan(50);
    for (const { log } of servers) {
      const messages = log.map(({ msg }) => msg);
      const lost = 'The limits are not shared: this instance uses its share';
      expect(messages.filter((msg) => msg === lost)).toHaveLength(1);
      expect(log).toContainEqual(expect.objectContaining({ msg: lost, instances: 3 }));
      // Operations wait, but none of them fails.
      expect(messages.filter((msg) => msg === 'query' || msg === 'mutation')).toEqual([]);
    }
  });

  test('store neither a token nor the hash of one that others could compute', async () => {
    // An instance returns its leases 500 ms after the last request, so the keys are read during a request.
    const latencyMs = 5000;
    sandbox.setFaults([{ kind: 'latency', ms: latencyMs }]);
    const read = check(client, apiOf(0), readOf(1));
    const connection = await redis.open();
    let keys: string[] = [];
    const readKeys = async () => {
      keys = ((await connection.send(['KEYS', '*'])) as Buffer[]).map(String);
      return keys;
    };
    await expect
      .poll(readKeys, { timeout: latencyMs })
      .toContainEqual(expect.stringMatching(/^taskdoc:limit:asana:[\w-]{22}:reads:held$/));
    await connection.close();
    sandbox.setFaults([]);
    await read;
    const { toCredentialKey } = await import('../../../src/account/credential.ts');
    const plain = toCredentialKey('asana', 'sandbox-ada').slice(0, 22);
    expect(keys.join('\n')).not.toContain('sandbox');
    expect(keys.join('\n')).not.toContain(plain);
  });
});
