import { describe, expect, test, vi } from 'vitest';
import { openRedis, type Redis, type RedisOptions } from '../../../src/config/redis/redis.ts';
import { createScript } from '../../../src/config/redis/script.ts';
import { Secret } from '../../../src/config/secret.ts';
import { bulk, ok, type ScriptedRedis, startScriptedRedis } from './scripted-redis.ts';

// The rules of a connection. redis.process.test.ts uses the program Redis.

async function open(server: ScriptedRedis, options: Partial<RedisOptions> = {}) {
  const changes: (string | null)[] = [];
  const redis = await openRedis({
    redis: { url: new Secret(server.url), prefix: 'test:' },
    onChange: (reason) => changes.push(reason),
    startMs: 0,
    commandMs: 1000,
    ...options,
  });
  return {
    changes,
    redis,
    [Symbol.asyncDispose]: () => redis.close(),
  };
}

const failureOf = (redis: Redis, command: readonly string[]) =>
  redis.send(command).then(
    () => null,
    ({ name, reason, code, message }) => ({ name, reason, code, message }),
  );

describe('a command', () => {
  test('without a reply in time ends the connection, and the next connection replies', async () => {
    await using server = await startScriptedRedis(([name]) => (name === 'GET' ? null : ok));
    await using opened = await open(server);
    const { redis, changes } = opened;
    const startedAt = performance.now();
    expect(await failureOf(redis, ['GET', 'a'])).toMatchObject({
      name: 'RedisUnreachable',
      reason: 'timeout',
    });
    expect(performance.now() - startedAt).toBeGreaterThan(999);
    expect(redis.isReachable).toBe(false);
    expect(await failureOf(redis, ['SET', 'a', 'b'])).toMatchObject({ reason: 'timeout' });
    await expect.poll(() => changes).toEqual(['timeout', null]);
    expect(await redis.send(['SET', 'a', 'b'])).toEqual('OK');
    expect(server.commands).toEqual([
      ['GET', 'a'],
      ['SET', 'a', 'b'],
    ]);
    expect(server.connections).toBe(2);
  });

  test('whose connection ends before the reply fails, and is not sent again', async () => {
    await using server = await startScriptedRedis(([name]) => (name === 'INCR' ? null : ok));
    await using opened = await open(server, { commandMs: 5000 });
    const { redis, changes } = opened;
    const failed = failureOf(redis, ['INCR', 'a']);
    await expect.poll(() => server.commands).toEqual([['INCR', 'a']]);
    server.disconnect();
    expect(await failed).toMatchObject({ name: 'RedisUnreachable' });
    await expect.poll(() => changes.at(-1)).toBe(null);
    expect(await redis.send(['PING'])).toEqual('OK');
    expect(server.commands).toEqual([['INCR', 'a'], ['PING']]);
  });

  test.each(['LOADING', 'BUSY', 'MASTERDOWN', 'CLUSTERDOWN', 'TRYAGAIN'])(
    'that Redis rejects with %s for the moment cannot reach Redis',
    async (code) => {
      await using server = await startScriptedRedis(() => `-${code} Wait canary.\r\n`);
      await using opened = await open(server);
      expect(await failureOf(opened.redis, ['GET', 'canary'])).toEqual({
        name: 'RedisUnreachable',
        reason: code,
        code: undefined,
        message: `Redis cannot be reached (${code}).`,
      });
      expect(opened.changes).toEqual([]);
    },
  );

  test('that Redis refuses fails with the code only, and the connection remains', async () => {
    await using server = await startScriptedRedis(() => '-OOM canary is too large\r\n');
    await using opened = await open(server);
    expect(await failureOf(opened.redis, ['SET', 'a', 'b'])).toEqual({
      name: 'RedisRefused',
      reason: undefined,
      code: 'OOM',
      message: 'Redis refused a command (OOM).',
    });
    expect(opened.changes).toEqual([]);
  });

  test('that a replica refuses ends the connection, because the address can lead to the new primary', async () => {
    let isReplica = true;
    await using server = await startScriptedRedis(() =>
      isReplica ? "-READONLY You can't write against a read only replica.\r\n" : ok,
    );
    await using opened = await open(server);
    expect(await failureOf(opened.redis, ['SET', 'a', 'b'])).toMatchObject({ code: 'READONLY' });
    isReplica = false;
    await expect.poll(() => opened.changes).toEqual(['READONLY', null]);
    expect(await opened.redis.send(['SET', 'a', 'b'])).toBe('OK');
  });

  test('is not sent after the connection was closed, and is not waited for', async () => {
    await using server = await startScriptedRedis(() => null);
    await using opened = await open(server, { commandMs: 5000 });
    const waiting = failureOf(opened.redis, ['GET', 'a']);
    await expect.poll(() => server.commands.length).toBe(1);
    await opened.redis.close();
    expect(await waiting).toMatchObject({ name: 'RedisUnreachable' });
    expect(await failureOf(opened.redis, ['GET', 'b'])).toMatchObject({ reason: 'closed' });
    expect(opened.changes).toEqual([]);
    expect(server.connections).toBe(1);
  });
});

