import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stop } from '../../../src/command/stop.ts';
import { Lifecycle } from '../../../src/server/request/lifecycle.ts';
import { caseCount } from '../../case-count.ts';
import { tick } from './result-source.ts';
import { type StreamServer, startStreamServer } from './stream-server.ts';

let server: StreamServer;
beforeEach(async () => {
  server = await startStreamServer();
});
afterEach(() => server.close());

const path = '/graphql?query=subscription{tick}';

/** Opens a stream, and reads nothing of it. */
async function openStream(): Promise<[ClientRequest, IncomingMessage]> {
  const outgoing = request(new URL(path, server.api), { headers: { accept: 'text/event-stream' } });
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  return [outgoing, response];
}

test('a stop completes every stream, and every stream that starts later', async () => {
  const responses = await Promise.all([server.subscribe(), server.subscribe()]);
  server.source.send(tick(1));
  await vi.waitFor(() => expect(server.source.read).toBe(2));
  const logger = pino({ level: 'silent' });
  const startedAt = performance.now();
  const stopped = stop('SIGTERM', {
    config: { drainDelayMs: 0, stopTimeoutMs: 50_000 },
    lifecycle: server.lifecycle,
    listening: { close: async () => {} },
    logger,
    close: async () => {},
  });
  const late = server.subscribe();
  for (const response of [...responses, await late])
    expect(await response.text()).toMatch(/event: complete\ndata:\n\n$/);
  await stopped;
  // It does not end at its time limit.
  expect(performance.now() - startedAt).toBeLessThan(40_000);
  expect(server.source).toMatchObject({ opened: 3, closed: 3 });
});

test('a stop waits for a stream that has to send its end', async () => {
  const lifecycle = new Lifecycle();
  const stream = { complete: vi.fn() };
  lifecycle.beginStream(stream);
  lifecycle.completeStreams();
  expect(stream.complete).toHaveBeenCalledOnce();
  let isIdle = false;
  const idle = lifecycle.untilIdle().then(() => {
    isIdle = true;
  });
  await sleep(1);
  expect(isIdle).toBe(false);
  lifecycle.finishStream(stream);
  await idle;
});

test('a client that reads nothing makes the server read no more results than the connection holds', async () => {
  const [outgoing, response] = await openStream();
  response.pause();
  const text = 'x'.repeat(16_384);
  for (let count = 0; count < 2000; count += 1) server.source.send(tick(count, text));
  await vi.waitFor(() => expect(server.source.read).toBeGreaterThan(0));
  let read = -1;
  while (read !== server.source.read) {
    read = server.source.read;
    await sleep(100);
  }
  // 32 MB were sent. The buffers of the operating system hold a few.
  expect(server.source.read).toBeLessThan(800);
  outgoing.destroy();
  await vi.waitFor(() => expect(server.source.closed).toBe(1));
});

test('a client that reads a byte at a time receives every result in order', async () => {
  const socket = connect(Number(new URL(server.api).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`);
  await vi.waitFor(() => expect(server.source.opened).toBe(1));
  for (let count = 0; count < 20; count += 1) server.source.send(tick(count));
  server.source.complete();
  const text = await readBytes(socket, 'event: complete');
  expect(text.match(/^id: .*/gm)).toEqual(
    Array.from({ length: 20 }, (_, at) => `id: position-${at}`),
  );
  socket.destroy();
});

test('a client that reads a byte a second keeps its stream, and the server reads ahead only what the connection holds', async () => {
  const socket = connect(Number(new URL(server.api).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`);
  await vi.waitFor(() => expect(server.source.opened).toBe(1));
  const text = 'x'.repeat(40_000);
  for (let count = 0; count < 1000; count += 1) server.source.send(tick(count, text));
  await vi.waitFor(() => expect(socket.readableLength).toBeGreaterThan(4));
  for (let count = 0; count < caseCount(4, 1); count += 1) {
    await sleep(1000);
    expect(socket.read(1)).toHaveLength(1);
  }
  expect(server.source.read).toBeLessThan(500);
  expect(server.source.closed).toBe(0);
  socket.destroy();
  await vi.waitFor(() => expect(server.source.closed).toBe(1));
  await server.lifecycle.untilIdle();
});

async function readBytes(socket: Socket, end: string): Promise<string> {
  let text = '';
  while (!text.includes(end)) {
    const byte: Buffer | null = socket.read(1);
    if (byte === null) await once(socket, 'readable');
    else text += byte.toString();
  }
  return text;
}

test('clients that connect and leave, a thousand with all cases, keep no subscription, stream or connection', {
  tags: 'slow',
}, async () => {
  const rounds = caseCount(20, 4);
  const begin = vi.spyOn(server.lifecycle, 'beginStream');
  const finish = vi.spyOn(server.lifecycle, 'finishStream');
  for (let round = 0; round < rounds; round += 1) {
    const clients = await Promise.all(Array.from({ length: 50 }, openStream));
    for (const [outgoing] of clients) outgoing.destroy();
  }
  await vi.waitFor(() =>
    expect(server.source).toMatchObject({ opened: rounds * 50, closed: rounds * 50 }),
  );
  expect(finish).toHaveBeenCalledTimes(rounds * 50);
  expect(begin).toHaveBeenCalledTimes(rounds * 50);
  await server.lifecycle.untilIdle();
  await vi.waitFor(() => expect(server.connectionCount()).toBe(0));
});

test('a client that leaves before its subscription has started ends it', async () => {
  const gate = server.source.delay();
  const socket = connect(Number(new URL(server.api).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`);
  await vi.waitFor(() => expect(server.positions).toHaveLength(1));
  socket.destroy();
  await sleep(50);
  gate.open();
  await vi.waitFor(() => expect(server.source).toMatchObject({ opened: 1, closed: 1 }));
  await server.lifecycle.untilIdle();
});
