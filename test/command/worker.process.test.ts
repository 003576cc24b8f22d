import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { type BundledProgram, bundleProgram } from '../bundled-program.ts';
import { createKeepAliveClient, type RunningServer, startServer } from '../running-server.ts';
import {
  check,
  createClient,
  mostInFlight,
  type Operation,
  readOperations,
  repeat,
  writeOperation,
} from '../upstream/shared-limit/load.ts';
import { children } from './child-process.ts';

// WORKERS: several processes with one port.

/** Enough for a busy machine. */
const timeout = 120_000;

const isLinux = process.platform === 'linux';

let sandbox: Sandbox;
let program: BundledProgram;
const servers: RunningServer[] = [];
beforeAll(async () => {
  [sandbox, program] = await Promise.all([createSandbox(), bundleProgram('src/main.ts')]);
}, timeout);
afterEach(() => {
  sandbox.setFaults([]);
  sandbox.setLimits({});
  sandbox.clearRequests();
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all([sandbox.close(), program.remove()]);
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const server = await startServer(program.path, sandbox, {
    WORKERS: '2',
    MAX_CONCURRENT_OPERATIONS: '1000',
    ...env,
  });
  servers.push(server);
  return server;
}

/** The numbers of the workers that have executed operations. */
const workersIn = ({ log }: RunningServer) =>
  new Set(log.filter(({ msg }) => msg === 'query').map(({ worker }) => worker));

describe('a program with two workers', () => {
  let server: RunningServer;
  let reads: readonly Operation[];
  const client = createClient();
  beforeAll(async () => {
    server = await start();
    reads = await readOperations(client, server.api);
  }, timeout);
  afterAll(() => client.close());
  const readOf = (number: number) => reads[number % reads.length] ?? { query: '', data: null };

  test('has at most 50 reads and 15 writes of one credential in flight, and uses both', {
    timeout,
  }, async () => {
    sandbox.setFaults([{ kind: 'latency', ms: 100 }]);
    let sent = 0;
    await repeat(60, async () => {
      sent += 1;
      await check(client, server.api, sent % 10 === 0 ? writeOperation(sent) : readOf(sent));
      return sent < 160;
    });
    const { reads: mostReads, writes: mostWrites } = mostInFlight(sandbox);
    expect(mostReads).toBeLessThanOrEqual(50);
    expect(mostReads).toBeGreaterThan(25);
    expect(mostWrites).toBeLessThanOrEqual(15);
    expect(workersIn(server).size).toBe(2);
  });

  test('pauses both workers after one refusal', { timeout }, async () => {
    const clients = Array.from({ length: 4 }, () => createClient());
    // One connection each. The primary process gives connections to its workers in turn.
    await Promise.all(clients.map((one) => check(one, server.api, readOf(1))));
    sandbox.clearRequests();
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 2, count: 1 }]);
    const [first, ...others] = clients;
    const refused = first && check(first, server.api, readOf(1));
    await expect.poll(() => sandbox.requests()[0]?.status, { timeout }).toBe(429);
    // The message to the other worker takes less than a millisecond, and longer on a busy machine.
    await sleep(500);
    await Promise.all([
      refused,
      ...others.map((one, at) => check(one, server.api, readOf(at + 1))),
    ]);
    const [refusedAt = 0, ...later] = sandbox
      .requests()
      .map(({ startedAt }) => Date.parse(startedAt));
    for (const startedAt of later) expect(startedAt - refusedAt).toBeGreaterThanOrEqual(2000);
    await Promise.all(clients.map((one) => one.close()));
  });

  test('logs one start line, and the number of the worker in all other lines', () => {
    const starts = server.log.filter(({ msg }) => msg === 'start');
    expect(starts).toMatchObject([{ url: new URL(server.api).origin, settings: { workers: 2 } }]);
    const ofPrimary = ['start', 'configuration'];
    const others = server.log.filter(({ msg }) => !ofPrimary.includes(String(msg)));
    expect(others.length).toBeGreaterThan(10);
    for (const { worker } of others) expect([1, 2]).toContain(worker);
  });

  test.runIf(isLinux)(
    'replaces a worker that was killed, whose slots are then free',
    { timeout },
    async () => {
      const [pid] = await children(server.child.pid ?? 0);
      process.kill(pid ?? 0, 'SIGKILL');
      const ended = () => server.log.find(({ msg }) => msg === 'worker ended');
      await expect.poll(ended, { timeout }).toMatchObject({ level: 50, signal: 'SIGKILL' });
      await expect
        .poll(async () => (await children(server.child.pid ?? 0)).length, { timeout })
        .toBe(2);
      await repeat(10, async () => {
        await check(createClient(), server.api, readOf(1));
        return false;
      });
    },
  );
});

test('two workers stop without an error: each drains, completes its operations and closes its connections', {
  timeout,
}, async () => {
  const server = await start({ DRAIN_DELAY_MS: '2000' });
  sandbox.setFaults([{ kind: 'latency', ms: 3000 }]);
  const clients = Array.from({ length: 4 }, createKeepAliveClient);
  const query = '{ viewer { asana { user { name } } } }';
  const responses = Promise.all(clients.map((one) => one.send(server.api, query)));
  await expect.poll(() => sandbox.requests().length, { timeout }).toBeGreaterThan(0);
  server.child.kill('SIGTERM');
  await expect
    .poll(async () => (await fetch(new URL('/readyz', server.api))).status, { timeout })
    .toBe(503);
  for (const { status, body } of await responses) {
    expect(status).toBe(200);
    expect(JSON.parse(body).errors).toBeUndefined();
  }
  for (const one of clients) one.close();
  expect(await server.exit).toEqual([0, null]);
  for (const msg of ['drain', 'stop']) {
    const lines = server.log.filter((line) => line['msg'] === msg);
    expect(lines.map(({ worker }) => worker).toSorted()).toEqual([1, 2]);
    expect(lines.every(({ level }) => level === 30)).toBe(true);
  }
});

test('a second signal ends the program with its workers at once', { timeout }, async () => {
  const server = await start({ DRAIN_DELAY_MS: '60000' });
  const workers = isLinux ? await children(server.child.pid ?? 0) : [];
  expect(workers).toHaveLength(isLinux ? 2 : 0);
  server.child.kill('SIGTERM');
  await expect
    .poll(() => server.log.filter(({ msg }) => msg === 'drain'), { timeout })
    .toHaveLength(2);
  // Two signals that arrive together count as one.
  await sleep(400);
  server.child.kill('SIGINT');
  expect(await server.exit).toEqual([130, null]);
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => workers.some(isAlive), { timeout }).toBe(false);
});

test('a program with workers whose port is in use says so once, and ends', {
  timeout,
}, async () => {
  const first = await start();
  const child = spawn(process.execPath, [program.path], {
    env: {
      PATH: process.env['PATH'],
      WORKERS: '2',
      SANDBOX: 'off',
      PORT: new URL(first.api).port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  expect(await text(child.stderr)).toMatch(/^Cannot listen on 127\.0\.0\.1, port \d+: [^\n]+\n$/);
  expect(await exit).toEqual([1, null]);
});
