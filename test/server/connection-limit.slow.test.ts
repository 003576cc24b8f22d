import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { ConnectionLimits } from '../../src/server/connection-limit.ts';
import { listen } from '../../src/server/listen.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const generous: ConnectionLimits = {
  maxConnections: 100,
  headersTimeoutMs: 60_000,
  requestTimeoutMs: 60_000,
  keepAliveTimeoutMs: 60_000,
  sendTimeoutMs: 60_000,
};

/** Less than the other limits, and enough for a busy machine. */
const soonMs = 20_000;

async function start(limits: Partial<ConnectionLimits>, handler: RequestListener) {
  const { url, close } = await listen(handler, {
    host: '127.0.0.1',
    port: 0,
    connections: { ...generous, ...limits },
  });
  closers.push(() => close({ limitMs: 0 }));
  return async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    closers.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
}

const respondOk: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('ok'));
};
const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** What a client receives until the server closes the connection. */
async function receive(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  await once(socket, 'close');
  return text;
}

test.each([
  ['no request', ''],
  ['a part of the headers', 'POST / HTTP/1.1\r\nHost: local'],
])('a client that sends %s is disconnected after the time for headers', async (_what, part) => {
  const open = await start({ headersTimeoutMs: 100 }, respondOk);
  const socket = await open();
  if (part !== '') socket.write(part);
  const startedAt = performance.now();
  expect(await receive(socket)).toContain('HTTP/1.1 408 ');
  expect(performance.now() - startedAt).toBeLessThan(soonMs);
});

test('a client that sends a part of the body is disconnected after the time for requests', async () => {
  const open = await start({ requestTimeoutMs: 100 }, respondOk);
  const socket = await open();
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345');
  const startedAt = performance.now();
  expect(await receive(socket)).toContain('HTTP/1.1 408 ');
  expect(performance.now() - startedAt).toBeLessThan(soonMs);
});

test('a connection is closed if it has no request for the keep-alive time', async () => {
  const open = await start({ keepAliveTimeoutMs: 100 }, respondOk);
  const socket = await open();
  socket.write(get);
  const startedAt = performance.now();
  expect(await receive(socket)).toContain('ok');
  expect(performance.now() - startedAt).toBeLessThan(soonMs);
});

test('a connection between two requests outlives the times for headers and requests', async () => {
  const open = await start({ headersTimeoutMs: 500, requestTimeoutMs: 500 }, respondOk);
  const socket = await open();
  for (let request = 0; request < 2; request += 1) {
    socket.write(get);
    const [data] = await once(socket, 'data');
    expect(String(data)).toContain('200 OK');
    await sleep(1000);
  }
});

test('connections above the maximum are closed at once', async () => {
  const open = await start({ maxConnections: 2 }, respondOk);
  const [first] = [await open(), await open()];
  const third = await open();
  expect(await receive(third)).toBe('');
  first.destroy();
  await once(first, 'close');
  const fourth = await open();
  fourth.write(get);
  const [data] = await once(fourth, 'data');
  expect(String(data)).toContain('200 OK');
});

describe('a client that reads', () => {
  const large = Buffer.alloc(50_000_000, 'x');
  const responses: readonly [string, RequestListener][] = [
    ['one large response', (_request, response) => response.end(large)],
    [
      'a stream',
      (_request, response) => {
        // As Yoga does for streams.
        response.socket?.setTimeout(0);
        const chunk = large.subarray(0, 65_536);
        Readable.from(Array(800).fill(chunk)).pipe(response);
      },
    ],
  ];

  test.each(responses)('nothing of %s is disconnected', async (_what, handler) => {
    let isClosed = false;
    const open = await start({ sendTimeoutMs: 200 }, (request, response) => {
      response.once('close', () => {
        isClosed = true;
      });
      handler(request, response);
    });
    const socket = await open();
    socket.pause();
    socket.write(get);
    await expect.poll(() => isClosed).toBe(true);
  });

  test.each(responses)('%s slowly is not disconnected', async (_what, handler) => {
    let isClosed = false;
    const open = await start({ sendTimeoutMs: 1000 }, (request, response) => {
      response.once('close', () => {
        isClosed = true;
      });
      handler(request, response);
    });
    const socket = await open();
    socket.write(get);
    let received = 0;
    socket.on('data', (data: Buffer) => {
      received += data.length;
      // The complete response takes about four times the time limit.
      if (received % 1_000_000 < data.length) {
        socket.pause();
        setTimeout(() => socket.resume(), 80);
      }
    });
    await sleep(2500);
    expect([isClosed, received < large.length]).toEqual([false, true]);
    socket.destroy();
  });

  test('nothing because the response takes long stays connected', async () => {
    const open = await start({ sendTimeoutMs: 50 }, (_request, response) => {
      setTimeout(() => response.end('late'), 400);
    });
    const socket = await open();
    socket.write(get);
    const [data] = await once(socket, 'data');
    expect(String(data)).toContain('late');
  });
});
