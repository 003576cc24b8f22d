import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestSignal } from '../../../src/operation/operation-abort.ts';
import { type Listening, listen } from '../../../src/server/listen.ts';
import { readParts } from '../multipart.ts';
import { createTestServer, post, untilAborted } from '../test-server.ts';

const name = 'Ada '.repeat(400);
const long = { query: 'query ($name: String) { hello(name: $name) }', variables: { name } };
const decompressors = { br: brotliDecompressSync, gzip: gunzipSync } as const;

let onWait: (signal: RequestSignal) => void = () => undefined;
const testServer = createTestServer({ onWait: (signal) => onWait(signal) });
let listening: Listening;
beforeAll(async () => {
  listening = await listen(testServer.server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.close());

/** Sends a request with a client that does not decompress. */
async function ask(body: unknown, encodings: string) {
  const response = await request(`${listening.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': encodings,
    },
    body: JSON.stringify(body),
  });
  return { ...response, bytes: Buffer.from(await response.body.arrayBuffer()) };
}

describe('a response', () => {
  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip'],
  ] as const)('is compressed with %s for a client that accepts %s', async (encoding, accepted) => {
    const { headers, bytes } = await ask(long, accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
      vary: 'accept-encoding',
    });
    expect(headers).not.toHaveProperty('etag');
    expect(bytes.length).toBeLessThan(400);
    expect(JSON.parse(String(decompressors[encoding](bytes)))).toMatchObject({
      data: { hello: `Hello, ${name}!` },
    });
  });

  test.each([
    ['is short', { query: '{ hello }' }, 'gzip, br'],
    ['is for a client without a supported encoding', long, 'deflate'],
    ['is for a client that excludes all encodings', long, 'gzip;q=0, br;q=0.0'],
  ])('that %s is not compressed', async (_what, body, accepted) => {
    const { headers, bytes } = await ask(body, accepted);
    expect(headers['content-encoding']).toBe(undefined);
    expect(headers['vary']).toBe('accept-encoding');
    expect(JSON.parse(String(bytes)).errors).toBe(undefined);
  });

  test('with errors is compressed', async () => {
    const unknownFields = Array.from({ length: 20 }, (_, index) => `unknown${index}`);
    const { headers, bytes } = await ask({ query: `{ ${unknownFields.join(' ')} }` }, 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(bytes))).toContain('Cannot query field');
  });
});

describe('an incremental response', () => {
  const waits = `{ hello(name: "${name}") nested { ... @defer { waits } } }`;
  const headers = { 'content-type': 'application/json', accept: 'multipart/mixed' };

  test.each(['br', 'gzip'])('compressed with %s is sent part by part', async (encoding) => {
    const waiting = new Promise<RequestSignal>((resolve) => {
      onWait = resolve;
    });
    const response = await fetch(`${listening.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'accept-encoding': encoding },
      body: JSON.stringify({ query: waits }),
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const parts = readParts(response);
    // The second part never arrives.
    expect((await parts.next()).value?.data.hello).toBe(`Hello, ${name}!`);
    const ended = untilAborted(await waiting);
    await parts.return(undefined);
    await ended;
  });

  test('as events is not compressed', async () => {
    const response = await post(testServer, long, {
      accept: 'text/event-stream',
      'accept-encoding': 'gzip, br',
    });
    expect(await response.text()).toContain(`Hello, ${name}!`);
  });
});
