import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { parseAsanaRaw } from '../../../src/service/asana/raw.ts';
import { asana } from '../../../src/service/asana/service.ts';
import { createHttpClient } from '../../../src/upstream/http/http-client.ts';
import { sendRaw } from '../../../src/upstream/http/raw/raw-sender.ts';
import { schedulerFor } from '../../upstream/http/scheduler.ts';
import { transportWithoutProtection } from '../../upstream/http/without-protection.ts';

// A service with unusual responses, and a second server that must not receive a request.

const canary = 'canary-5f1c9e-token';
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let otherRequests = 0;

const listen = (handler: typeof respond) =>
  new Promise<{ url: string; close: () => void }>((resolve) => {
    const server = createServer(handler);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });

const service = await listen((request, response) => respond(request, response));
const otherServer = await listen((_request, response) => {
  otherRequests += 1;
  response.end('{}');
});
const http = createHttpClient();
afterAll(async () => {
  await http.close();
  service.close();
  otherServer.close();
});

const send = (path: string, input: Partial<Parameters<typeof parseAsanaRaw>[0]> = {}) =>
  sendRaw(
    parseAsanaRaw({ method: 'GET', path, query: {}, headers: [], ...input }),
    {
      credential: 'ada',
      token: () => canary,
      signal: new AbortController().signal,
      deadlineAt: Date.now() + 5000,
      countRequest: () => {},
      onRequest: () => {},
      onNote: () => undefined,
      onShared: () => {},
      onWaited: () => {},
    },
    {
      service: asana,
      baseUrl: `${service.url}/api/1.0`,
      timeoutMs: 2000,
      http,
      scheduler: schedulerFor(50, 15),
      ...transportWithoutProtection,
    },
  );

test.each([
  [{}, undefined],
  [{ method: 'POST', body: { data: { name: 'a' } } }, 'application/json'],
] as const)(
  'a request with %j has the content type %s, and accepts JSON',
  async (input, contentType) => {
    let headers: IncomingMessage['headers'] = {};
    respond = (request, response) => {
      headers = request.headers;
      response.end('{}');
    };
    await send('/v1/tags', input);
    expect(headers['content-type']).toBe(contentType);
    expect(headers.accept).toBe('application/json');
  },
);

test('a redirect to another host is returned and not followed', async () => {
  respond = (_request, response) =>
    response.writeHead(302, { location: `${otherServer.url}/v1/users` }).end();
  const { status } = await send('/v1/users');
  expect(status).toBe(302);
  expect(otherRequests).toBe(0);
});

test('cookies are removed, and a token that the service repeats is replaced by [secret]', async () => {
  respond = (request, response) =>
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': 'session=1',
        'x-echo': String(request.headers.authorization),
      })
      .end(JSON.stringify({ got: request.headers.authorization }));
  const { headers, bytes } = await send('/v1/users');
  expect(headers.map(({ name }) => name)).not.toContain('set-cookie');
  expect(JSON.stringify(headers) + bytes.toString()).not.toContain(canary);
  expect(bytes.toString()).toContain('[secret]');
});

test('the credential is sent to the service, below its base path', async () => {
  let seen = '';
  respond = (request, response) => {
    seen = `${request.url} ${request.headers.authorization}`;
    response.end('{}');
  };
  await send('/v1/tasks/external:a%2Fb?opt_fields=name');
  expect(seen).toBe(`/api/1.0/tasks/external:a%2Fb?opt_fields=name Bearer ${canary}`);
});

test('a response of 8 MiB is returned, and one more byte is rejected', async () => {
  const limit = 8 * 1024 * 1024;
  respond = (_request, response) => response.end(Buffer.alloc(limit));
  expect((await send('/v1/users')).bytes).toHaveLength(limit);
  respond = (_request, response) => response.end(Buffer.alloc(limit + 1));
  await expect(send('/v1/users')).rejects.toMatchObject({ reason: 'response-too-large' });
});
