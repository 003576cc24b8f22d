import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startListeningServer } from '../listening-server.ts';

const { url } = await startListeningServer({
  API_KEYS: 'a-key-that-is-long-enough-for-the-server',
});

test('the handshake of a WebSocket gets 426, with a sentence that names server-sent events', async () => {
  const handshake = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-protocol': 'graphql-transport-ws',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
  };
  const { status, upgrade, body } = await new Promise<{
    status: number | undefined;
    upgrade: string | undefined;
    body: string;
  }>((resolve, reject) => {
    const sent = request(`${url}/graphql`, { headers: handshake }, (response) => {
      let body = '';
      response.on('data', (bytes) => {
        body += bytes;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, upgrade: response.headers.upgrade, body }),
      );
    });
    sent.on('upgrade', () => reject(new Error('The server opened a WebSocket.')));
    sent.on('error', reject);
    sent.end();
  });
  expect(status).toBe(426);
  expect(upgrade).toBe('HTTP/1.1');
  expect(JSON.parse(body)).toMatchObject({
    errors: [
      {
        message: expect.stringContaining('text/event-stream'),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ],
  });
});
