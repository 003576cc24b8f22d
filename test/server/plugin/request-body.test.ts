import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../../src/server/listen.ts';
import { createTestServer, post } from '../test-server.ts';

const testServer = createTestServer({ env: { MAX_BODY_BYTES: '2048' } });
const query = JSON.stringify({ query: '{ hello }' });
const padded = (bytes: number) => `${query}${' '.repeat(bytes - query.length)}`;

let listening: Listening;
beforeAll(async () => {
  listening = await listen(testServer.server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.close());

// Both ways: without a port the body is a web stream, behind a port it is a Node stream.
const transports = {
  'without a port': (body: string, headers = {}) => post(testServer, body, headers),
  'behind a port': (body: string, headers = {}) =>
    fetch(`${listening.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }),
};

describe.each(Object.entries(transports))('a body, %s', (_transport, send) => {
  test('of the maximum size is read', async () => {
    const response = await send(padded(2048));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: { hello: 'Hello, world!' } });
  });

  test('over the maximum size is rejected', async () => {
    const response = await send(padded(2049));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      errors: [
        {
          message: 'The body may have at most 2048 bytes. Divide the operation into several.',
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ],
    });
  });

  test.each(['', '{', 'null', '7', '"text"', '[{"query":"{ hello }"}]', '{"query":7}', '{}'])(
    'with the content %j is rejected',
    async (body) => {
      const response = await send(body, { accept: 'application/graphql-response+json' });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
      });
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    'application/json; charset=utf-16',
    'application/jsonp',
  ])('of the type %s is rejected without being read', async (type) => {
    const response = await send(query, { 'content-type': type });
    expect(response.status).toBe(415);
    expect(response.headers.get('accept')).toBe('application/json');
  });

  test.each(['application/json;charset=utf-8', 'Application/JSON; charset="UTF-8"; a=b'])(
    'of the type %s is read',
    async (type) => {
      expect((await send(query, { 'content-type': type })).status).toBe(200);
    },
  );

  test('that is compressed is rejected, because its size is unknown', async () => {
    expect((await send(query, { 'content-encoding': 'gzip' })).status).toBe(415);
  });
});

describe('a raw HTTP request', () => {
  /** Sends these bytes. Returns everything that the server sends until it closes the connection. */
  async function exchange(...parts: readonly (string | Buffer)[]): Promise<string> {
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
    socket.on('error', () => {});
    for (const part of parts) socket.write(part);
    return text(socket);
  }
  const head = (...lines: readonly string[]) =>
    [
      'POST /graphql HTTP/1.1',
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      ...lines,
      '',
      '',
    ].join('\r\n');
  const chunk = (size: number) => `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;

  test('with a declared length over the limit is rejected before the body arrives', async () => {
    const response = await exchange(head('Content-Length: 2049'));
    expect(response).toMatch(/^HTTP\/1.1 413 /);
    expect(response).toMatch(/\r\nconnection: close\r\n/i);
  });

  test('with chunks is rejected when they exceed the limit', async () => {
    const response = await exchange(head('Transfer-Encoding: chunked'), chunk(1500), chunk(1500));
    expect(response).toMatch(/^HTTP\/1.1 413 /);
  });

  test('with invalid UTF-8 is rejected', async () => {
    const bad = Buffer.concat([
      Buffer.from('{"query":"{ hello }","operationName":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    const response = await exchange(
      head(`Content-Length: ${bad.length}`, 'Connection: close'),
      bad,
    );
    expect(response).toMatch(/^HTTP\/1.1 400 /);
  });

  test('may split a character between two chunks', async () => {
    const body = Buffer.from(JSON.stringify({ query: '{ hello(name: "Zoë 🎉") }' }));
    const cut = body.indexOf(0xf0) + 2;
    const frame = (part: Buffer) =>
      Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
    const response = await exchange(
      head('Transfer-Encoding: chunked', 'Connection: close'),
      frame(body.subarray(0, cut)),
      frame(body.subarray(cut)),
      '0\r\n\r\n',
    );
    expect(response).toContain('Hello, Zoë 🎉!');
  });
});

describe('a GET request', () => {
  const get = (search: Record<string, string>) =>
    testServer.server.fetch(`http://127.0.0.1/graphql?${new URLSearchParams(search)}`, {
      headers: { accept: 'application/graphql-response+json' },
    });

  test('executes a query', async () => {
    const response = await get({
      query: 'query ($name: String) { hello(name: $name) }',
      variables: '{"name":"Ada"}',
    });
    expect(await response.json()).toMatchObject({ data: { hello: 'Hello, Ada!' } });
  });

  test('does not execute a mutation', async () => {
    const response = await get({ query: 'mutation { change }' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  test('with variables that are not JSON is rejected', async () => {
    const response = await get({ query: '{ hello }', variables: '{' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
  });
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])(
  'the method %s is not allowed',
  async (method) => {
    const response = await testServer.server.fetch('http://127.0.0.1/graphql', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
  },
);
