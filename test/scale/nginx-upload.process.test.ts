import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from '../server/route/server-process.ts';
import { prepare, startPut } from '../server/route/upload-setup.ts';
import { createUploadTarget, type ReceivedUpload, read } from '../server/route/upload-target.ts';
import { isSkipped } from '../tool/tool.ts';
import { type NginxServer, startNginx } from './nginx-server.ts';

// Uploads through nginx with the configuration of compose.scale.yaml.

const mebibyte = 1024 * 1024;
const timeout = 120_000;
const target = await createUploadTarget();

/** The memory of the process in bytes. Elsewhere than on Linux, 0. */
async function memoryOf(of: ServerProcess | undefined): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const status = await readFile(`/proc/${of?.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

/** Every time limit is a second, except those of the location of uploads. */
const impatient = (configuration: string) =>
  configuration.replace(
    'proxy_read_timeout 60s;',
    'proxy_read_timeout 1s; proxy_send_timeout 1s; client_body_timeout 1s;',
  );

let server: ServerProcess | undefined;
let nginx: NginxServer | undefined;

async function start(change?: (configuration: string) => string): Promise<string> {
  server ??= await startServerProcess({ ASANA_BASE_URL: target.url });
  const port = Number(new URL(server.url).port);
  nginx = await startNginx([port, port, port], change);
  return nginx.url;
}

afterEach(() => nginx?.stop());
afterAll(() => void server?.child.kill('SIGKILL'));

describe.skipIf(isSkipped('nginx'))('an upload through nginx', () => {
  test('can have 100 MB, and arrives while it is sent', { timeout }, async () => {
    const url = await start();
    const received: ReceivedUpload[] = [];
    target.use((upload) => {
      received.push(upload);
      read(upload);
    });
    const sizeBytes = 100 * mebibyte;
    const link = await prepare(url, { sizeBytes });
    expect(new URL(link.url).origin).toBe(url);
    const { client, response } = startPut(link.url, { 'content-length': sizeBytes });
    const part = Buffer.alloc(mebibyte);
    const memoryBefore = await memoryOf(server);
    let memory = 0;
    const send = async (count: number) => {
      for (let sent = 0; sent < count; sent += 1) {
        if (!client.write(part)) await once(client, 'drain');
        memory = Math.max(memory, await memoryOf(server));
      }
    };
    await send(60);
    // Nginx, the server and the kernel keep only a few megabytes.
    await vi.waitFor(() => expect(received[0]?.bytes).toBeGreaterThan(50 * mebibyte), { timeout });
    await send(40);
    client.end();
    expect(await response).toMatchObject({ status: 201 });
    expect(received[0]?.isComplete).toBe(true);
    // The young generation of the heap grows, and nothing is kept.
    expect(memory - memoryBefore).toBeLessThan(64 * mebibyte);
  });

  test('may pause, and wait for its response, for longer than other requests', {
    timeout,
  }, async () => {
    const url = await start(impatient);
    target.use((upload) => {
      // As Asana while it stores a large file.
      setTimeout(() => read(upload), 2500);
    });
    const sizeBytes = 200_000;
    const link = await prepare(url, { sizeBytes });
    const { client, response } = startPut(link.url, { 'content-length': sizeBytes });
    client.write(Buffer.alloc(100_000));
    await sleep(2500);
    client.end(Buffer.alloc(100_000));
    expect(await response).toMatchObject({ status: 201 });
  });

  test('that is larger than announced gets the error of the server', { timeout }, async () => {
    const url = await start();
    target.use();
    const link = await prepare(url, { sizeBytes: 10 });
    const { client, response } = startPut(link.url, { 'content-length': 3 * mebibyte });
    client.end(Buffer.alloc(3 * mebibyte));
    const { status, body } = await response;
    expect(status).toBe(413);
    expect(JSON.parse(body).errors[0].message).toContain('The file was announced with 10 bytes');
  });
});
