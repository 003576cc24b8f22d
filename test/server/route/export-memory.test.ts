import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { as, askLink } from './export-setup.ts';

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
      new URL('../memory-probe.ts', import.meta.url).href,
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

async function open(): Promise<IncomingMessage> {
  const { url } = await askLink(server.url, documentFixtures.tooLarge, 'PDF');
  return new Promise((resolve, reject) => {
    get(url, { headers: as('ada'), agent: false }, resolve).on('error', reject);
  });
}

test('a file whose reader has stopped is not read ahead of it', async () => {
  const before = await heldBytes();
  const response = await open();
  response.pause();
  // Long enough for all of it to pile up, if anything let it.
  await sleep(500);
  expect((await heldBytes()) - before).toBeLessThan(32 * mebibyte);
  response.destroy();
});

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
