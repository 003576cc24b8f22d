import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../../src/server/listen.ts';
import { createStandIn, post } from '../test-server.ts';

const standIn = createStandIn({ env: { MAX_BODY_BYTES: '2048' } });
const query = JSON.stringify({ query: '{ hello }' });
const padded = (bytes: number) => `${query}${' '.repeat(bytes - query.length)}`;

let listening: Listening;
beforeAll(async () => {
  listening = await listen(standIn.server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.close());

// Twice: without a port the body is a web stream, behind one it is Node's.
const ways = {
  'without a port': (body: string, headers = {}) => post(standIn, body, headers),
  'behind a port': (body: string, headers = {}) =>
    fetch(`${listening.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }),
};

describe.each(Object.entries(ways))('a body, %s', (_way, send) => {
  test('of as many bytes as allowed is read', async () => {
    const response = await send(padded(2048));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: { hello: 'Hello, world!' } });
  });

  test('of one byte more is not', async () => {
    const response = await send(padded(2049));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      errors: [
        {
          message: 'The body may have at most 2048 bytes.',
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ],
    });
  });

  test.each(['', '{', 'null', '7', '"text"', '[{"query":"{ hello }"}]', '{"query":7}', '{}'])(
    '%j is refused',
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
  ])('that calls itself %s is refused unread', async (type) => {
    const response = await send(query, { 'content-type': type });
    expect(response.status).toBe(415);
    expect(response.headers.get('accept')).toBe('application/json');
  });

  test.each(['application/json;charset=utf-8', 'Application/JSON; charset="UTF-8"; a=b'])(
    'that calls itself %s is read',
    async (type) => {
      expect((await send(query, { 'content-type': type })).status).toBe(200);
    },
  );

  test('that is compressed is refused: its size could not be known', async () => {
    expect((await send(query, { 'content-encoding': 'gzip' })).status).toBe(415);
  });
});

describe('on the wire', () => {
  /** Sends bytes as they are, and gives back everything until the server closes. */
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

  test('a declared length beyond the limit is answered before the body comes', async () => {
    const answer = await exchange(head('Content-Length: 999999999'));
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  test('chunks are counted, and an endless body is cut off', async () => {
    const answer = await exchange(head('Transfer-Encoding: chunked'), chunk(1500), chunk(1500));
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  test('bytes that are no UTF-8 are refused, not replaced', async () => {
    const bad = Buffer.concat([
      Buffer.from('{"query":"{ hello }","operationName":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    const answer = await exchange(head(`Content-Length: ${bad.length}`, 'Connection: close'), bad);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });

  test('characters may be cut in two by the chunks they come in', async () => {
    const body = Buffer.from(JSON.stringify({ query: '{ hello(name: "Zoë 🎉") }' }));
    const cut = body.indexOf(0xf0) + 2;
    const frame = (part: Buffer) =>
      Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
    const answer = await exchange(
      head('Transfer-Encoding: chunked', 'Connection: close'),
      frame(body.subarray(0, cut)),
      frame(body.subarray(cut)),
      '0\r\n\r\n',
    );
    expect(answer).toContain('Hello, Zoë 🎉!');
  });
});

describe('the query string of a GET', () => {
  const get = (search: Record<string, string>) =>
    standIn.server.fetch(`http://127.0.0.1/graphql?${new URLSearchParams(search)}`, {
      headers: { accept: 'application/graphql-response+json' },
    });

  test('runs a query', async () => {
    const response = await get({
      query: 'query ($name: String) { hello(name: $name) }',
      variables: '{"name":"Ada"}',
    });
    expect(await response.json()).toMatchObject({ data: { hello: 'Hello, Ada!' } });
  });

  test('runs no mutation', async () => {
    const response = await get({ query: 'mutation { change }' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  test('with variables that are no JSON is refused', async () => {
    const response = await get({ query: '{ hello }', variables: '{' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
  });
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])('%s is no way to ask', async (method) => {
  const response = await standIn.server.fetch('http://127.0.0.1/graphql', { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, POST');
});
