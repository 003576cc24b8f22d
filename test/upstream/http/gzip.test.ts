import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { toApplied } from '../../../src/upstream/http/writer.ts';
import { createSetup, failureOf, maxResponseBytes } from './http-client-setup.ts';
import type { Script } from './scripted-server.ts';

const { server, get } = await createSetup();

const respondWithBytes =
  (body: Buffer, status = 200): Script =>
  (_request, response) => {
    const length = String(body.length);
    response.writeHead(status, { 'content-encoding': 'gzip', 'content-length': length });
    response.end(body);
  };

describe('a response with gzip', () => {
  test('is requested, with the user agent that Google requires', async () => {
    server.respond(respondWithBytes(gzipSync('{}')));
    await get();
    expect(server.lastHeaders()['accept-encoding']).toBe('gzip');
    expect(server.lastHeaders()['user-agent']).toContain('gzip');
  });

  test('is decompressed, without the headers of the compressed body', async () => {
    const text = '{"name":"ünï 🚀"}';
    server.respond(respondWithBytes(gzipSync(text)));
    const { text: received, bytes, headers } = await get();
    expect(received).toBe(text);
    expect(bytes.equals(Buffer.from(text))).toBe(true);
    expect(headers['content-encoding']).toBe(undefined);
    expect(headers['content-length']).toBe(undefined);
  });

  test('may be empty', async () => {
    server.respond(respondWithBytes(Buffer.alloc(0)));
    expect((await get()).text).toBe('');
  });

  test('has a size limit that counts the decompressed bytes', async () => {
    server.respond(respondWithBytes(gzipSync('x'.repeat(maxResponseBytes))));
    expect((await get()).text).toHaveLength(maxResponseBytes);
    server.respond(respondWithBytes(gzipSync('x'.repeat(maxResponseBytes + 1))));
    expect(await failureOf(get())).toMatchObject({ reason: 'response-too-large' });
  });

  const valid = gzipSync('{"data":{"name":"A name"}}');
  const broken: readonly (readonly [string, Buffer])[] = [
    ['that ends early', valid.subarray(0, -10)],
    ['that is not gzip', Buffer.from('{"data":{}}')],
    ['with a wrong checksum', Buffer.concat([valid.subarray(0, -8), Buffer.alloc(8)])],
  ];
  test.each(broken)('%s is a bad response, and its write was applied', async (_name, body) => {
    server.respond(respondWithBytes(body));
    const error = await failureOf(get({ method: 'POST', body: '{}' }));
    expect(error).toMatchObject({ reason: 'bad-response', status: 200, delivery: 'yes' });
    expect(error.message).toBe("Asana's response was not valid gzip.");
    expect(toApplied(error)).toBe('yes');
  });

  test('that is broken keeps an error status', async () => {
    server.respond(respondWithBytes(valid.subarray(0, -10), 429));
    expect(await get()).toMatchObject({ status: 429, text: '' });
  });
});

describe('the sandbox', () => {
  const read = async (path: string, headers: Readonly<Record<string, string>>) => {
    const sandbox = await createSandbox();
    const base = path.startsWith('/tasks') ? sandbox.asanaBaseUrl : sandbox.url;
    const response = await fetch(`${base}${path}`, {
      headers: { authorization: 'Bearer sandbox-ada', ...headers },
    });
    await response.json();
    await sandbox.close();
    return response.headers.get('content-encoding');
  };
  const tasks = '/tasks?project=1204000000000001&limit=100&opt_fields=name';

  test('compresses responses of Asana for clients that accept gzip', async () => {
    expect(await read(tasks, { 'accept-encoding': 'gzip' })).toBe('gzip');
    expect(await read(tasks, { 'accept-encoding': 'identity' })).toBe(null);
  });

  test('compresses responses of Google only for a user agent that contains gzip', async () => {
    const encoding = { 'accept-encoding': 'gzip' };
    expect(await read('/drive/v3/files', { ...encoding, 'user-agent': 'x (gzip)' })).toBe('gzip');
    expect(await read('/drive/v3/files', { ...encoding, 'user-agent': 'x' })).toBe(null);
  });
});
