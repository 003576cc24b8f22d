import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { documentLandmark } from '../../src/sandbox/world/document-landmark.ts';
import { as, askLink } from './export-stage.ts';

// What a download takes of a server's memory: of one in a process of its own, since the sandbox and the client take some too.

const mebibyte = 1024 * 1024;
const fileBytes = 200 * mebibyte;

let sandbox: Sandbox;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  sandbox = await createSandbox({ hugeExportBytes: fileBytes });
  server = await startServer();
}, 60_000);
afterAll(async () => {
  server.child.kill('SIGKILL');
  await sandbox.close();
});

async function startServer() {
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--import',
      'tsx',
      '--import',
      new URL('./memory-probe.ts', import.meta.url).href,
      'src/main.ts',
    ],
    {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        LOG_LEVEL: 'silent',
        ASANA_BASE_URL: sandbox.asanaBaseUrl,
        GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
        GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  let printed = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk;
    const [, url] = /^API +(http:\/\/[^/]+)/m.exec(printed) ?? [];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`No address was printed: ${printed}`);
}

/** What the server holds: all that its collector would not take. */
async function heldBytes(): Promise<number> {
  const answered = once(server.child, 'message');
  server.child.send('how much');
  const [bytes] = await answered;
  return Number(bytes);
}

/** All the memory that the system has given it, in bytes. */
async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

async function open(format = 'PDF'): Promise<IncomingMessage> {
  const { url } = await askLink(server.url, documentLandmark.tooLarge, format);
  return new Promise((resolve, reject) => {
    get(url, { headers: as('ada'), agent: false }, resolve).on('error', reject);
  });
}

async function sizeOf(response: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of response) size += chunk.length;
  return size;
}

test.skipIf(process.platform !== 'linux')(
  'a file whose reader has stopped is not read ahead of it',
  async () => {
    // A small file first: it compiles what a large one needs.
    await sizeOf(await open('TEXT'));
    const before = await residentBytes();
    const response = await open();
    response.pause();
    // Long enough for all of it to pile up, if anything let it.
    await sleep(500);
    expect((await residentBytes()) - before).toBeLessThan(32 * mebibyte);
    response.destroy();
  },
);

test('a file of 200 MB takes less than 32 MB while it passes', async () => {
  const before = await heldBytes();
  let most = 0;
  let size = 0;
  let measured = 0;
  for await (const chunk of await open()) {
    size += chunk.length;
    if (size - measured < 20 * mebibyte) continue;
    measured = size;
    most = Math.max(most, (await heldBytes()) - before);
  }
  expect(size).toBe(fileBytes);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(32 * mebibyte);
}, 60_000);
