import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { queryLink, tokenHeaders } from './export-setup.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

// The memory that a download needs in the server. The server runs in its own process, because the sandbox and the client need memory too.

const mebibyte = 1024 * 1024;
const fileBytes = 200 * mebibyte;

let sandbox: Sandbox;
let server: ServerProcess;
beforeAll(async () => {
  sandbox = await createSandbox({ hugeExportBytes: fileBytes });
  server = await startServerProcess({
    ASANA_BASE_URL: sandbox.asanaBaseUrl,
    GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
    GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
  });
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await sandbox.close();
});

/** The server's memory in use after garbage collection. */
const usedBytes = () => server.measure('measure');

async function open(): Promise<IncomingMessage> {
  const { url } = await queryLink(server.url, documentFixtures.tooLarge, 'PDF');
  return new Promise((resolve, reject) => {
    get(url, { headers: tokenHeaders('ada'), agent: false }, resolve).on('error', reject);
  });
}

test('a download is not buffered while its client is paused', async () => {
  const before = await usedBytes();
  const response = await open();
  response.pause();
  // Long enough for the complete file to be buffered, if the server did that.
  await sleep(500);
  expect((await usedBytes()) - before).toBeLessThan(32 * mebibyte);
  response.destroy();
});

test('a download of 200 MB needs less than 32 MB of memory', async () => {
  const before = await usedBytes();
  let maxUsed = 0;
  let size = 0;
  let measured = 0;
  for await (const chunk of await open()) {
    size += chunk.length;
    if (size - measured < 20 * mebibyte) continue;
    measured = size;
    maxUsed = Math.max(maxUsed, (await usedBytes()) - before);
  }
  expect(size).toBe(fileBytes);
  expect(maxUsed).toBeGreaterThan(0);
  expect(maxUsed).toBeLessThan(32 * mebibyte);
});
