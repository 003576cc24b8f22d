import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { bundleProgram } from '../bundled-program.ts';
import { hiveExample, startHiveGateway } from '../federation/hive-program.ts';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import { isSkipped } from '../tool/tool.ts';
import { type ClientProgram, clientExample, createClientPrograms } from './client-program.ts';

// The server ends while clients follow a task. Each of them must know of a change that is made before the server is back.

const task = fixtures.taskWithEverything;
const project = '1204000000000003';
const sandbox = await createSandbox();
const bundled = await bundleProgram('src/main.ts');
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const gatewayPorts = { events: await freePort(), callback: await freePort() };

const asana = async (method: string, path: string, data: object) => {
  const response = await fetch(sandbox.asanaBaseUrl + path, {
    method,
    headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  const { data: record } = (await response.json()) as { data: { gid: string } };
  return record.gid;
};

/** The first task of the live list. */
async function firstTask(): Promise<string> {
  const headers = { authorization: 'Bearer sandbox-ada' };
  const path = `/tasks?project=${project}&limit=1`;
  const { data } = await (await fetch(sandbox.asanaBaseUrl + path, { headers })).json();
  return data[0].gid;
}

const startAgain = () =>
  startServer(bundled.path, sandbox, {
    PORT: String(port),
    ASANA_ACCESS_TOKEN: 'sandbox-ada',
    POLL_INTERVAL_MS: '100',
    ASANA_REQUESTS_PER_MINUTE: '1000000000',
    SUBSCRIPTION_CALLBACK_ORIGINS: `http://127.0.0.1:${gatewayPorts.callback}`,
  });

/** The programs of the page. */
const clients = [
  'live-list.mjs',
  'apollo-live.mjs',
  'urql-live.mjs',
  'relay-live.mjs',
  'graphql-sse-live.mjs',
] as const;
const gateways = { events: 'gateway.config.ts', callback: 'callback.config.ts' } as const;

/** The gateways and Chromium need most of it on a busy machine. */
const startLimitMs = 300_000;
/** A client waits up to 8 s before it connects again. */
const waiting = { timeout: 60_000 };

let server: RunningServer;
let listed: string;
/** What a program of Relay's users adds to the page. */
const relayProgram = 'test/client/relay-subscription.js';
const running = new Map<string, ClientProgram>();
const stops: (() => Promise<void>)[] = [];

const expectPrinted = (client: string, name: string) =>
  vi.waitFor(() => {
    const { hasPrinted, lastOutput } = running.get(client) ?? {};
    expect(hasPrinted?.(name), lastOutput?.()).toBe(true);
  }, waiting);

/** Renames what the clients follow. */
const rename = async (name: string) => {
  await asana('PUT', `/tasks/${task}`, { name });
  await asana('PUT', `/tasks/${listed}`, { name });
};

beforeAll(async () => {
  if (clientExample.skipReason) return;
  listed = await firstTask();
  server = await startAgain();
  const programs = await createClientPrograms();
  for (const file of clients) {
    const append = file === 'relay-live.mjs' ? await readFile(relayProgram, 'utf8') : '';
    running.set(file, await programs.start(file, url, append));
  }
  if (!isSkipped('Chromium'))
    running.set('event-source.js', await programs.open('event-source.js', url));
  if (hiveExample.skipReason === null)
    await Promise.all(
      Object.entries(gateways).map(async ([name, config]) => {
        // The compiler does not know the names of entries.
        const port = gatewayPorts[name as keyof typeof gateways];
        const address = `http://127.0.0.1:${port}`;
        const env = { CALLBACK_URL: `${address}/callback` };
        const gateway = await startHiveGateway({ url, port, config, env });
        stops.push(() => gateway.stop());
        running.set(name, await programs.start('gateway-live.mjs', address));
      }),
    );
  stops.push(() => programs.remove());
}, startLimitMs);
afterAll(async () => {
  for (const { stop } of running.values()) stop();
  server?.child.kill('SIGKILL');
  for (const stop of stops) await stop();
  await sandbox.close();
});

describe.skipIf(clientExample.skipReason)('a client of docs/client.md', () => {
  test('receives the changes of a running server', async () => {
    // A client reads the state when it starts. What it prints of a later change is a result of the subscription, so that it has a position.
    for (const name of ['State', 'Result']) {
      let count = 0;
      const findWaiting = async () => {
        count += 1;
        await rename(`${name} ${count}`);
        return [...running].filter(([, { hasPrinted }]) => !hasPrinted(name));
      };
      await expect
        .poll(
          async () => (await findWaiting()).map(([file, { lastOutput }]) => [file, lastOutput()]),
          { ...waiting, interval: 1000 },
        )
        .toEqual([]);
    }
  });

  describe.each([
    ['SIGKILL', 'Changed while killed'],
    ['SIGTERM', 'Changed while stopped'],
  ] as const)('after %s', (signal, name) => {
    beforeAll(async () => {
      server.child.kill(signal);
      await server.exit;
      await rename(name);
      server = await startAgain();
    });

    test.concurrent.each(clients)('%s knows of the change made in between', async (client) => {
      await expectPrinted(client, name);
    });

    test.skipIf(isSkipped('Chromium'))('EventSource knows of the change made in between', () =>
      expectPrinted('event-source.js', name),
    );

    test.skipIf(hiveExample.skipReason).concurrent.each(Object.keys(gateways))(
      'a client of Hive Gateway with the protocol %s knows of the change made in between',
      async (client) => {
        await expectPrinted(client, name);
      },
    );
  });
});
