import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { type Service, services } from '../../src/auth/credential.ts';
import type { Orders } from './killed-server.ts';
import { createBrowser } from './setup.ts';

// Both services keep their refresh tokens, as they say they do: where one replaces them with every use, whoever is killed between its
// answer and the next moment has lost the connection, and nothing that is kept here could help.

/** Starting a process takes a second of a core: a hundred, KILLS=100, are for who has the minutes. */
const kills = Number(process.env['KILLS'] ?? 4);

const names = { ada: 'Ada Okafor', grace: 'Grace Lindqvist', guest: 'Noor Haddad' } as const;
const people = ['ada', 'grace', 'guest'] as const;

const folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
const sandbox = await createSandbox();
const port = await freePort();
const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await sandbox.close();
  await rm(folder, { recursive: true });
});

/** Somebody with a browser, and what they have seen finished. */
function createVisitor(number: number) {
  const person = people[number % people.length] ?? 'ada';
  const browser = createBrowser(`http://127.0.0.1:${port}`);
  const finished = new Set<Service>();
  return {
    finished,
    async connect(service: Service) {
      const outcome = await browser.connect(service, { person });
      if (outcome === 'connected') finished.add(service);
    },
    /** Has every connection renewed, and sees that those they saw finished are there, and theirs. */
    async renew() {
      const answer = await browser.request('/whoami');
      const held = await answer.json();
      for (const service of finished) expect(held).toHaveProperty(service, names[person]);
    },
  };
}

type Visitor = ReturnType<typeof createVisitor>;

test(
  `a server that is killed ${kills} times loses no finished connection, and starts again`,
  async () => {
    const visitors: Visitor[] = [];
    let interrupted = 0;
    let next = prepare();
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await next;
      next = prepare();
      await open(server);
      await Promise.all(visitors.slice(-6).map((visitor) => visitor.renew()));
      interrupted += await useUntilKilled(server, kill, visitors);
    }
    const last = await next;
    await open(last);
    for (const visitor of visitors) await visitor.renew();

    const finished = visitors.flatMap((visitor) => [...visitor.finished]);
    const refreshes = sandbox
      .requests()
      .filter(({ body }) => (body as { grant_type?: string })?.grant_type === 'refresh_token');
    expect(finished.length).toBeGreaterThan(kills);
    expect(refreshes.length).toBeGreaterThan(kills);
    expect(interrupted).toBeGreaterThan(kills * 2);
  },
  20_000 + kills * 12_000,
);

/** Connects and renews accounts until the server dies in the middle of it; how much of that came to nothing. */
async function useUntilKilled(
  server: ChildProcess,
  kill: number,
  visitors: Visitor[],
): Promise<number> {
  const isGone = once(server, 'exit');
  // Not by the clock: on a busy machine it would be killed before it has done anything.
  let left = 2 + (kill % 5);
  const count = async () => {
    left -= 1;
    if (left === 0) await sleep((kill * 7) % 40).then(() => server.kill('SIGKILL'));
  };
  const newcomer = async () => {
    for (;;) {
      const visitor = createVisitor(visitors.length);
      visitors.push(visitor);
      for (const service of services) await visitor.connect(service).then(count);
    }
  };
  const regular = async (visitor: Visitor) => {
    for (;;) await visitor.renew().then(count);
  };
  const regulars = visitors.filter(({ finished }) => finished.size > 0).slice(-2);
  const busy = [...regulars.map(regular), newcomer(), newcomer()];
  const reasons = await Promise.all(busy.map((one) => one.catch((reason) => reason)));
  for (const { code } of reasons)
    expect(code).toMatch(/^(?:ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/);
  expect(await isGone).toEqual([null, 'SIGKILL']);
  return reasons.length;
}

/** A process that has read its code, and waits. */
async function prepare(): Promise<ChildProcess> {
  const child = fork(new URL('./killed-server.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  await once(child, 'spawn');
  return child;
}

async function open(child: ChildProcess): Promise<void> {
  const env = {
    PORT: String(port),
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'canary-session-secret-of-the-victim',
    STORE_PATH: join(folder, 'store.db'),
  };
  const { url, asanaBaseUrl, oauth } = sandbox;
  const orders: Orders = { sandbox: { url, asanaBaseUrl, oauth }, env };
  child.send(orders);
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(said).toBe('ready');
}

/** The same port for all: browsers keep coming back to it. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port was free.');
  return address.port;
}
