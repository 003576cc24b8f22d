import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ListenFailed, listen } from '../../src/server/listen.ts';
import { createTestServer } from './test-server.ts';

const anyPort = { host: '127.0.0.1', port: 0 };
const body = JSON.stringify({ query: '{ hello }' });
const headers = { 'content-type': 'application/json' };

describe('the URL of a server', () => {
  test('contains the chosen port if PORT is 0', async () => {
    const listening = await listen(createTestServer().server, anyPort);
    expect(listening.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    const response = await fetch(`${listening.url}/graphql`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ data: { hello: 'Hello, world!' } });
    await listening.close();
  });

  test('contains localhost if the server listens on all addresses', async () => {
    const listening = await listen(createTestServer().server, { host: '0.0.0.0', port: 0 });
    expect(listening.url).toMatch(/^http:\/\/localhost:\d+$/);
    await listening.close();
  });

  test('with a port in use fails with an explanation', async () => {
    const first = await listen(createTestServer().server, anyPort);
    const port = Number(new URL(first.url).port);
    const second = listen(createTestServer().server, { host: '127.0.0.1', port });
    await expect(second).rejects.toThrow(ListenFailed);
    await expect(second).rejects.toThrow(
      `Cannot listen on 127.0.0.1, port ${port}: another program already listens there`,
    );
    await first.close();
  });

  test('with an address of another machine fails with an explanation', async () => {
    await expect(
      listen(createTestServer().server, { host: '203.0.113.1', port: 0 }),
    ).rejects.toThrow('this machine does not have this address');
  });
});

describe('closing a server', () => {
  /** A server that responds only when the test calls `release`. */
  async function createSlowServer() {
    let release = () => {};
    let markReceived = () => {};
    const requestReceived = new Promise<void>((resolve) => {
      markReceived = resolve;
    });
    const listening = await listen((_request, response) => {
      release = () => response.end('done');
      markReceived();
    }, anyPort);
    return { listening, requestReceived, release: () => release() };
  }

  test('waits for a request in progress and accepts no new one', async () => {
    const { listening, requestReceived, release } = await createSlowServer();
    const response = fetch(listening.url);
    await requestReceived;
    const closed = listening.close();
    await expect(fetch(listening.url)).rejects.toThrow('fetch failed');
    release();
    expect(await (await response).text()).toBe('done');
    const respondedAt = performance.now();
    await closed;
    // The client keeps the connection alive, and the server does not wait for it.
    expect(performance.now() - respondedAt).toBeLessThan(4000);
  });

  test('closes the connection of a request that exceeds the limit', async () => {
    const { listening, requestReceived } = await createSlowServer();
    const response = fetch(listening.url);
    await requestReceived;
    await Promise.all([
      listening.close({ limitMs: 20 }),
      expect(response).rejects.toThrow('fetch failed'),
    ]);
  });

  test('does not wait for idle connections', async () => {
    const { listening } = await createSlowServer();
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const startedAt = performance.now();
    await listening.close({ limitMs: 5000 });
    expect(performance.now() - startedAt).toBeLessThan(4000);
    socket.destroy();
  });
});

describe('a malformed request', () => {
  async function exchange(request: string): Promise<string> {
    const listening = await listen(createTestServer().server, anyPort);
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
    socket.end(request);
    const response = await text(socket);
    await listening.close();
    return response;
  }

  test.each([
    'GET //healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
    'GET /graphql HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n',
    'GET // HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'GET http:// HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'GET /graphql HTTP/1.1\r\nConnection: close\r\n\r\n',
    'nonsense\r\n\r\n',
  ])('%j receives a 4xx response without internal details', async (request) => {
    const response = await exchange(request);
    expect(response).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(response).not.toMatch(/node_modules|at .*\.[jt]s/);
  });
});
