import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { startServer } from '../../../src/command/server-process.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { withSandbox } from '../../../src/config/with-sandbox.ts';
import { startRedis } from '../../config/redis/redis-server.ts';
import { isSkipped } from '../../tool/tool.ts';
import { createTestMetrics, parseSamples, sumOf } from './sample.ts';

test.skipIf(isSkipped('Redis'))(
  'the metrics show when Redis cannot be reached and limits are not shared, and how long commands take',
  { tags: 'slow' },
  async () => {
    const [redis, sandbox] = [await startRedis(), await createSandbox()];
    const settings = parseConfig({
      PORT: '0',
      METRICS_PORT: '0',
      REDIS_URL: redis.url,
      SESSION_SECRET: 'canary-session-secret-of-redis-metrics',
      DRAIN_DELAY_MS: '0',
      STOP_TIMEOUT_MS: '200',
    });
    const running = await startServer({
      config: withSandbox(settings, sandbox),
      logger: pino({ level: 'silent' }),
      sandboxToken: null,
      port: null,
    });
    const read = async () =>
      parseSamples(await (await fetch(`${running.metricsUrl}/metrics`)).text());
    const state = async () => {
      const samples = await read();
      return [sumOf(samples, 'taskdoc_redis_reachable'), sumOf(samples, 'taskdoc_limits_shared')];
    };
    expect(await state()).toEqual([1, 1]);
    const commands = sumOf(await read(), 'taskdoc_redis_command_duration_seconds_count');
    expect(commands).toBeGreaterThan(0);
    // Once a second, the instance says that it is alive.
    await expect
      .poll(async () => sumOf(await read(), 'taskdoc_redis_command_duration_seconds_count'))
      .toBeGreaterThan(commands);
    await redis.stop();
    await expect.poll(state).toEqual([0, 0]);
    await redis.start();
    await expect.poll(state).toEqual([1, 1]);
    await running.stop('SIGTERM');
    await Promise.all([redis.remove(), sandbox.close()]);
  },
);

test('without Redis there is no reachability and no sharing', async () => {
  const metrics = await createTestMetrics();
  metrics.measure({
    operationCount: () => 0,
    subscriptionCount: () => 0,
    upstreamLoad: () => ({ queues: [], pools: [] }),
  });
  const names = parseSamples(await metrics.read()).map(({ name }) => name);
  expect(names).not.toContain('taskdoc_redis_reachable');
  expect(names).not.toContain('taskdoc_limits_shared');
});
