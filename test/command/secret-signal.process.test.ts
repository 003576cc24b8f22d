import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { bundleProgram } from '../bundled-program.ts';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../running-server.ts';

// SIGHUP: the program reads its secrets again.

/** Enough for a busy machine. */
const timeout = 60_000;
const waiting = { timeout: 20_000 };

const [sandbox, program] = await Promise.all([createSandbox(), bundleProgram('src/main.ts')]);
const folder = await mkdtemp(join(tmpdir(), 'taskdoc-signal-'));
const servers: RunningServer[] = [];
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all([sandbox.close(), program.remove(), rm(folder, { recursive: true })]);
});

const pathOf = (name: string) => join(folder, name);

/** The first keys and tokens. */
const first = {
  API_KEYS: 'canary-first-key',
  METRICS_KEY: 'canary-first-metrics-key',
  ASANA_ACCESS_TOKEN: 'sandbox-ada',
};

async function start(env: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(first)) await writeFile(pathOf(name), value);
  const metricsPort = await freePort();
  const server = await startServer(program.path, sandbox, {
    ...Object.fromEntries(Object.keys(first).map((name) => [`${name}_FILE`, pathOf(name)])),
    METRICS_PORT: String(metricsPort),
    DRAIN_DELAY_MS: '0',
    ...env,
  });
  servers.push(server);
  /** The status, and the name of the server's account. Each request has its own connection, so that all workers receive some. */
  const ask = async (key: string) => {
    const response = await fetch(server.api, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        connection: 'close',
      },
      body: '{"query":"{ viewer { asana { user { name } } } }"}',
    });
    const { data } = await response.json();
    return [response.status, data?.viewer.asana.user.name];
  };
  const readMetrics = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers })).status;
  };
  const signal = () => server.child.kill('SIGHUP');
  const lines = () => server.log.filter(({ msg }) => msg === 'secrets');
  return { server, ask, readMetrics, signal, lines };
}

describe.each([
  ['one process', { PORT: '0' }, 1],
  ['two workers', { WORKERS: '2' }, 3],
] as const)('a program with %s', (_kind, env, processes) => {
  test('uses new keys and tokens after SIGHUP, and keeps the old ones if a file is invalid', {
    timeout,
  }, async () => {
    const { server, ask, readMetrics, signal, lines } = await start({
      ...env,
      PORT: String(await freePort()),
    });
    expect(await ask('canary-first-key')).toEqual([200, 'Ada Okafor']);
    expect(await readMetrics('canary-first-metrics-key')).toBe(200);

    await writeFile(pathOf('API_KEYS'), 'canary-second-key\n');
    await writeFile(pathOf('METRICS_KEY'), '');
    signal();
    await expect.poll(() => lines().length, waiting).toBe(processes);
    expect(lines()[0]).toMatchObject({
      level: 50,
      problem: expect.stringContaining('METRICS_KEY_FILE is '),
    });
    expect(await ask('canary-first-key')).toEqual([200, 'Ada Okafor']);
    expect(await ask('canary-second-key')).toEqual([401, undefined]);

    await writeFile(pathOf('METRICS_KEY'), 'canary-second-metrics-key');
    await writeFile(pathOf('ASANA_ACCESS_TOKEN'), 'sandbox-grace');
    signal();
    await expect.poll(() => lines().length, waiting).toBe(2 * processes);
    for (const line of lines().slice(processes))
      expect(line).toMatchObject({
        level: 30,
        replaced: ['API_KEYS', 'METRICS_KEY', 'ASANA_ACCESS_TOKEN'],
      });
    for (let sent = 0; sent < 6; sent += 1) {
      expect(await ask('canary-first-key')).toEqual([401, undefined]);
      expect(await ask('canary-second-key')).toEqual([200, 'Grace Lindqvist']);
    }
    expect(await readMetrics('canary-first-metrics-key')).toBe(401);
    expect(await readMetrics('canary-second-metrics-key')).toBe(200);
    expect(JSON.stringify(server.log)).not.toContain('canary');

    server.child.kill('SIGTERM');
    expect(await server.exit).toEqual([0, null]);
  });
});
