import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { parseConfig } from '../../src/config/environment.ts';
import { ListenFailed, listen } from '../../src/server/listen.ts';
import { createTestServer } from './test-server.ts';

/** How many connections the system lets wait to be accepted. Only Linux tells it. */
const limitFile = '/proc/sys/net/core/somaxconn';
const mostWaiting = existsSync(limitFile) ? Number(readFileSync(limitFile, 'utf8')) : 0;

const anyPort = { host: '127.0.0.1', port: 0 };
const body = JSON.stringify({ query: '{ hello }' });
const headers = { 'content-type': 'application/json' };

/** Waits until the server accepts no connection. */
async function untilRefused(url: string): Promise<void> {
  await vi.waitFor(() => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const error = once(socket, 'connect').then(() => socket.destroy());
    return expect(error).rejects.toThrow('ECONNREFUSED');
  });
}

describe('a server that listens', () => {
  test('has the chosen port in its URL if PORT is 0', async () => {
    const listening = await listen(createTestServer().server, anyPort);
    expect(listening.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    const response = await fetch(`${listening.url}/graphql`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ data: { hello: 'Hello, world!' } });
    await listening.close();
  });

  test('has localhost in its URL if it listens on all addresses', async () => {
    const listening = await listen(createTestServer().server, { host: '0.0.0.0', port: 0 });
    expect(listening.url).toMatch(/^http:\/\/localhost:\d+$/);
    await listening.close();
  });

  test.skipIf(mostWaiting < 1000)(
    'responds to 1,000 clients that connect in one turn',
    async () => {
      const { connections } = parseConfig({ SANDBOX: 'on' });
      let connected = 0;
      const connectedAtRequests: number[] = [];
      const respond: RequestListener = (_request, response) => {
        connectedAtRequests.push(connected);
        response.end('ok');
      };
      const listening = await listen(respond, { ...anyPort, connections });
      const port = Number(new URL(listening.url).port);
      const sockets = Array.from({ length: 1000 }, () => connect(port, '127.0.0.1'));
      const texts = sockets.map((socket) => {
        socket.once('connect', () => {
          connected += 1;
        });
        socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
        return text(socket);
      });
      for (const response of await Promise.all(texts))
        expect(response).toMatch(/^HTTP\/1.1 200 OK/);
      // None had to try again, which it does after a second.
      expect(connectedAtRequests[0]).toBe(1000);
      await listening.close();
    },
  );

  test('fails with an explanation if the port is in use', async () => {
    const first = await listen(createTestServer().server, anyPort);
    const port = Number(new URL(first.url).port);
    const second = listen(createTestServer().server, { host: '127.0.0.1', port });
    await expect(second).rejects.toThrow(ListenFailed);
    await expect(second).rejects.toThrow(
      `Cannot listen on 127.0.0.1, port ${port}: another program already listens there`,
    );
    await first.close();
  });

  test('fails with an explanation if the address belongs to another machine', async () => {
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
    await untilRefused(listening.url);
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

  test('resets no connection that clients have opened just before', async () => {
    for (let round = 0; round < 20; round += 1) {
      const listening = await listen((_request, response) => response.end('done'), anyPort);
      const port = Number(new URL(listening.url).port);
      const responses = Array.from({ length: 20 }, async () => {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
        return text(socket);
      });
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const closed = listening.close({ silenceMs: 1000 });
      socket.destroy();
      for (const response of await Promise.all(responses)) expect(response).toContain('200 OK');
      await closed;
    }
  });

  test.skipIf(mostWaiting < 1000)(
    'resets none of 1,000 connections that wait to be accepted',
    async () => {
      const { connections } = parseConfig({ SANDBOX: 'on' });
      const respond: RequestListener = (_request, response) => void response.end('done');
      const listening = await listen(respond, { ...anyPort, connections });
      const port = Number(new URL(listening.url).port);
      const responses = Array.from({ length: 1000 }, () => {
        const socket = connect(port, '127.0.0.1');
        socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
        return text(socket);
      });
      const closed = listening.close({ silenceMs: 1000 });
      for (const response of await Promise.all(responses)) expect(response).toContain('200 OK');
      await closed;
    },
  );

  test('does not wait for idle connections', async () => {
    const { listening } = await createSlowServer();
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const startedAt = performance.now();
    await listening.close({ limitMs: 50_000 });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    socket.destroy();
  });
});

describe('closing a server with a time of silence', () => {
  const request = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

  /** A server with one idle connection, on which a request was answered before the server closes. */
  async function createIdleConnection(silenceMs: number) {
    const listening = await listen((_request, response) => response.end('done'), anyPort);
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
    const received: string[] = [];
    socket.setEncoding('utf8').on('data', (chunk: string) => received.push(chunk));
    const ended = once(socket, 'end');
    socket.write(request);
    await vi.waitFor(() => expect(received.join()).toContain('done'));
    received.length = 0;
    const closed = listening.close({ silenceMs });
    await untilRefused(listening.url);
    return { socket, received, ended, closed };
  }

  test('responds to the next request of an idle connection, and says that the connection closes', async () => {
    const { socket, received, ended, closed } = await createIdleConnection(5000);
    socket.write(request);
    await Promise.all([ended, closed]);
    expect(received.join('')).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close\r\n/i);
  });

  test('waits for the rest of a request of which a part has arrived', async () => {
    const { socket, received, ended, closed } = await createIdleConnection(1000);
    socket.write(request.slice(0, 20));
    await sleep(1500);
    socket.write(request.slice(20));
    await Promise.all([ended, closed]);
    expect(received.join('')).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });

  test('closes a connection on which no request arrives', async () => {
    const { received, ended, closed } = await createIdleConnection(200);
    await Promise.all([ended, closed]);
    expect(received).toEqual([]);
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
