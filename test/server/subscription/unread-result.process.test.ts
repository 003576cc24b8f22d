import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { type ServerProcess, startServerProcess } from '../route/server-process.ts';

// The memory that results need while their clients do not read them.

const mebibyte = 1024 * 1024;
const { emptyTask: task } = fixtures;
let server: ServerProcess;
let log = '';
beforeAll(async () => {
  server = await startServerProcess({ POLL_INTERVAL_MS: '50', LOG_LEVEL: 'info' });
  server.child.stdout?.on('data', (text: Buffer) => {
    log += text;
  });
});
afterAll(() => void server.child.kill('SIGKILL'));

const headers = {
  'content-type': 'application/json',
  'x-asana-authorization': 'Bearer sandbox-ada',
};

async function send(query: string, variables: object): Promise<void> {
  const body = JSON.stringify({ query, variables });
  const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body });
  expect(await response.json()).not.toHaveProperty('errors');
}

const update =
  'mutation ($notes: String!) { updateTask(input: { task: "TASK", notes: $notes }) { task { gid } } }';
const setNotes = (notes: string) => send(update.replace('TASK', task), { notes });

/** Subscribes, reads the beginning of the response and then nothing more. */
async function subscribeWithoutReading(query: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ query });
  const lines = [
    'POST /graphql HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Accept: text/event-stream',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  return socket;
}

/** 180 times the notes: 11 MB. */
const selection = Array.from({ length: 180 }, (_, at) => `n${at}: notes`).join(' ');
const subscription = (name: string) =>
  `subscription ${name} { taskChanged(id: "${task}") { kind task { ${selection} } } }`;

/** The memory that one change needs while the clients of these subscriptions do not read it, in megabytes. */
async function memoryOf(names: readonly string[], isDelivered: () => boolean): Promise<number> {
  await setNotes('short');
  const sockets: Socket[] = [];
  for (const name of names) sockets.push(await subscribeWithoutReading(subscription(name)));
  const before = await server.measure('rss');
  log = '';
  await setNotes('x'.repeat(62_000));
  let most = 0;
  const measure = async () => {
    most = Math.max(most, await server.measure('rss'));
  };
  await expect.poll(() => measure().then(isDelivered), { timeout: 30_000 }).toBe(true);
  for (let count = 0; count < 20; count += 1) {
    await setTimeout(50);
    await measure();
  }
  for (const socket of sockets) socket.destroy();
  return (most - before) / mebibyte;
}

const count = (pattern: RegExp) => log.match(pattern)?.length ?? 0;

test('120 equal subscribers that read nothing hold a result of 11 MB once', async () => {
  const growth = await memoryOf(Array(120).fill('Equal'), () => count(/"subscribers":120,/g) === 1);
  expect(growth).toBeLessThan(60);
});

test('227 different subscribers that read nothing hold less than 166 MB together, and most are disconnected', async () => {
  const names = Array.from({ length: 227 }, (_, at) => `Different${at}`);
  // Two results of 11 MB are below the limit of 32 MB, and the last one is always accepted.
  const growth = await memoryOf(names, () => count(/"errors":\["SERVER_BUSY"\]/g) >= 224);
  expect(growth).toBeLessThan(166);
});
