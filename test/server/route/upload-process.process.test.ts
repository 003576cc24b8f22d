import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { prepare, startPut } from './upload-setup.ts';
import { createUploadTarget, type ReceivedUpload, read } from './upload-target.ts';

// Uploads to a server in its own process: the memory that they need, and what a stop of the server does to them.

const mebibyte = 1024 * 1024;
const fileBytes = 100 * mebibyte;
const target = await createUploadTarget();

let server: ServerProcess;
const start = () =>
  startServerProcess({
    ASANA_BASE_URL: target.url,
    DRAIN_DELAY_MS: '0',
    STOP_TIMEOUT_MS: '4000',
  });
beforeAll(async () => {
  server = await start();
});
afterAll(() => void server.child.kill('SIGKILL'));

/** Sends a file whose bytes are made while they are sent. `onSent` is called after each part that the server has accepted. */
async function upload(bytes: number, onSent: (sent: number) => Promise<void> | void = () => {}) {
  const link = await prepare(server.url, { sizeBytes: bytes });
  const { client, response } = startPut(link.url, { 'content-length': bytes });
  for (let sent = 0; sent < bytes; ) {
    const part = Buffer.alloc(Math.min(256 * 1024, bytes - sent), sent % 251);
    if (!client.write(part)) await once(client, 'drain');
    sent += part.length;
    await onSent(sent);
  }
  client.end();
  return response;
}

/** Uploads a file. Returns the memory of the process at most, while it arrives. */
async function measureUpload(bytes: number) {
  let most = 0;
  let measuredAt = 0;
  const { status } = await upload(bytes, async (sent) => {
    if (sent - measuredAt < 5 * mebibyte) return;
    measuredAt = sent;
    most = Math.max(most, await server.measure('rss'));
  });
  return { status, most };
}

test('an upload of 100 MB adds less than 32 MB to a warm process', async () => {
  target.use();
  // Warm: everything is loaded, and the process has the memory that the garbage between two collections needs.
  let before = 0;
  for (let count = 0; count < 4; count += 1)
    before = Math.max(before, (await measureUpload(fileBytes / 4)).most);
  const { status, most } = await measureUpload(fileBytes);
  expect(status).toBe(201);
  expect(target.uploads.at(-1)?.bytes).toBeGreaterThan(fileBytes);
  expect(target.uploads.at(-1)?.isComplete).toBe(true);
  expect(most).toBeGreaterThan(0);
  expect(most - before).toBeLessThan(32 * mebibyte);
});

test('a stopping server completes an upload that ends in time, and ends another one with a code', async () => {
  const isWaiting: ReceivedUpload[] = [];
  target.use((upload) => {
    isWaiting.push(upload);
    read(upload);
  });
  // More than what has to arrive before Asana receives anything.
  const beginning = Buffer.alloc(100_000);
  const sizeBytes = beginning.length + 3;
  const links = await Promise.all([1, 2].map(() => prepare(server.url, { sizeBytes })));
  const [short, long] = links.map(({ url }) => startPut(url, { 'content-length': sizeBytes }));
  for (const one of [short, long]) one?.client.write(beginning);
  await vi.waitFor(() => expect(isWaiting).toHaveLength(2));
  const exit = once(server.child, 'exit');
  const stoppedAt = performance.now();
  server.child.kill('SIGTERM');
  await sleep(200);
  short?.client.end('def');
  expect((await short?.response)?.status).toBe(201);
  const ended = await long?.response;
  expect(ended?.status).toBe(504);
  expect(JSON.parse(ended?.body ?? '').errors[0].extensions).toMatchObject({
    code: 'UPSTREAM_TIMEOUT',
    applied: 'NO',
  });
  await vi.waitFor(() =>
    expect(target.uploads.map(({ isComplete }) => isComplete).toSorted()).toEqual([false, true]),
  );
  expect(await exit).toEqual([0, null]);
  expect(performance.now() - stoppedAt).toBeLessThan(30_000);
});
