import { describe, expect, test } from 'vitest';
import type { BrowserRequest } from '../cookie-browser.ts';
import { readSources, startTestServer } from '../setup.ts';

// Requests of other sites through a user's browser, and tokens sent to the wrong service. Each attack must fail.

const { sandbox, browser } = await startTestServer();

describe('another site', () => {
  const changing = [
    '/connect/asana',
    '/connect/google',
    '/disconnect/asana',
    '/disconnect/google',
    '/disconnect',
    '/sign-out',
  ];
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  // The headers of newer and of older browsers. Another origin of the same site counts as another site too.
  const origins: readonly (readonly [string, BrowserRequest])[] = [
    ['a form', { site: 'cross-site', headers: { ...form, 'sec-fetch-mode': 'navigate' } }],
    ['a script', { site: 'cross-site', headers: { ...form, 'sec-fetch-mode': 'no-cors' } }],
    [
      'another origin of the same site',
      { site: 'same-site', headers: { ...form, 'sec-fetch-mode': 'navigate' } },
    ],
    ['an older browser', { site: null, headers: { ...form, origin: 'https://evil.example' } }],
    ['a sandboxed frame', { site: null, headers: { ...form, origin: 'null' } }],
    ['another port', { site: null, headers: { ...form, origin: 'http://127.0.0.1:1' } }],
  ];

  test.each(origins)('cannot change anything with %s', async (_, init) => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    await one.connect('google', { person: 'grace' });
    sandbox.clearRequests();
    for (const path of changing) {
      const response = await one.post(path, init);
      expect(response.status, path).toBe(403);
      expect(response.headers.has('set-cookie')).toBe(false);
    }
    expect(sandbox.requests()).toEqual([]);
    expect(await readSources(one)).toEqual(['SESSION', 'SESSION']);
  });

  test.each(origins)('cannot use the API with %s', async (_, init) => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    sandbox.clearRequests();
    const body = JSON.stringify({
      query: 'mutation { disconnect(input: { service: ASANA }) { service } }',
    });
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { ...init?.headers, 'content-type': type };
      const response = await one.post('/graphql', { ...init, headers, body });
      expect([403, 415]).toContain(response.status);
      expect(await response.text()).not.toContain('"data"');
    }
    const query = `/graphql?query=${encodeURIComponent('{ viewer { asana { user { name } } } }')}`;
    const response = await one.request(query, init);
    expect(response.status).toBe(403);
    expect(sandbox.requests()).toEqual([]);
    expect(await readSources(one)).toEqual(['SESSION', 'SANDBOX']);
  });

  test('cannot send a mutation with a link', async () => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    const mutation = 'mutation { disconnect(input: { service: ASANA }) { service } }';
    const response = await one.request(`/graphql?query=${encodeURIComponent(mutation)}`, {
      site: 'none',
    });
    expect(response.status).toBe(405);
    expect(await readSources(one)).toEqual(['SESSION', 'SANDBOX']);
  });

  test('cannot use its own host name for this machine', async () => {
    const response = await browser().post('/connect/asana', { headers: { host: 'evil.example' } });
    expect(response.status).toBe(403);
  });
});

describe('a token of one service', () => {
  test('is never sent to the other service', async () => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    sandbox.clearRequests();
    await one.ask('{ viewer { google { user { displayName } } } }');
    // With Grace's token, the person would be grace.
    expect(sandbox.requests().map(({ service, person }) => `${service} ${person}`)).toEqual([
      'google ada',
    ]);
  });

  test('in the other service’s header is rejected there and sent nowhere else', async () => {
    const one = browser();
    await one.connect('google', { person: 'grace' });
    sandbox.clearRequests();
    const { errors } = await one.ask('{ viewer { asana { user { name } } } }', {
      'x-asana-authorization': 'Bearer ya29.a-token-of-google',
    });
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', service: 'asana' });
    expect(sandbox.requests().map(({ service }) => service)).toEqual(['asana']);
  });
});
