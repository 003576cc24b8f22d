import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { type Service, services } from '../../src/account/credential.ts';
import { bundleProgram } from '../bundled-program.ts';
import { caseCount } from '../case-count.ts';
import { freePort } from '../free-port.ts';
import { createBrowser } from './cookie-browser.ts';
import type { Settings } from './killed-server.ts';

// Both services keep a refresh token valid after its use, as they document. If a service replaced it with each use, a crash right after
// its response would lose the connection, and this server could not prevent that.

const kills = caseCount(10, 4);

const names = { ada: 'Ada Okafor', grace: 'Grace Lindqvist', guest: 'Noor Haddad' } as const;
const people = ['ada', 'grace', 'guest'] as const;

const folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
const sandbox = await createSandbox();
const program = await bundleProgram('test/account/killed-server.ts');
/** All servers use the same port, because the browsers return to it. */
const port = await freePort();
const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await sandbox.close();
  await program.remove();
  await rm(folder, { recursive: true });
});

/** A user with a browser, and the services that the user has finished connecting. */
function createUser(number: number) {
  const person = people[number % people.length] ?? 'ada';
  const browser = createBrowser(`http://127.0.0.1:${port}`);
  const finished = new Set<Service>();
  return {
    finished,
    async connect(service: Service) {
      const outcome = await browser.connect(service, { person });
      if (outcome === 'connected') finished.add(service);
    },
    /** Refreshes every connection. Checks that the finished connections exist and belong to this user. */
    async refresh() {
      const response = await browser.request('/whoami');
      const owners = await response.json();
      for (const service of finished) expect(owners).toHaveProperty(service, names[person]);
    },
  };
}

type User = ReturnType<typeof createUser>;

test(
  `a server that is killed ${kills} times restarts and loses no finished connection`,
  async () => {
    const users: User[] = [];
    let interrupted = 0;
    let next = prepare();
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await next;
      next = prepare();
      await open(server);
      await Promise.all(users.slice(-6).map((user) => user.refresh()));
      interrupted += await useUntilKilled(server, kill, users);
    }
    const last = await next;
    await open(last);
    for (const user of users) await user.refresh();

    const finished = users.flatMap((user) => [...user.finished]);
    const refreshes = sandbox
      .requests()
      .filter(({ body }) => (body as { grant_type?: string })?.grant_type === 'refresh_token');
    expect(finished.length).toBeGreaterThan(kills);
    expect(refreshes.length).toBeGreaterThan(kills);
    expect(interrupted).toBeGreaterThan(kills * 2);
  },
  60_000 + kills * 30_000,
);

/** Connects accounts and refreshes tokens until the server is killed. Returns the number of interrupted tasks. */
async function useUntilKilled(server: ChildProcess, kill: number, users: User[]): Promise<number> {
  const exit = once(server, 'exit');
  // Counts connected accounts instead of time: on a busy machine a timer could end before the first one. Refreshes are faster.
  let remaining = 2 + (kill % 5);
  const count = async () => {
    remaining -= 1;
    if (remaining === 0) await sleep((kill * 7) % 40).then(() => server.kill('SIGKILL'));
  };
  const connectAccounts = async () => {
    for (;;) {
      const user = createUser(users.length);
      users.push(user);
      for (const service of services) await user.connect(service).then(count);
    }
  };
  const refreshAccounts = async (user: User) => {
    for (;;) await user.refresh();
  };
  const returningUsers = users.filter(({ finished }) => finished.size > 0).slice(-2);
  const busy = [...returningUsers.map(refreshAccounts), connectAccounts(), connectAccounts()];
  const reasons = await Promise.all(busy.map((one) => one.catch((reason) => reason)));
  for (const { code } of reasons)
    expect(code).toMatch(/^(?:ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/);
  expect(await exit).toEqual([null, 'SIGKILL']);
  return reasons.length;
}

/** Starts a process that has loaded its code and waits for settings. */
async function prepare(): Promise<ChildProcess> {
  const child = fork(program.path, {
    execArgv: [],
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
    SESSION_SECRET: 'canary-session-secret-of-the-crash-test',
    STORE_PATH: join(folder, 'store.db'),
  };
  const { url, asanaBaseUrl, oauth } = sandbox;
  const settings: Settings = { sandbox: { url, asanaBaseUrl, oauth }, env };
  child.send(settings);
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(message).toBe('ready');
}
