import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { createBrowser } from '../../account/cookie-browser.ts';
import type { Settings } from '../../account/killed-server.ts';
import { tokenRequests } from '../../account/setup.ts';
import { type BundledProgram, bundleProgram } from '../../bundled-program.ts';
import { freePort } from '../../free-port.ts';
import { isSkipped } from '../../tool/tool.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

// Pauses a process that refreshes a token for longer than its lock lasts, as an operating system or a hypervisor can.

const leaseMs = 1500;

describe.skipIf(isSkipped('Redis'))('a process that is paused while it refreshes a token', () => {
  let redis: RedisServer;
  let sandbox: Sandbox;
  let program: BundledProgram;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    [redis, sandbox, program] = await Promise.all([
      startRedis(),
      createSandbox(),
      bundleProgram('test/account/killed-server.ts'),
    ]);
  });
  beforeEach(() => sandbox.reset());
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.signalCode !== null) continue;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
  });
  afterAll(async () => {
    await sandbox.close();
    await program.remove();
    await redis.remove();
  });

  /** Starts two processes, and connects an account of Asana at the first. */
  async function startBoth(first: Partial<Settings> = {}) {
    const cookies = new Map<string, string>();
    const start = async (settings: Partial<Settings>) => {
      const port = await freePort();
      const child = fork(program.path, { execArgv: [], env: { PATH: process.env['PATH'] } });
      children.push(child);
      const { url, asanaBaseUrl, oauth } = sandbox;
      const env = {
        PORT: String(port),
        LOG_LEVEL: 'silent',
        SESSION_SECRET: 'canary-session-secret-of-the-pause-test',
        REDIS_URL: redis.url,
      };
      child.send({ sandbox: { url, asanaBaseUrl, oauth }, env, leaseMs, ...settings });
      await once(child, 'message');
      const browser = createBrowser(`http://127.0.0.1:${port}`, cookies);
      /** Refreshes the token. Returns the owner of the account. */
      const refresh = async () => (await (await browser.request('/whoami')).json()).asana;
      return { child, browser, refresh };
    };
    const [one, two] = await Promise.all([start(first), start({})]);
    expect(await one.browser.connect('asana', { person: 'grace' })).toBe('connected');
    sandbox.clearRequests();
    const connection = await redis.open({ prefix: 'taskdoc:' });
    const [key = ''] = ((await connection.send(['KEYS', 'taskdoc:connection:*'])) as Buffer[]).map(
      String,
    );
    return {
      one,
      two,
      stored: async () => String(await connection.send(['GET', key])),
      /** The key of the lock in Redis. */
      lock: key.replace('taskdoc:', 'taskdoc:lock:'),
      connection,
      async end() {
        await connection.send(['FLUSHALL']);
        await connection.close();
      },
    };
  }

  const grace = 'Grace Lindqvist';
  const slowToken = { kind: 'latency', ms: 1000, route: 'POST /-/oauth_token', count: 1 } as const;
  const untilTokenRequests = (count: number) =>
    vi.waitFor(() => expect(tokenRequests(sandbox)).toBe(count), { interval: 5 });
  const untilPaused = ({ pid }: ChildProcess) =>
    vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') T '));

  test('before it sends the refresh token does not send it: another has used it', async () => {
    const { one, two, stored, end } = await startBoth({ isPausing: true });
    const first = one.refresh();
    await untilPaused(one.child);
    expect(await two.refresh()).toBe(grace);
    const after = await stored();
    one.child.kill('SIGCONT');
    expect(await first).toBe(grace);
    expect(tokenRequests(sandbox)).toBe(1);
    expect(await stored()).toBe(after);
    await end();
  });

  test('while the service responds does not replace the tokens that another has stored', async () => {
    const { one, two, stored, end } = await startBoth();
    sandbox.setFaults([slowToken]);
    const first = one.refresh();
    await untilTokenRequests(1);
    one.child.kill('SIGSTOP');
    expect(await two.refresh()).toBe(grace);
    const after = await stored();
    one.child.kill('SIGCONT');
    expect(await first).toBe(grace);
    expect(await stored()).toBe(after);
    expect(tokenRequests(sandbox)).toBe(2);
    await end();
  });

  test('keeps its connection, also if the service accepts each refresh token once', async () => {
    const { one, two, end } = await startBoth();
    sandbox.setOauth({ rotatesRefreshTokens: true });
    expect(await one.refresh()).toBe(grace);
    sandbox.setFaults([slowToken]);
    const first = one.refresh();
    await untilTokenRequests(2);
    one.child.kill('SIGSTOP');
    // The second use of the token would revoke the consent.
    expect((await two.browser.request('/whoami')).status).toBe(500);
    expect(tokenRequests(sandbox)).toBe(2);
    one.child.kill('SIGCONT');
    expect(await first).toBe(grace);
    await vi.waitFor(async () => expect(await two.refresh()).toBe(grace));
    expect(tokenRequests(sandbox)).toBe(3);
    await end();
  });

  test('does not end the lock of the next holder', async () => {
    const { one, lock, connection, end } = await startBoth();
    sandbox.setFaults([slowToken]);
    const first = one.refresh();
    await untilTokenRequests(1);
    one.child.kill('SIGSTOP');
    const acquire = () => connection.send(['SET', lock, 'the next holder', 'NX']);
    expect(await acquire()).toBeNull();
    await vi.waitFor(async () => expect(await acquire()).toBe('OK'));
    one.child.kill('SIGCONT');
    expect(await first).toBe(grace);
    expect(String(await connection.send(['GET', lock]))).toBe('the next holder');
    await end();
  });

  test('and then killed delays the others for as long as its lock lasts', async () => {
    const { one, two, end } = await startBoth();
    sandbox.setFaults([slowToken]);
    const first = one.refresh().catch(() => 'killed');
    await untilTokenRequests(1);
    one.child.kill('SIGKILL');
    expect(await first).toBe('killed');
    const startedAt = performance.now();
    expect(await two.refresh()).toBe(grace);
    // A lock lasts ten seconds by default.
    expect(performance.now() - startedAt).toBeLessThan(9000);
    await end();
  });
});
