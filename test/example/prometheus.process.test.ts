import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { type BundledProgram, bundleProgram } from '../bundled-program.ts';
import { type RedisServer, startRedis } from '../config/redis/redis-server.ts';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import { isSkipped } from '../tool/tool.ts';
import { createClient } from '../upstream/shared-limit/load.ts';
import { type PrometheusServer, startPrometheus } from './prometheus-server.ts';

// A real Prometheus reads the metrics of a program with two workers and Redis, and evaluates the alerts of examples/observability.

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

  const setMemory = async (bytes: string) => {
    const connection = await redis.open();
    await connection.send(['CONFIG', 'SET', 'maxmemory', bytes]);
    await connection.close();
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
      WORKERS: '2',
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

  test('reads the sums of both workers, and no alert fires', { timeout }, async () => {
    await expect.poll(() => prometheus.valueOf('up'), waiting).toBe(1);
    for (let sent = 0; sent < 100; sent += 1) await client.send(server.api, '{ __typename }');
    await expect
      .poll(() => prometheus.valueOf('sum(taskdoc_operations_total{outcome="success"})'), waiting)
      .toBe(100);
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
      begin: () => setMemory('1'),
      end: () => setMemory('0'),
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