describe('a script', () => {
  const script = createScript('return KEYS[1]');

  test('is run by its digest, and uploaded if Redis does not know it', async () => {
    let isKnown = false;
    await using server = await startScriptedRedis(([name]) => {
      if (name === 'EVAL') isKnown = true;
      return isKnown ? bulk('é') : '-NOSCRIPT No matching script.\r\n';
    });
    await using opened = await open(server);
    const run = () => opened.redis.run(script, ['test:a', 'test:b'], ['c', Buffer.from('d')]);
    expect(await run()).toEqual(Buffer.from('é', 'latin1'));
    await run();
    const rest = ['2', 'test:a', 'test:b', 'c', 'd'];
    expect(server.commands).toEqual([
      ['EVALSHA', script.sha, ...rest],
      ['EVAL', 'return KEYS[1]', ...rest],
      ['EVALSHA', script.sha, ...rest],
    ]);
  });

  test('that Redis refuses for another reason is not sent a second time', async () => {
    await using server = await startScriptedRedis(() => '-ERR canary\r\n');
    await using opened = await open(server);
    await expect(opened.redis.run(script, [], [])).rejects.toMatchObject({ code: 'ERR' });
    expect(server.commands.length).toBe(1);
  });
});

describe('the start', () => {
  test.each([
    ['a replica', 'redis_mode:standalone\r\nrole:slave\r\n', 'READONLY'],
    ['a node of a cluster', 'redis_mode:cluster\r\nrole:master\r\n', 'CLUSTER'],
    ['a Sentinel', 'redis_mode:sentinel\r\n', 'SENTINEL'],
    ['a server that requires a password', '-NOAUTH Authentication required.\r\n', 'NOAUTH'],
  ])('fails at %s', async (_, info, code) => {
    await using server = await startScriptedRedis(() => ok, info);
    await expect(open(server, { startMs: 5000 })).rejects.toMatchObject({ code });
    expect(server.connections).toBe(1);
  });

  test('does not need the right to ask which server it is', async () => {
    await using server = await startScriptedRedis(() => ok, '-NOPERM No permissions.\r\n');
    await using opened = await open(server);
    expect(opened.redis.isReachable).toBe(true);
  });
});

describe('a subscription', () => {
  test('receives the messages of its channel, once for each listener, and after a reconnection', async () => {
    await using server = await startScriptedRedis(() => ok);
    await using opened = await open(server);
    const first = vi.fn();
    const second = vi.fn();
    const other = vi.fn();
    await opened.redis.subscribe('a', first);
    await opened.redis.subscribe('a', second);
    await opened.redis.subscribe('b', other);
    server.publish('a', 'one');
    await vi.waitFor(() => expect(second).toHaveBeenCalledWith('one'));
    server.disconnect();
    await expect.poll(() => opened.changes.at(-1)).toBe(null);
    server.publish('a', 'two');
    await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(2));
    expect(first.mock.calls).toEqual([['one'], ['two']]);
    expect(other).not.toHaveBeenCalled();
    expect(server.commands).toEqual([
      ['subscribe', 'a'],
      ['subscribe', 'b'],
      ['subscribe', 'a'],
      ['subscribe', 'b'],
    ]);
  });
});
