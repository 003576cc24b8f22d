import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createCredential } from '../../../src/account/credential.ts';
import { createSignedLinks } from '../../../src/account/signed-link.ts';
import { Secret } from '../../../src/config/secret.ts';
import type { UploadLinks } from '../../../src/operation/upload/upload-link.ts';
import { errorOf, startExportServer } from './export-setup.ts';
import { asanaHeaders, hashOf, prepare, put, startPut } from './upload-setup.ts';
import { createUploadTarget, read, refuse } from './upload-target.ts';

// Uploads that need a service which the sandbox does not emulate: slow, broken, or without a memory for large files.

const mebibyte = 1024 * 1024;
const sessionSecret = 'a-secret-of-the-sessions-of-a-test-file';
const asana = await createUploadTarget();
const { url, log } = await startExportServer({
  ASANA_BASE_URL: asana.url,
  UPSTREAM_TIMEOUT_MS: '2000',
  OPERATION_TIMEOUT_MS: '3000',
  SESSION_SECRET: sessionSecret,
});
const lastLine = () => JSON.parse(log.at(-1) ?? '{}');
const parse = (body: string) => JSON.parse(body).errors[0].extensions;

/** Sends this number of bytes, as fast as the server accepts them. Stops when the request ends. */
async function sendBytes(client: ReturnType<typeof startPut>['client'], bytes: number) {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let sent = 0;
  while (sent < bytes && !client.destroyed) {
    const part = chunk.subarray(0, bytes - sent);
    sent += part.length;
    if (!client.write(part))
      await new Promise<void>((resolve) => {
        const done = () => {
          client.off('drain', done).off('close', done);
          resolve();
        };
        client.on('drain', done).on('close', done);
      });
  }
}

