import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openRedis } from '../../../src/config/redis/redis.ts';
import { RedisRefused, RedisUnreachable } from '../../../src/config/redis/redis-error.ts';
import { createScript } from '../../../src/config/redis/script.ts';
import { Secret } from '../../../src/config/secret.ts';
import { freePort } from '../../free-port.ts';
import { isSkipped } from '../../tool/tool.ts';
import { type RedisServer, redisPassword, startRedis } from './redis-server.ts';

describe.skipIf(isSkipped('Redis'))('a connection to Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.remove());

  test('returns strings as bytes', async () => {
    const redis = await server.open();
    const value = Buffer.from([0, 255, 10, 13]);
    await redis.send(['SET', 'bytes', value]);
    expect(await redis.send(['GET', 'bytes'])).toEqual(value);
    expect(await redis.send(['GET', 'nothing'])).toBeNull();
    await redis.close();
  });

  test('uploads a script once, and again after Redis has lost it', async () => {
    const redis = await server.open();
    const script = createScript("return redis.call('INCRBY', KEYS[1], ARGV[1])");
    expect(await redis.run(script, ['count'], ['2'])).toBe(2);
    await redis.send(['SCRIPT', 'FLUSH']);
    expect(await redis.run(script, ['count'], ['3'])).toBe(5);
    await redis.close();
  });

  test('reports an error of Redis with its code only', async () => {
    const redis = await server.open();
    await redis.send(['SET', 'text', 'canary']);
    const failure = redis.send(['LPUSH', 'text', 'canary']);
    await expect(failure).rejects.toThrow(RedisRefused);
    await expect(failure).rejects.toThrow('Redis refused a command (WRONGTYPE).');
    await expect(redis.send(['NONSENSE', 'canary'])).rejects.toThrow(
      'Redis refused a command (ERR).',
    );
    await redis.close();
  });

  test('uses the database of its URL', async () => {
    const [zero, three] = await Promise.all(
      ['', '/3'].map((path) =>
        openRedis({ redis: { url: new Secret(`${server.url}${path}`), prefix: '' } }),
      ),
    );
    await three?.send(['SET', 'only in three', 'x']);
    expect(await three?.send(['EXISTS', 'only in three'])).toBe(1);
    expect(await zero?.send(['EXISTS', 'only in three'])).toBe(0);
    await Promise.all([zero?.close(), three?.close()]);
  });

  test('signs in as the user of its URL, who may use only the keys with the prefix', async () => {
    const admin = await server.open();
    await admin.send(['ACL', 'SETUSER', 'app', 'on', '>secret', '~app:*', '&app:*', '+@all']);
    const url = new Secret(`redis://app:secret@127.0.0.1:${server.port}`);
    const redis = await openRedis({ redis: { url, prefix: 'app:' } });
    await redis.send(['SET', 'app:a', 'x']);
    await expect(redis.send(['SET', 'other:a', 'x'])).rejects.toThrow('(NOPERM)');
    await Promise.all([admin.close(), redis.close()]);
  });

  test('that Redis refuses fails at once, without the password', async () => {
    for (const credentials of ['', ':wrong@', 'nobody:wrong@']) {
      const url = new Secret(`redis://${credentials}127.0.0.1:${server.port}`);
      const failure = await openRedis({ redis: { url, prefix: '' } }).catch((error) => error);
      expect(failure).toBeInstanceOf(RedisRefused);
      expect(failure.code).toMatch(/^(?:NOAUTH|WRONGPASS)$/);
    }
  });

  test('that nothing responds to fails in time, without the address', async () => {
    const port = await freePort();
    const url = new Secret(`redis://:${encodeURIComponent(redisPassword)}@127.0.0.1:${port}`);
    const failure = await openRedis({ redis: { url, prefix: '' }, startMs: 150 }).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(RedisUnreachable);
    expect(failure.message).toBe('Redis cannot be reached (ECONNREFUSED).');
  });

  test('delivers the messages of a channel to each subscriber', async () => {
    const [one, two] = await Promise.all([server.open(), server.open()]);
    const received: string[] = [];
    await one.subscribe('test:pause', (message) => received.push(`first ${message}`));
    await one.subscribe('test:pause', (message) => received.push(`second ${message}`));
    await two.send(['PUBLISH', 'test:pause', 'a']);
    await vi.waitFor(() => expect(received).toEqual(['first a', 'second a']));
    // The same connection still sends commands.
    expect(await one.send(['GET', 'nothing'])).toBeNull();
    await Promise.all([one.close(), two.close()]);
  });

  test('is made again by itself after Redis was stopped, with its subscriptions', async () => {
    const changes: (string | null)[] = [];
    const redis = await server.open({
      commandMs: 30_000,
      onChange: (reason) => changes.push(reason),
    });
    const received: string[] = [];
    await redis.subscribe('test:pause', (message) => received.push(message));
    await redis.send(['SET', 'kept', 'x']);
    await server.stop();
    await vi.waitFor(() => expect(redis.isReachable).toBe(false));
    const startedAt = performance.now();
    await expect(redis.send(['GET', 'kept'])).rejects.toThrow(RedisUnreachable);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    await server.start();
    await vi.waitFor(() => expect(redis.isReachable).toBe(true));
    expect(String(await redis.send(['GET', 'kept']))).toBe('x');
    await redis.send(['PUBLISH', 'test:pause', 'a']);
    await vi.waitFor(() => expect(received).toEqual(['a']));
    expect(changes).toEqual([expect.any(String), null]);
    await redis.close();
  });

  test('on which Redis does not reply counts as broken, and commands then fail at once', async () => {
    const redis = await server.open({ commandMs: 1000 });
    server.pause();
    await expect(redis.send(['GET', 'a'])).rejects.toThrow('Redis cannot be reached (timeout).');
    expect(redis.isReachable).toBe(false);
    await expect(redis.send(['GET', 'a'])).rejects.toThrow(RedisUnreachable);
    server.resume();
    await vi.waitFor(() => expect(redis.isReachable).toBe(true));
    expect(await redis.send(['GET', 'a'])).toBeNull();
    await redis.close();
  });
});

