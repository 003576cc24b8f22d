import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '../test-server.ts';

const { server } = createTestServer();
const get = (headers: Record<string, string> = {}) =>
  server.fetch('http://127.0.0.1/graphql', { headers: { accept: 'text/html,*/*', ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('the GraphiQL page', () => {
  test('is the same document in each encoding', { tags: 'slow' }, async () => {
    const plain = await bytesOf(await get());
    const gzip = await get({ 'accept-encoding': 'gzip, deflate' });
    const brotli = await get({ 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(gunzipSync(await bytesOf(gzip)).equals(plain)).toBe(true);
    expect(brotliDecompressSync(await bytesOf(brotli)).equals(plain)).toBe(true);
    expect(plain.subarray(0, 15).toString()).toBe('<!doctype html>');
  });

  test.each(['br;q=0, gzip;q=0.000', 'identity', 'brunch;q=0', ''])(
    'is not compressed for a client that accepts %j',
    async (accepted) => {
      const response = await get({ 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding')).toBe(null);
    },
  );

  test('has a policy that allows only its own scripts, by hash', async () => {
    const response = await get();
    const policy = response.headers.get('content-security-policy') ?? '';
    const directives = policy.split('; ');
    const scripts = [...(await response.text()).matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    const hashes = scripts.map(
      ([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    // The program of the pane, and GraphiQL.
    expect(scripts.map(([, attributes]) => attributes)).toEqual(['', '']);
    expect(directives).toContain(`script-src ${hashes.join(' ')}`);
    // `default-src` is no fallback for the last three.
    for (const [name, value] of [
      ['default-src', "'none'"],
      ['connect-src', "'self'"],
      ['base-uri', "'none'"],
      ['form-action', "'none'"],
      ['frame-ancestors', "'none'"],
    ]) {
      expect(directives).toContain(`${name} ${value}`);
    }
    expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
  });

  test('loads nothing from another origin', async () => {
    const head = (await (await get()).text()).replace(/<script>[\s\S]*?<\/script>/g, '');
    expect(head).not.toMatch(/(?:src|href)="(?!data:)/);
    expect(head).not.toMatch(/url\(["']?https?:/);
    expect(head).not.toMatch(/@import/);
  });

  test('is not sent again to a browser that has cached it', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    const again = await get({ 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('is not sent to clients that accept JSON', async () => {
    expect((await get({ accept: 'application/json' })).headers.get('content-type')).toContain(
      'application/json',
    );
  });

  test('is turned off by GRAPHIQL=off', async () => {
    const bare = createTestServer({ env: { GRAPHIQL: 'off' } }).server;
    const headers = { accept: 'text/html' };
    const page = await bare.fetch('http://127.0.0.1/graphql', { headers });
    expect(page.status).toBe(406);
    const home = await bare.fetch('http://127.0.0.1/', { headers });
    expect(await home.text()).not.toContain('GraphiQL');
  });
});
