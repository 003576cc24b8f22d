import { once } from 'node:events';
import { request as nodeRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../../src/server/listen.ts';
import { aliases } from '../../hostile/aliases.ts';
import { type ResultPart, readParts } from '../multipart.ts';
import { createTestServer } from '../test-server.ts';

const name = 'Ada '.repeat(50_000);
const large = {
  query: `query ($name: String) { nested { fails(how: CODED) } ${aliases('hello(name: $name)', 20)} }`,
  variables: { name },
};
const failing = { query: `{ hello ${aliases('fails(how: CODED)')} }` };

// graphql-js returns no results in parts.
const testServer = createTestServer({ env: { EXECUTOR: 'plan' } });
let listening: Listening;
beforeAll(async () => {
  listening = await listen(testServer.server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.close());

async function ask(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const response = await request(`${listening.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { ...response, bytes: Buffer.from(await response.body.arrayBuffer()) };
}

describe('a large result', () => {
  test('is sent in parts, and has the same keys in the same order as a small one', async () => {
    const small = { ...large, variables: { name: 'Ada' } };
    const [{ headers, statusCode, bytes }, smaller] = [await ask(large), await ask(small)];
    expect(headers).toMatchObject({
      'transfer-encoding': 'chunked',
      'content-type': smaller.headers['content-type'],
    });
    expect(headers).not.toHaveProperty('content-length');
    expect(smaller.headers).toHaveProperty('content-length');
    expect(statusCode).toBe(200);
    const text = String(smaller.bytes).replaceAll('Hello, Ada!', `Hello, ${name}!`);
    expect(String(bytes)).toBe(text);
  });

  test('is compressed for a client that accepts it', async () => {
    const { headers, bytes } = await ask(large, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(bytes.length).toBeLessThan(100_000);
    expect(JSON.parse(String(gunzipSync(bytes))).data.a19).toBe(`Hello, ${name}!`);
  });

  test('is one part of a multipart response for a client that accepts only this', async () => {
    const { headers, bytes } = await ask(large, { accept: 'multipart/mixed' });
    const response = new Response(bytes, {
      headers: { 'content-type': String(headers['content-type']) },
    });
    const parts: ResultPart[] = [];
    for await (const part of readParts(response)) parts.push(part);
    expect(parts.map(({ data }) => data.a19)).toEqual([`Hello, ${name}!`]);
  });

  test('does not disturb other callers if its client leaves', async () => {
    const outgoing = nodeRequest(`${listening.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    outgoing.end(JSON.stringify(large));
    const [incoming] = await once(outgoing, 'response');
    incoming.destroy();
    const { bytes } = await ask({ query: '{ hello }' });
    expect(JSON.parse(String(bytes)).data).toEqual({ hello: 'Hello, world!' });
  });
});

test('many errors are sent in parts, each with its code, path and location', async () => {
  const { headers, bytes } = await ask(failing);
  expect(headers).not.toHaveProperty('content-length');
  const { errors, data } = JSON.parse(String(bytes));
  expect(errors).toHaveLength(200);
  expect(errors[199]).toEqual({
    message: 'No such task.',
    path: ['a199'],
    locations: [{ line: 1, column: expect.any(Number) }],
    extensions: { code: 'NOT_FOUND' },
  });
  expect(data).toMatchObject({ hello: 'Hello, world!', a199: null });
});