describe.skipIf(isSkipped('Redis'))('a connection with TLS', () => {
  let folder: string;
  let key: string;
  let certificate: string;
  let server: RedisServer | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taskdoc-tls-'));
    [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const subject = ['-nodes', '-days', '1', ...name];
    spawnSync('openssl', [...request, ...subject, '-keyout', key, '-out', certificate]);
  });
  afterEach(() => server?.remove());
  afterAll(() => rm(folder, { recursive: true }));

  /** Starts a server that accepts all clients, or only those with the certificate. Returns its URL. */
  async function start(mode: 'all' | 'with certificate'): Promise<Secret> {
    const tlsPort = await freePort();
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key];
    server = await startRedis([
      ...['--tls-port', String(tlsPort), '--tls-auth-clients', mode === 'all' ? 'no' : 'yes'],
      ...[...files, '--tls-ca-cert-file', certificate],
    ]);
    return new Secret(`rediss://:${encodeURIComponent(redisPassword)}@localhost:${tlsPort}`);
  }

  /** Connects in a process that trusts the certificate: Node reads the trusted ones once. Returns the reply to PING, or the error. */
  async function ping(env: Readonly<Record<string, string>>): Promise<string> {
    const modules = ['config/redis/redis.ts', 'config/environment.ts'].map((file) =>
      JSON.stringify(new URL(`../../../src/${file}`, import.meta.url).href),
    );
    const program = `
      Promise.all([${modules.map((module) => `import(${module})`)}]).then(
        async ([{ openRedis }, { parseConfig }]) => {
          const { redis: address } = parseConfig(process.env);
          const redis = await openRedis({ redis: address, startMs: 0 });
          process.stdout.write(String(await redis.send(['PING'])));
          await redis.close();
        }).catch((error) => process.stdout.write(error.message));`;
    const { stdout } = await promisify(execFile)('node_modules/.bin/tsx', ['--eval', program], {
      env: {
        PATH: process.env['PATH'],
        NODE_EXTRA_CA_CERTS: certificate,
        SESSION_SECRET: 'canary-session-secret-of-redis-with-tls',
        ...env,
      },
    });
    return stdout;
  }

  test('is made for rediss, and is not made if the certificate is not trusted', async () => {
    const url = await start('all');
    await expect(openRedis({ redis: { url, prefix: '' }, startMs: 0 })).rejects.toThrow(
      'Redis cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT).',
    );
    expect(await ping({ REDIS_URL: url.reveal() })).toBe('PONG');
  });

  test('sends the certificate of the client, without which a server can refuse it', async () => {
    const url = (await start('with certificate')).reveal();
    expect(await ping({ REDIS_URL: url })).toMatch(/^Redis cannot be reached \(\w+\)\.$/);
    const identity = { REDIS_CLIENT_CERTIFICATE_FILE: certificate, REDIS_CLIENT_KEY_FILE: key };
    expect(await ping({ REDIS_URL: url, ...identity })).toBe('PONG');
  });
});
