import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { Accounts } from '../../../src/account/accounts.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { listen } from '../../../src/server/listen.ts';
import { createTestServer, type TestServerOptions } from '../test-server.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Headers = Readonly<Record<string, string>>;

/** A server with a port, and functions that send operations to it. */
async function start(env: Headers, options: Pick<TestServerOptions, 'accounts'> = {}) {
  let onWaiting = () => {};
  const testServer = createTestServer({ ...options, env, onWait: () => onWaiting() });
  const { url, close } = await listen(testServer.server, { host: '127.0.0.1', port: 0 });
  closers.push(() => close({ limitMs: 0 }));
  const send = (query: string, headers: Headers = {}, signal?: AbortSignal) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
      ...(signal ? { signal } : {}),
    });
  return {
    url,
    ...testServer,
    send,
    statusOf: async (headers: Headers = {}) => {
      const response = await send('{ hello }', headers);
      await response.arrayBuffer();
      return response.status;
    },
    /** Starts an operation that lasts until its client leaves. Resolves to a function that makes the client leave. */
    async startWaiting(headers: Headers = {}) {
      const client = new AbortController();
      const isWaiting = new Promise<void>((resolve) => {
        onWaiting = resolve;
      });
      const response = send('{ waits }', headers, client.signal).catch(() => undefined);
      await isWaiting;
      return async () => {
        client.abort();
        await response;
      };
    },
  };
}

/** Repeats a read until it has the expected value: a server notices a moment later that a client has left. */
async function expectSoon<Value>(read: () => Promise<Value>, expected: Value) {
  await expect.poll(read, { interval: 5 }).toEqual(expected);
}

