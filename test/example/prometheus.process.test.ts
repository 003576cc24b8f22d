import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createClient as createRedisClient } from '../../src/config/redis/client.ts';
import { Secret } from '../../src/config/secret.ts';
import { isSkipped } from '../tool/tool.ts';
import { createClient } from '../upstream/shared-limit/load.ts';
import { type MonitoredProgram, startMonitoredProgram } from './monitored-program.ts';

// A real Prometheus reads the metrics of a program with four workers and Redis, and evaluates the alerts of examples/observability.

/** Enough for a busy machine. */
const timeout = 120_000;
const waiting = { timeout: 40_000, interval: 250 };

describe.skipIf(isSkipped('Prometheus') || isSkipped('Redis'))('Prometheus', () => {
  let monitored: MonitoredProgram;
  let pauses: NodeJS.Timeout | undefined;
  const client = createClient();

  /** Sends a command to Redis, also to one that is no primary. */
  const send = async (command: readonly string[]) => {
    const [onMessage, onLost] = [() => undefined, () => undefined];
    const options = {
      url: new Secret(monitored.redis.url),
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
        await client.send(
          monitored.server.api,
          `{ task(id: "${fixtures.taskWithEverything}") { name } }`,
        );
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
    monitored = await startMonitoredProgram();
  }, timeout);
  afterAll(async () => {
    await client.close();
    await monitored.stop();
  });

  const faults: Readonly<Record<string, Fault>> = {
    'Redis cannot be reached': {
      alerts: ['TaskdocLimitsNotShared', 'TaskdocRedisUnreachable'],
      begin: () => monitored.redis.stop(),
      end: () => monitored.redis.start(),
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
          monitored.redis.pause();
          await sleep(300);
          monitored.redis.resume();
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
        await expect.poll(() => monitored.prometheus.firing(), waiting).toEqual(alerts);
        await end();
        await expect.poll(() => monitored.prometheus.firing(), waiting).toEqual([]);
      });
    },
  );

  test('has an alert that fires after the program was killed', { timeout }, async () => {
    monitored.server.child.kill('SIGKILL');
    await expect.poll(() => monitored.prometheus.firing(), waiting).toContain('TaskdocDown');
  });
});

interface Fault {
  readonly alerts: readonly string[];
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
}
