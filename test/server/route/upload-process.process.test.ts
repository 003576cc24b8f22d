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

test('an upload of 100 MB adds less than half of it to a warm process', async () => {
  target.use();
  // Warm: everything is loaded, and the process has the memory that the garbage between two collections needs.
  for (let count = 0; count < 4; count += 1) await upload(fileBytes / 4);
  const before = await server.measure('rss');
  let most = 0;
  let measuredAt = 0;
  const { status } = await upload(fileBytes, async (sent) => {
    if (sent - measuredAt < 5 * mebibyte) return;
    measuredAt = sent;
    most = Math.max(most, await server.measure('rss'));
  });
  expect(status).toBe(201);
  expect(target.uploads.at(-1)?.bytes).toBeGreaterThan(fileBytes);
  expect(target.uploads.at(-1)?.isComplete).toBe(true);
  expect(most).toBeGreaterThan(0);
  // Most of it is garbage between two collections, which come late on a busy machine. A file that is kept needs all of it.
  expect(most - before).toBeLessThan(fileBytes / 2);
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