describe('a server with MAX_CONCURRENT_OPERATIONS in progress', () => {
  test('rejects the next operation with 503 and Retry-After, before it reads the body', async () => {
    const { url, startWaiting } = await start({ MAX_CONCURRENT_OPERATIONS: '2' });
    await startWaiting();
    await startWaiting();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    // The body never arrives.
    socket.write(
      'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n',
    );
    const [data] = await once(socket, 'data');
    socket.destroy();
    const [head = '', body = ''] = String(data).split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 503 Service Unavailable');
    expect(head.toLowerCase()).toContain('retry-after: 1\r\n');
    expect(JSON.parse(body)).toEqual({
      errors: [
        {
          message:
            'This server has 2 operations in progress, and allows no more at once. Nothing was executed.',
          extensions: { code: 'SERVER_BUSY', retryable: true, retryAfter: 1 },
        },
      ],
    });
  });

  test('accepts operations again as soon as a client has its response or leaves', async () => {
    const { startWaiting, statusOf } = await start({ MAX_CONCURRENT_OPERATIONS: '2' });
    for (let round = 0; round < 3; round += 1) {
      const leave = await startWaiting();
      // The client of the round before has just left.
      await expectSoon(statusOf, 200);
      for (let count = 0; count < 3; count += 1) expect(await statusOf()).toBe(200);
      const leaveToo = await startWaiting();
      expect(await statusOf()).toBe(503);
      await leave();
      await expectSoon(statusOf, 200);
      await leaveToo();
    }
  });

  test('serves its other pages', async () => {
    const { url, startWaiting } = await start({ MAX_CONCURRENT_OPERATIONS: '1' });
    await startWaiting();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/`)).status).toBe(200);
  });

  test('counts rejected requests only until they have their response', async () => {
    const { send, statusOf } = await start({
      MAX_CONCURRENT_OPERATIONS: '1',
      API_KEYS: 'key-of-a-test',
    });
    for (let count = 0; count < 5; count += 1) expect(await statusOf()).toBe(401);
    for (let count = 0; count < 5; count += 1)
      expect((await send('{ unknown }', { authorization: 'Bearer key-of-a-test' })).status).toBe(
        200,
      );
  });

  test('counts calls in this process until they have their result', async () => {
    const { server } = createTestServer({ env: { MAX_CONCURRENT_OPERATIONS: '1' } });
    for (let count = 0; count < 3; count += 1) {
      const response = await server.fetch('http://127.0.0.1/graphql?query={hello}');
      expect(response.status).toBe(200);
    }
  });
});

/** Accounts whose sessions have the value of the cookie as their id. */
const accounts = {
  offered: new Set(),
  open: async (headers: globalThis.Headers) => ({
    id: headers.get('cookie'),
    account: () => null,
    credential: () => null,
  }),
} as unknown as Accounts;

const callers: readonly [string, Headers, Headers, Headers][] = [
  [
    'API key',
    { API_KEYS: 'first-key,second-key' },
    { authorization: 'Bearer first-key' },
    { authorization: 'Bearer second-key' },
  ],
  ['session', {}, { cookie: 'a=1' }, { cookie: 'a=2' }],
  [
    'Asana token',
    {},
    { 'x-asana-authorization': 'Bearer one' },
    { 'x-asana-authorization': 'Bearer other' },
  ],
  [
    'Google token',
    {},
    { 'x-google-authorization': 'Bearer one' },
    { 'x-google-authorization': 'Bearer other' },
  ],
  [
    'address',
    { TRUSTED_PROXIES: '127.0.0.1' },
    { 'x-forwarded-for': '203.0.113.1' },
    { 'x-forwarded-for': '203.0.113.2' },
  ],
];

describe('a caller with the maximum number of operations in progress', () => {
  test.each(callers)(
    'is identified by its %s, and does not affect others',
    async (_what, env, one, other) => {
      const { send, startWaiting, statusOf } = await start(
        { MAX_CONCURRENT_OPERATIONS_PER_CALLER: '2', ...env },
        { accounts },
      );
      const leave = await startWaiting(one);
      await startWaiting(one);
      const response = await send('{ hello }', one);
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
      expect(await response.json()).toEqual({
        errors: [
          {
            message:
              'You have 2 operations in progress. This server allows no more at once for each caller. Nothing was executed.',
            extensions: { code: 'RATE_LIMITED', retryable: true, retryAfter: 1 },
          },
        ],
      });
      expect(await statusOf(other)).toBe(200);
      await leave();
      await expectSoon(() => statusOf(one), 200);
    },
  );
});

describe('a caller with the maximum number of operations in a minute', () => {
  test.each(callers)(
    'is identified by its %s, and does not affect others',
    async (_what, env, one, other) => {
      const { send, statusOf } = await start(
        { MAX_OPERATIONS_PER_MINUTE_PER_CALLER: '3', ...env },
        { accounts },
      );
      for (let count = 0; count < 3; count += 1) expect(await statusOf(one)).toBe(200);
      const response = await send('{ hello }', one);
      expect(response.status).toBe(429);
      const { errors } = await response.json();
      expect(errors[0].message).toContain('This server allows no more for each caller.');
      expect(errors[0].extensions).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
      expect(errors[0].extensions.retryAfter).toBeGreaterThan(10);
      expect(response.headers.get('retry-after')).toBe(String(errors[0].extensions.retryAfter));
      expect(await statusOf(other)).toBe(200);
    },
  );

  test('cannot avoid the limit with another Google token beside its Asana token', async () => {
    const { statusOf } = await start({ MAX_OPERATIONS_PER_MINUTE_PER_CALLER: '1' });
    const asana = { 'x-asana-authorization': 'Bearer one' };
    expect(await statusOf({ ...asana, 'x-google-authorization': 'Bearer a' })).toBe(200);
    expect(await statusOf({ ...asana, 'x-google-authorization': 'Bearer b' })).toBe(429);
  });
});

test('a caller without a limit can send any number of operations', async () => {
  const { statusOf } = await start({});
  const statuses = await Promise.all(Array.from({ length: 100 }, () => statusOf()));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a request whose client leaves before its body is complete does not stay in progress', async () => {
  const { url, statusOf } = await start({ MAX_CONCURRENT_OPERATIONS: '1' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  await expectSoon(statusOf, 503);
  socket.destroy();
  await text(socket).catch(() => '');
  await expectSoon(statusOf, 200);
});

test('a client that does not read its large response does not keep an operation in progress', {
  tags: 'slow',
}, async () => {
  const { server } = createTestServer({ env: { MAX_CONCURRENT_OPERATIONS: '1' } });
  const { connections } = parseConfig({ SEND_TIMEOUT_MS: '1500' });
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0, connections });
  closers.push(() => close({ limitMs: 0 }));
  const statusOf = async () => {
    const response = await fetch(`${url}/graphql?query={hello}`);
    await response.arrayBuffer();
    return response.status;
  };
  // The response has 27 MB, more than the buffers of the operating system.
  const fields = Array.from({ length: 30 }, (_, index) => `f${index}: hello(name: $name)`);
  const body = JSON.stringify({
    query: `query ($name: String) { ${fields.join(' ')} }`,
    variables: { name: 'x'.repeat(900_000) },
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  closers.push(async () => void socket.destroy());
  socket.pause();
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await expectSoon(statusOf, 503);
  await expectSoon(statusOf, 200);
});
