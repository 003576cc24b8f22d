import { describe, expect, test } from 'vitest';
import { openConfiguredRedis } from '../../src/command/configured-redis.ts';
import { Secret } from '../../src/config/secret.ts';
import { startRedis } from '../config/redis/redis-server.ts';
import { isSkipped } from '../tool/tool.ts';

describe.skipIf(isSkipped('Redis'))('the log of a start with Redis', () => {
  test.each([
    ['100mb', 'allkeys-lru', 'its maxmemory-policy is allkeys-lru. Set it to noeviction.'],
    ['100mb', 'noeviction', null],
    ['0', 'allkeys-lru', null],
  ])('with maxmemory %s and the policy %s warns: %s', async (maxmemory, policy, expected) => {
    const server = await startRedis(['--maxmemory', maxmemory, '--maxmemory-policy', policy]);
    const warnings: unknown[] = [];
    const logger = { info: () => {}, warn: (details: unknown) => warnings.push(details) };
    const redis = await openConfiguredRedis(
      { redis: { url: new Secret(server.url), prefix: '' } },
      logger,
    );
    expect(warnings).toEqual(
      expected === null ? [] : [{ warning: expect.stringContaining(expected) }],
    );
    await redis?.close();
    await server.remove();
  });
});
