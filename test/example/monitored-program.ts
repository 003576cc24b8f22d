import { createSandbox } from '../../sandbox/sandbox.ts';
import { bundleProgram } from '../bundled-program.ts';
import { type RedisServer, startRedis } from '../config/redis/redis-server.ts';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import { type PrometheusServer, startPrometheus } from './prometheus-server.ts';

/** A program with four workers and Redis, whose metrics a real Prometheus reads. */
export interface MonitoredProgram {
  readonly server: RunningServer;
  readonly redis: RedisServer;
  readonly prometheus: PrometheusServer;
  stop(): Promise<void>;
}

/** Starts the program, its services, Redis and Prometheus with the alerts of examples/observability. */
export async function startMonitoredProgram(): Promise<MonitoredProgram> {
  const metricsPort = await freePort();
  const [sandbox, redis, program, prometheus] = await Promise.all([
    createSandbox(),
    startRedis(),
    bundleProgram('src/main.ts'),
    startPrometheus(metricsPort),
  ]);
  const server = await startServer(program.path, sandbox, {
    WORKERS: '4',
    PORT: String(await freePort()),
    METRICS_PORT: String(metricsPort),
    REDIS_URL: redis.url,
    SESSION_SECRET: 'canary-session-secret-of-prometheus',
  });
  return {
    server,
    redis,
    prometheus,
    async stop() {
      server.child.kill('SIGKILL');
      await Promise.all([prometheus.stop(), sandbox.close(), program.remove(), redis.remove()]);
    },
  };
}
