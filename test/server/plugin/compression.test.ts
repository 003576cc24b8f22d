import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../../src/server/listen.ts';
import { partsOf } from '../multipart.ts';
import { createStandIn, post } from '../test-server.ts';

const name = 'Ada '.repeat(400);
const long = { query: 'query ($name: String) { hello(name: $name) }', variables: { name } };
const unpackers = { br: brotliDecompressSync, gzip: gunzipSync } as const;

let onWait: (signal: AbortSignal) => void = () => undefined;
const standIn = createStandIn({ onWait: (signal) => onWait(signal) });
let listening: Listening;
beforeAll(async () => {
  listening = await listen(standIn.server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.close());

/** Behind the port, and without a client that unpacks by itself. */
async function ask(body: unknown, encodings: string) {
  const answer = await request(`${listening.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': encodings,
    },
    body: JSON.stringify(body),
  });
  return { ...answer, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}

describe('an answer', () => {
  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip'],
  ] as const)('is packed with %s for who accepts %s', async (encoding, accepted) => {
    const { headers, bytes } = await ask(long, accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
      vary: 'accept-encoding',
    });
    expect(headers).not.toHaveProperty('etag');
    expect(bytes.length).toBeLessThan(400);
    expect(JSON.parse(String(unpackers[encoding](bytes)))).toMatchObject({
      data: { hello: `Hello, ${name}!` },
    });
  });

  test.each([
    ['is short', { query: '{ hello }' }, 'gzip, br'],
    ['is for who accepts nothing of ours', long, 'deflate'],
    ['is for who refuses all of it', long, 'gzip;q=0, br;q=0.0'],
  ])('that %s is sent as it is', async (_what, body, accepted) => {
    const { headers, bytes } = await ask(body, accepted);
    expect(headers['content-encoding']).toBe(undefined);
    expect(headers['vary']).toBe('accept-encoding');
    expect(JSON.parse(String(bytes)).errors).toBe(undefined);
  });

  test('that refuses is packed as any other', async () => {
    const { headers, bytes } = await ask({ query: `{ ${'x'.repeat(2000)} }` }, 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(bytes))).toContain('Cannot query field');
  });
});

describe('an answer in parts', () => {
  const waits = `{ hello(name: "${name}") nested { ... @defer { waits } } }`;
  const headers = { 'content-type': 'application/json', accept: 'multipart/mixed' };

  test.each(['br', 'gzip'])('packed with %s is sent part by part', async (encoding) => {
    const waiting = new Promise<AbortSignal>((resolve) => {
      onWait = resolve;
    });
    const response = await fetch(`${listening.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'accept-encoding': encoding },
      body: JSON.stringify({ query: waits }),
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const parts = partsOf(response);
    // The second is not there yet, and never will be.
    expect((await parts.next()).value?.data.hello).toBe(`Hello, ${name}!`);
    const ended = once(await waiting, 'abort');
    await parts.return(undefined);
    await ended;
  });

  test('as events is not packed', async () => {
    const response = await post(standIn, long, {
      accept: 'text/event-stream',
      'accept-encoding': 'gzip, br',
    });
    expect(await response.text()).toContain(`Hello, ${name}!`);
  });
});
