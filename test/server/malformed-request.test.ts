import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Listening, listen } from '../../src/server/listen.ts';
import { createTestServer } from './test-server.ts';

// Requests that never reach the API, because they are no valid HTTP requests.

let listening: Listening;
beforeAll(async () => {
  listening = await listen(createTestServer().server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.close());

const open = () => connect(Number(new URL(listening.url).port), '127.0.0.1').on('error', () => {});

const host = 'Host: 127.0.0.1';
const get = (path: string, ...lines: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');

test.each([
  ['is no HTTP', 400, 'EHLO client.example\r\n\r\n'],
  ['has an invalid header', 400, get('/graphql', host, 'X Y: z')],
  ['has a URL that cannot be parsed', 400, get('//', 'Host: [')],
  ['has a URL of 20 KB', 431, get(`/graphql?query=${'a'.repeat(20_000)}`, host)],
  ['has headers of 20 KB', 431, get('/graphql', host, `X-Long: ${'a'.repeat(20_000)}`)],
])('a request that %s has status %i and a JSON body with a code', async (_what, status, sent) => {
  const socket = open();
  socket.write(sent);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
  expect(head.toLowerCase()).toContain('\r\nconnection: close');
  expect(head.toLowerCase()).toContain('\r\ncontent-type: application/json; charset=utf-8');
  expect(JSON.parse(body)).toEqual({
    errors: [{ message: expect.any(String), extensions: { code: 'BAD_USER_INPUT' } }],
  });
});

test('bytes that are no HTTP do not become part of the response that has begun on the connection', async () => {
  const slow = await listen((_request, response) => response.write('begun'), {
    host: '127.0.0.1',
    port: 0,
  });
  const socket = connect(Number(new URL(slow.url).port), '127.0.0.1').on('error', () => {});
  socket.write(get('/', host));
  socket.setEncoding('utf8');
  const received: string[] = [];
  socket.on('data', (data) => received.push(String(data)));
  await vi.waitFor(() => expect(received.join('')).toContain('begun'));
  socket.write('EHLO client.example\r\n\r\n');
  await once(socket, 'close');
  expect(received.join('')).not.toContain('400');
  await slow.close();
});
