import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../sandbox/sandbox.ts';
import { fixtures } from '../sandbox/world/fixture/fixture.ts';
import { createFileStore } from '../src/account/store/file-store.ts';
import { bundleProgram } from './bundled-program.ts';
import { oauth } from './config/oauth-variable.ts';
import { freePort } from './free-port.ts';
import {
  type ClientResponse,
  createKeepAliveClient,
  type RunningServer,
  startServer,
} from './running-server.ts';

// Starts the program, and stops it while clients use it, as an orchestrator does.

/** Enough for a busy machine. A start takes half a second of processor time. */
const startLimitMs = 120_000;

const sandbox = await createSandbox();
const program = await bundleProgram('src/main.ts');
const servers: RunningServer[] = [];
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await sandbox.close();
  await program.remove();
});

async function start(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const server = await startServer(program.path, sandbox, env);
  servers.push(server);
  return server;
}

const read = `{ project(id: "${fixtures.hundredTaskProject}") { name } }`;
const write = `mutation {
  createTask(input: { workspace: "${fixtures.paidWorkspace}", name: "New" }) { task { name } }
}`;

/** Sends requests until the server accepts no more connections. Returns the error of the last request. */
async function runLoop(api: string, pauseMs: number, responses: string[]): Promise<string> {
  const client = createKeepAliveClient();
  try {
    for (;;) {
      const { status, body, headers } = await client.send(api, read);
      responses.push(
        `${status} ${JSON.parse(body).errors ? 'error' : 'data'} ${headers.connection}`,
      );
      await sleep(pauseMs);
    }
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    client.close();
  }
}

describe('a server that stops during 32 clients and a write that hangs', () => {
  const responses: string[] = [];
  let server: RunningServer;
  let lastErrors: readonly string[];
  let written: ClientResponse;
  let exit: unknown;
  let stopMs: number;

  beforeAll(async () => {
    server = await start({ DRAIN_DELAY_MS: '300', STOP_TIMEOUT_MS: '5000' });
    sandbox.setFaults([{ kind: 'hang', route: 'POST /tasks' }]);
    // Every fourth client pauses between its requests, so that the stop also finds connections without a request.
    const pauses = Array.from({ length: 32 }, (_, index) => (index % 4 === 0 ? 90 + index * 5 : 0));
    const loops = pauses.map((pauseMs) => runLoop(server.api, pauseMs, responses));
    const writing = createKeepAliveClient().send(server.api, write);
    await vi.waitFor(
      () => expect(sandbox.requests().map(({ method }) => method)).toContain('POST'),
      startLimitMs,
    );
    const stoppedAt = performance.now();
    server.child.kill('SIGTERM');
    lastErrors = await Promise.all(loops);
    written = await writing;
    exit = await server.exit;
    stopMs = performance.now() - stoppedAt;
  }, startLimitMs);

  test('resets no connection: every client has its responses, and the last says that the connection closes', () => {
    expect(new Set(lastErrors)).toEqual(new Set(['ECONNREFUSED']));
    expect(new Set(responses)).toEqual(new Set(['200 data keep-alive', '200 data close']));
    expect(responses.filter((response) => response === '200 data close')).toHaveLength(32);
  });

  test('responds to the write with applied: UNKNOWN', () => {
    expect([written.status, written.headers.connection]).toEqual([200, 'close']);
    expect(JSON.parse(written.body).errors).toMatchObject([
      {
        message: 'The operation was ended because the server stops.',
        path: ['createTask'],
        extensions: { code: 'UPSTREAM_TIMEOUT', applied: 'UNKNOWN', retryable: false },
      },
    ]);
  });

  test('exits without an error within its time limits', () => {
    expect(exit).toEqual([0, null]);
    expect(stopMs).toBeLessThan(30_000);
  });

  test('has a log line for the beginning and for the end of the stop', () => {
    const lines = server.log.filter(({ msg }) => msg === 'drain' || msg === 'stop');
    expect(lines).toMatchObject([
      {
        signal: 'SIGTERM',
        drainDelayMs: 300,
        stopTimeoutMs: 5000,
        operations: expect.any(Number),
      },
      { level: 30, ms: expect.any(Number), endedOperations: 1 },
    ]);
  });
});

test('SIGHUP stops a server as SIGTERM does', { timeout: startLimitMs }, async () => {
  const { child, exit, log } = await start({ DRAIN_DELAY_MS: '10' });
  child.kill('SIGHUP');
  expect(await exit).toEqual([0, null]);
  expect(log.filter(({ msg }) => msg === 'drain')).toMatchObject([{ signal: 'SIGHUP' }]);
});

test('a server in its drain delay is alive but not ready, until a second signal ends it at once', {
  timeout: startLimitMs,
}, async () => {
  const { child, api, exit } = await start({ DRAIN_DELAY_MS: '60000' });
  child.kill('SIGINT');
  // A signal that arrives twice at the same time, as npm and a terminal send it, counts once.
  child.kill('SIGINT');
  const get = async (path: string) => {
    const response = await fetch(new URL(path, api));
    return [response.status, await response.json()];
  };
  await vi.waitFor(
    async () => expect(await get('/readyz')).toEqual([503, { status: 'draining' }]),
    startLimitMs,
  );
  expect(await get('/healthz')).toEqual([200, { status: 'ok' }]);
  await sleep(400);
  expect(child.exitCode).toBe(null);
  child.kill('SIGTERM');
  expect(await exit).toEqual([143, null]);
});

test('a server whose store is locked during its start reports that it is starting, then that it is ready', {
  timeout: startLimitMs,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
  const path = join(folder, 'store.db');
  await (await createFileStore(path)).close();
  const database = new Database(path);
  database.exec('BEGIN EXCLUSIVE');
  const port = await freePort();
  const starting = start({ ...oauth, STORE_PATH: path, PORT: String(port) });
  const readiness = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    return [response.status, await response.json()];
  };
  await vi.waitFor(
    async () => expect(await readiness()).toEqual([503, { status: 'starting' }]),
    startLimitMs,
  );
  database.exec('ROLLBACK');
  database.close();
  const { child, exit } = await starting;
  expect(await readiness()).toEqual([200, { status: 'ready' }]);
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  await rm(folder, { recursive: true });
});
