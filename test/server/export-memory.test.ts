import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'silent',
      ASANA_BASE_URL: sandbox.asanaBaseUrl,
      GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
      GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const [, url] = /^API +(http:\/\/[^/]+)/m.exec(printed) ?? [];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`No address was printed: ${printed}`);
}

/** Memory of the server in bytes: `VmRSS` now, `VmHWM` the most that there was. */
async function memoryOf(what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  const [, kibibytes] = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status) ?? [];
  return Number(kibibytes) * 1024;
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

/** How far the server's memory rose, at its highest, above what it was before. */
async function riseDuring(work: () => Promise<unknown>): Promise<number> {
  // Linux: the highest is counted from here.
  await writeFile(`/proc/${server.child.pid}/clear_refs`, '5');
  const before = await memoryOf('VmRSS');
  await work();
  return (await memoryOf('VmHWM')) - before;
}

describe.skipIf(process.platform !== 'linux')('a file of 200 MB', () => {
  test('is not read ahead of its reader', async () => {
    // A small file first: it compiles what a large one needs.
    await sizeOf(await open('TEXT'));
    const rise = await riseDuring(async () => {
      const response = await open();
      response.pause();
      // Long enough for all of it to pile up, if anything let it.
      await sleep(500);
      response.destroy();
    });
    expect(rise).toBeLessThan(32 * mebibyte);
  });

  // The first large download of a process takes some 60 MB more, of 50 MB as of 1000: Node leaves up to 32 MB of buffers that
  // are done with to its collector, whose heap grows to its working size meanwhile. When it collects is its own affair, hence
  // the least of three; whoever kept the file would be found in each.
  test('adds less than 32 MB to a process that has sent one before', async () => {
    await sizeOf(await open());
    const rises: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      rises.push(await riseDuring(async () => expect(await sizeOf(await open())).toBe(fileBytes)));
    }
    expect(Math.min(...rises)).toBeLessThan(32 * mebibyte);
  }, 60_000);
});
