import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Redis } from '../../config/redis/redis.ts';
import { redisSeconds } from './bucket.ts';

/** Defines the metrics of Redis. Returns a connection that counts what the given one does. */
export function observeRedis(registry: Registry, redis: Redis): Redis {
  const registers = [registry];
  new Gauge({
    name: 'taskdoc_redis_reachable',
    help: '1 while there is a connection to Redis, otherwise 0.',
    aggregator: 'min',
    registers,
    collect() {
      this.set(redis.isReachable ? 1 : 0);
    },
  });
  const seconds = new Histogram({
    name: 'taskdoc_redis_command_duration_seconds',
    help: 'Duration of commands and scripts in Redis. Those that fail count too.',
    buckets: redisSeconds,
    registers,
  });
  const count = <Result>(sent: Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    return sent.finally(() => seconds.observe((performance.now() - startedAt) / 1000));
  };
  return {
    prefix: redis.prefix,
    get isReachable() {
      return redis.isReachable;
    },
    send: (command) => count(redis.send(command)),
    run: (...script) => count(redis.run(...script)),
    subscribe: (...channel) => redis.subscribe(...channel),
    close: () => redis.close(),
  };
}
