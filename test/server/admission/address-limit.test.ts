import { afterAll, describe, expect, test } from 'vitest';
import type { Accounts } from '../../../src/account/accounts.ts';
import { listen } from '../../../src/server/listen.ts';
import { createTestServer } from '../test-server.ts';

let calls = 0;
/** Accounts that count how often they are used. */
const accounts = {
  offered: new Set(['asana']),
  open: async () => {
    calls += 1;
    return null;
  },
  startAuthorization: async () => {
    calls += 1;
    return { url: new URL('https://service.example/consent'), cookie: null };
  },
  handleCallback: async () => {
    calls += 1;
    return { outcome: 'stale', cookie: null };
  },
  signOut: async () => {
    calls += 1;
    return 'taskdoc=';
  },
} as unknown as Accounts;

const testServer = createTestServer({
  env: { MAX_REQUESTS_PER_MINUTE_PER_ADDRESS: '2', TRUSTED_PROXIES: '127.0.0.1' },
  accounts,
});
const { url, close } = await listen(testServer.server, { host: '127.0.0.1', port: 0 });
afterAll(() => close({ limitMs: 0 }));

let lastAddress = 0;
/** Sends requests of an address that has sent none before. */
function createClient() {
  lastAddress += 1;
  const address = `203.0.113.${lastAddress}`;
  return (method: string, path: string) =>
    fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { 'x-forwarded-for': address },
    });
}

describe('an address that has sent too many requests in a minute', () => {
  test.each([
    ['POST', '/connect/asana', 303],
    ['GET', '/connect/asana/callback?state=a', 303],
    ['POST', '/disconnect/asana', 303],
    ['POST', '/disconnect', 303],
    ['POST', '/sign-out', 303],
    ['POST', '/sign-out?next=/graphql', 303],
    ['GET', '/export/token', 500],
    ['PUT', '/upload/token', 500],
  ])('gets 429 for %s %s, and other addresses do not', async (method, path, status) => {
    const send = createClient();
    const before = calls;
    for (let count = 0; count < 2; count += 1)
      expect((await send(method, path)).status).toBe(status);
    expect(calls).toBe(before + 2);
    const response = await send(method, path);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(10);
    expect(await response.text()).toContain(
      'Your address has sent 2 requests of this kind in the last minute.',
    );
    expect(calls).toBe(before + 2);
    expect(testServer.lines().at(-1)).toMatchObject({
      level: 40,
      msg: 'request rejected',
      method,
      path: path.replace(/\?.*|token$/, ''),
      status: 429,
      errors: ['RATE_LIMITED'],
    });
    expect((await createClient()(method, path)).status).toBe(status);
  });

  test('gets the code RATE_LIMITED for an export', async () => {
    const send = createClient();
    for (let count = 0; count < 2; count += 1) await send('GET', '/export/token');
    const response = await send('GET', '/export/token');
    const { errors } = await response.json();
    const retryAfter = Number(response.headers.get('retry-after'));
    expect(errors[0].extensions).toEqual({ code: 'RATE_LIMITED', retryable: true, retryAfter });
  });

  test('can still read pages and use the API', async () => {
    const send = createClient();
    for (let count = 0; count < 3; count += 1) await send('POST', '/sign-out');
    for (const path of ['/', '/healthz', '/connect/asana', '/graphql?query={hello}'])
      expect((await send('GET', path)).status).toBeLessThan(400);
  });
});
