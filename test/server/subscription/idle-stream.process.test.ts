import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { threadMs } from '../../cpu-time.ts';
import { type ServerProcess, startServerProcess } from '../route/server-process.ts';

// What a thousand subscriptions without changes cost. The server runs in its own process, because the sandbox and the clients need memory too.

const streams = 1000;
const maxBytes = 30 * 1024 * 1024;
const heartbeatMs = 2000;

let sandbox: Sandbox;
let server: ServerProcess;
beforeAll(async () => {
  sandbox = await createSandbox();
  server = await startServerProcess({
    ASANA_BASE_URL: sandbox.asanaBaseUrl,
    GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
    GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
    SUBSCRIPTION_HEARTBEAT_MS: String(heartbeatMs),
  });
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await sandbox.close();
});

const query = `subscription { taskChanged(id: "${fixtures.taskWithEverything}") { kind task { name } } }`;

/** Subscribes on a connection of its own. */
async function subscribe(accept: string): Promise<IncomingMessage> {
  const outgoing = request(`${server.url}/graphql`, {
    method: 'POST',
    agent: false,
    headers: {
      accept,
      'content-type': 'application/json',
      'x-asana-authorization': 'Bearer sandbox-ada',
    },
  });
  outgoing.end(JSON.stringify({ query }));
  const [response] = await once(outgoing, 'response');
  response.resume();
  return response;
}

async function subscribeAll(accept: string, count: number): Promise<IncomingMessage[]> {
  const open: IncomingMessage[] = [];
  while (open.length < count)
    open.push(...(await Promise.all(Array.from({ length: 50 }, () => subscribe(accept)))));
  return open;
}

const usedBytes = () => server.measure('measure');

test.each(['text/event-stream', 'multipart/mixed;subscriptionSpec=1.0'])(
  'a thousand idle streams as %s need less than 30 MB and hardly any processor time, and nothing of it remains',
  async (accept) => {
    // What the first subscription compiles and keeps.
    for (const response of await subscribeAll(accept, 50)) response.destroy();
    await sleep(200);
    const before = await usedBytes();
    const open = await subscribeAll(accept, streams);
    expect(open.map(({ statusCode }) => statusCode)).toEqual(open.map(() => 200));
    const used = (await usedBytes()) - before;
    const startMs = threadMs(server.child.pid);
    // Every stream has a heartbeat in this time.
    await sleep(heartbeatMs);
    const cpuMs = threadMs(server.child.pid) - startMs;
    expect(used).toBeLessThan(maxBytes);
    expect(cpuMs).toBeLessThan(heartbeatMs / 10);
    for (const response of open) response.destroy();
    await expect.poll(async () => (await usedBytes()) - before).toBeLessThan(maxBytes / 10);
  },
);
