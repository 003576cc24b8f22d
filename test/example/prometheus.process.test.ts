import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createClient as createRedisClient } from '../../src/config/redis/client.ts';
import { Secret } from '../../src/config/secret.ts';
import { type BundledProgram, bundleProgram } from '../bundled-program.ts';
import { children } from '../command/child-process.ts';
import { type RedisServer, startRedis } from '../config/redis/redis-server.ts';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import { isSkipped } from '../tool/tool.ts';
import { createClient } from '../upstream/shared-limit/load.ts';
import { type PrometheusServer, startPrometheus } from './prometheus-server.ts';

// A real Prometheus reads the metrics of a program with four workers and Redis, and evaluates the alerts of examples/observability.

/** Enough for a busy machine. */
const timeout = 120_000;
const waiting = { timeout: 40_000, interval: 250 };

describe.skipIf(isSkipped('Prometheus') || isSkipped('Redis'))('Prometheus', () => {
  let sandbox: Sandbox;
  let redis: RedisServer;
  let program: BundledProgram;
  let server: RunningServer;
  let prometheus: PrometheusServer;
  let pauses: NodeJS.Timeout | undefined;
  const client = createClient();

  /** Sends a command to Redis, also to one that is no primary. */
  const send = async (command: readonly string[]) => {
    const [onMessage, onLost] = [() => undefined, () => undefined];
    const options = {
      url: new Secret(redis.url),
      identity: null,
      commandMs: 2000,
      onMessage,
      onLost,
    };
    const connection = await createRedisClient(options);
    await connection.send(command);
    connection.destroy();
  };

  /** Reads a task again and again until the work is done. In between, the program returns what it has leased of the shared limits. */
  async function whileReading(work: () => Promise<void>): Promise<void> {
    let isOver = false;
    const read = async () => {
      while (!isOver) {
        await client.send(server.api, `{ task(id: "${fixtures.taskWithEverything}") { name } }`);
        await sleep(700);
      }
    };
    await Promise.all([
      read(),
      work().finally(() => {
        isOver = true;
      }),
    ]);
  }

  beforeAll(async () => {
    const metricsPort = await freePort();
    [sandbox, redis, program, prometheus] = await Promise.all([
      createSandbox(),
      startRedis(),
      bundleProgram('src/main.ts'),
      startPrometheus(metricsPort),
    ]);
    server = await startServer(program.path, sandbox, {
      WORKERS: '4',
      PORT: String(await freePort()),
      METRICS_PORT: String(metricsPort),
      REDIS_URL: redis.url,
      SESSION_SECRET: 'canary-session-secret-of-prometheus',
    });
  }, timeout);
  afterAll(async () => {
    await client.close();
    server.child.kill('SIGKILL');
    await Promise.all([prometheus.stop(), sandbox.close(), program.remove(), redis.remove()]);
  });

  test('reads the sums of four workers, also after one of them was killed, and no alert fires', {
    timeout,
  }, async () => {
    await expect.poll(() => prometheus.valueOf('up'), waiting).toBe(1);
    const sum = () => prometheus.valueOf('sum(taskdoc_operations_total{outcome="success"})');
    /** Each operation has its own connection, so that every worker receives some. */
    const send = async (count: number) => {
      for (let sent = 0; sent < count; sent += 1) {
        const one = createClient();
        await one.send(server.api, '{ __typename }');
        await one.close();
      }
    };
    await send(500);
    // What a worker has counted is in the sum half a second later.
    await expect.poll(sum, waiting).toBe(500);
    const [worker = 0] = await children(server.child.pid ?? 0);
    process.kill(worker, 'SIGKILL');
    await expect
      .poll(() => server.log.some(({ msg }) => msg === 'worker ended'), waiting)
      .toBe(true);
    await send(100);
    await expect.poll(sum, waiting).toBe(600);
    expect(await prometheus.firing()).toEqual([]);
  });

  const faults: Readonly<Record<string, Fault>> = {
    'Redis cannot be reached': {
      alerts: ['TaskdocLimitsNotShared', 'TaskdocRedisUnreachable'],
      begin: () => redis.stop(),
      end: () => redis.start(),
    },
    'Redis is full': {
      alerts: ['TaskdocLimitsNotShared'],
      begin: () => send(['CONFIG', 'SET', 'maxmemory', '1']),
      end: () => send(['CONFIG', 'SET', 'maxmemory', '0']),
    },
    'Redis has become a replica': {
      alerts: ['TaskdocLimitsNotShared', 'TaskdocRedisUnreachable'],
      begin: () => send(['REPLICAOF', '127.0.0.1', '1']),
      end: () => send(['REPLICAOF', 'NO', 'ONE']),
    },
    'Redis is slow': {
      alerts: ['TaskdocRedisSlow'],
      begin: async () => {
        pauses = setInterval(async () => {
          redis.pause();
          await sleep(300);
          redis.resume();
        }, 500);
      },
      end: async () => {
        clearInterval(pauses);
        await sleep(300);
      },
    },
  };

  test.each(Object.entries(faults))(
    'has alerts that fire while %s, and end after it',
    { timeout },
    async (_fault, { alerts, begin, end }) => {
      await whileReading(async () => {
        await begin();
        await expect.poll(() => prometheus.firing(), waiting).toEqual(alerts);
        await end();
        await expect.poll(() => prometheus.firing(), waiting).toEqual([]);
      });
    },
  );

  test('has an alert that fires after the program was killed', { timeout }, async () => {
    server.child.kill('SIGKILL');
    await expect.poll(() => prometheus.firing(), waiting).toContain('TaskdocDown');
  });
});

interface Fault {
  readonly alerts: readonly string[];
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
}