test('the body that Asana receives is a form with the file as it was sent', async () => {
  asana.use();
  const link = await prepare(url, { task: '42', name: 'a.bin', sizeBytes: 200_000 });
  const content = new Uint8Array(200_000).map((_, at) => at % 251);
  expect(await (await put(link.url, content)).json()).toEqual({ id: 'Attachment:77', gid: '77' });
  const [upload] = asana.uploads;
  const headers = upload?.request.headers ?? {};
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(
    headers['content-type'] ?? '',
  )?.[1];
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="parent"\r\n\r\n42\r\n` +
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: text/plain\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers['authorization']).toBe('Bearer sandbox-ada');
  expect(upload?.hash).toBe(hashOf(body));
});

describe('while the file arrives,', () => {
  test('it is sent only as fast as Asana reads it, so the progress of the client is real', async () => {
    asana.use(({ request }) => {
      request.pause();
    });
    const sizeBytes = 60 * mebibyte;
    const link = await prepare(url, { sizeBytes });
    const { client, response } = startPut(link.url, { 'content-length': sizeBytes });
    let sent = 0;
    const chunk = Buffer.alloc(mebibyte);
    const more = () => {
      while (sent < sizeBytes && client.write(chunk)) sent += chunk.length;
      sent += chunk.length;
    };
    client.on('drain', more);
    more();
    await sleep(400);
    // The buffers of both connections on the way, in the operating system.
    expect(sent).toBeLessThan(25 * mebibyte);
    expect((await response).status).toBe(504);
    expect(parse((await response).body)).toMatchObject({ code: 'UPSTREAM_TIMEOUT', applied: 'NO' });
    client.destroy();
  });

  test('a client that leaves at half ends the request to Asana, which stays incomplete', async () => {
    asana.use();
    const sizeBytes = 20 * mebibyte;
    const link = await prepare(url, { sizeBytes });
    const { client } = startPut(link.url, { 'content-length': sizeBytes });
    await sendBytes(client, sizeBytes / 2);
    await vi.waitFor(() =>
      expect(asana.uploads[0]?.bytes).toBeGreaterThan(sizeBytes / 2 - mebibyte),
    );
    client.destroy();
    await vi.waitFor(() =>
      expect(asana.uploads[0]).toMatchObject({ isAborted: true, isComplete: false }),
    );
    await vi.waitFor(() =>
      expect(lastLine()).toMatchObject({ msg: 'upload', errors: ['CLIENT_LEFT'] }),
    );
    expect(asana.uploads).toHaveLength(1);
  });

  test.each([
    [403, 'FORBIDDEN', 403],
    [404, 'NOT_FOUND', 404],
    [413, 'BAD_USER_INPUT', 400],
    [429, 'RATE_LIMITED', 429],
    [500, 'UPSTREAM_UNAVAILABLE', 502],
  ])('a status %i of Asana ends it with %s', async (status, code, httpStatus) => {
    asana.use(refuse(status, 'task: No', { 'retry-after': '7' }));
    const sizeBytes = 20 * mebibyte;
    const link = await prepare(url, { sizeBytes });
    const { client, response } = startPut(link.url, { 'content-length': sizeBytes });
    void sendBytes(client, sizeBytes).then(() => client.end());
    const received = await response;
    expect(received.status).toBe(httpStatus);
    expect(parse(received.body)).toMatchObject({ code, applied: 'NO' });
    // It is not sent again.
    expect(asana.uploads).toHaveLength(1);
    expect(asana.uploads[0]?.bytes).toBeLessThan(sizeBytes);
  });

  test('a client that reads the response only after it has sent the complete file receives the error', async () => {
    asana.use(refuse(403, 'No'));
    const sizeBytes = 20 * mebibyte;
    const link = new URL((await prepare(url, { sizeBytes })).url);
    const socket = connect(Number(link.port), link.hostname);
    const { 'x-asana-authorization': token } = asanaHeaders('ada');
    socket.write(
      `PUT ${link.pathname} HTTP/1.1\r\nHost: ${link.host}\r\nX-Asana-Authorization: ${token}\r\nContent-Length: ${sizeBytes}\r\n\r\n`,
    );
    const chunk = Buffer.alloc(mebibyte);
    for (let sent = 0; sent < sizeBytes; sent += chunk.length)
      if (!socket.write(chunk)) await once(socket, 'drain');
    const [received] = await once(socket, 'data');
    expect(String(received)).toMatch(/^HTTP\/1.1 403 [\s\S]*"FORBIDDEN"/);
    socket.destroy();
  });

  test('a connection that Asana resets ends it with UPSTREAM_UNAVAILABLE', async () => {
    asana.use(({ request }) => {
      request.once('data', () => request.socket.resetAndDestroy());
    });
    const sizeBytes = 20 * mebibyte;
    const link = await prepare(url, { sizeBytes });
    const { client, response } = startPut(link.url, { 'content-length': sizeBytes });
    void sendBytes(client, sizeBytes).then(() => client.end());
    expect(parse((await response).body)).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      applied: 'NO',
    });
    expect(asana.uploads).toHaveLength(1);
  });
});

describe('after the file was sent,', () => {
  test.each<[string, Parameters<typeof asana.use>[0], string, string]>([
    [
      'no response',
      ({ request }) => {
        request.resume();
      },
      'UPSTREAM_TIMEOUT',
      'UNKNOWN',
    ],
    [
      'a reset connection',
      ({ request }) => {
        request.resume().once('end', () => request.socket.resetAndDestroy());
      },
      'UPSTREAM_UNAVAILABLE',
      'UNKNOWN',
    ],
    [
      'status 500',
      (upload) => {
        upload.request.resume().once('end', () => refuse(500, 'x')(upload));
      },
      'UPSTREAM_UNAVAILABLE',
      'UNKNOWN',
    ],
    [
      'status 400',
      (upload) => {
        upload.request.resume().once('end', () => refuse(400, 'file: No')(upload));
      },
      'BAD_USER_INPUT',
      'NO',
    ],
    [
      'a response without an id',
      ({ request, response }) => {
        request.resume().once('end', () => response.end('{"data":{}}'));
      },
      'UPSTREAM_BAD_RESPONSE',
      'YES',
    ],
    [
      'an empty response',
      ({ request, response }) => {
        request.resume().once('end', () => response.end());
      },
      'UPSTREAM_BAD_RESPONSE',
      'UNKNOWN',
    ],
  ])(
    '%s is an error that says whether the file was attached',
    async (_what, script, code, applied) => {
      asana.use(script);
      const link = await prepare(url, { sizeBytes: 3 });
      expect(await errorOf(await put(link.url, 'abc'))).toMatchObject({ code, applied });
      expect(asana.uploads).toHaveLength(1);
    },
  );
});

describe('an upload link', () => {
  const links: UploadLinks['attachment'] = createSignedLinks(
    [new Secret(sessionSecret)],
    'upload link',
  );
  const { key } = createCredential('asana', new Secret('sandbox-ada'), 'header');
  const toLink = (validForMs: number) =>
    `${url}/upload/${links.sign(['1', 'a.txt', 'text/plain', 3, `id ${validForMs}`], new Date(Date.now() + validForMs), key)}`;

  test('of another instance with the same SESSION_SECRET works', async () => {
    asana.use();
    expect((await put(toLink(60_000), 'abc')).status).toBe(201);
  });

  test('that has expired is rejected, and only its caller learns that it has', async () => {
    asana.use();
    const link = toLink(-1000);
    expect(await errorOf(await put(link, 'abc'))).toMatchObject({
      httpStatus: 410,
      code: 'NOT_FOUND',
      message: 'This link has expired. Query a new link.',
      applied: 'NO',
    });
    expect((await put(link, 'abc', asanaHeaders('grace'))).status).toBe(403);
    expect(asana.uploads).toEqual([]);
  });

  test('is valid for 15 minutes', async () => {
    const { expiresAt } = await prepare(url, { sizeBytes: 3 });
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.9);
    expect(minutes).toBeLessThanOrEqual(15);
  });
});

test('at most five uploads of a credential are sent at once, until they are complete', async () => {
  asana.use(() => undefined);
  const all = await Promise.all(
    Array.from({ length: 7 }, async () => startPut((await prepare(url, { sizeBytes: 3 })).url)),
  );
  for (const { client } of all) client.end('abc');
  await vi.waitFor(() => expect(asana.uploads).toHaveLength(5));
  await sleep(100);
  expect(asana.uploads).toHaveLength(5);
  const first = [...asana.uploads];
  asana.use();
  for (const upload of first) read(upload);
  const statuses = (await Promise.all(all.map(({ response }) => response))).map(
    (one) => one.status,
  );
  expect(statuses).toEqual(Array(7).fill(201));
  expect(asana.uploads).toHaveLength(2);
});
