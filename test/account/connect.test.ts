import { describe, expect, test } from 'vitest';
import { submitConsent } from './cookie-browser.ts';
import { startTestServer, tokenRequests } from './setup.ts';

// Connecting accounts over HTTP, with this server, its sandbox and a browser's cookies.

const { sandbox, url, browser } = await startTestServer();

const viewer = `{ viewer {
  asana { connected source scopes missingScopes needsReconnect connectUrl user { name } }
  google { connected source scopes missingScopes needsReconnect connectUrl user { displayName } }
} }`;
const drive = 'https://www.googleapis.com/auth/drive';
const driveFile = 'https://www.googleapis.com/auth/drive.file';

describe('a user who connects both services', () => {
  test('uses their own accounts afterwards', async () => {
    const grace = browser();
    expect(await grace.connect('asana', { person: 'grace' })).toBe('connected');
    expect(await grace.connect('google', { person: 'grace' })).toBe('connected');
    const { data, errors } = await grace.ask(viewer);
    expect(errors).toEqual([]);
    expect(data.viewer).toEqual({
      asana: {
        connected: true,
        source: 'SESSION',
        scopes: ['default'],
        missingScopes: [],
        needsReconnect: false,
        connectUrl: `${url}/#asana`,
        user: { name: 'Grace Lindqvist' },
      },
      google: {
        connected: true,
        source: 'SESSION',
        scopes: [drive, driveFile],
        missingScopes: [],
        needsReconnect: false,
        connectUrl: `${url}/#google`,
        user: { displayName: 'Grace Lindqvist' },
      },
    });
  });

  test('has separate accounts in each browser', async () => {
    const grace = browser();
    const guest = browser();
    await grace.connect('asana', { person: 'grace' });
    await guest.connect('asana', { person: 'guest' });
    const query = '{ viewer { asana { user { name } } } }';
    const names = await Promise.all(
      [grace, guest, browser()].map(
        async (one) => (await one.ask(query)).data.viewer.asana.user.name,
      ),
    );
    expect(names).toEqual(['Grace Lindqvist', 'Noor Haddad', 'Ada Okafor']);
  });

  test('is asked only for the required scopes, with one redirect URI per service', async () => {
    const one = browser();
    const asana = (await one.startAuthorization('asana')).searchParams;
    const google = (await one.startAuthorization('google')).searchParams;
    expect(asana.get('scope')).toBe('default');
    expect(google.get('scope')).toBe(`${drive} ${driveFile}`);
    expect(asana.get('redirect_uri')).toBe(`${url}/connect/asana/callback`);
    expect(google.get('redirect_uri')).toBe(`${url}/connect/google/callback`);
    expect(google.get('access_type')).toBe('offline');
    for (const sent of [asana, google]) {
      expect(sent.get('code_challenge_method')).toBe('S256');
      expect(sent.get('code_challenge')).toMatch(/^[\w-]{43}$/);
      expect(sent.get('state')).toMatch(/^[\w-]{43}$/);
      expect(sent.has('client_secret')).toBe(false);
    }
    expect(asana.get('state')).not.toBe(google.get('state'));
    expect(asana.get('code_challenge')).not.toBe(google.get('code_challenge'));
  });
});

test('a token in a header takes precedence over the session', async () => {
  const guest = browser();
  await guest.connect('asana', { person: 'guest' });
  const { data } = await guest.ask('{ viewer { asana { source user { name } } } }', {
    'x-asana-authorization': 'Bearer sandbox-grace',
  });
  expect(data.viewer.asana).toEqual({ source: 'HEADER', user: { name: 'Grace Lindqvist' } });
});

describe('a missing Google permission', () => {
  test('is named, and the connection is unusable until the user grants it', async () => {
    const one = browser();
    expect(await one.connect('google', { granted: [drive] })).toBe('missing-scopes');
    sandbox.clearRequests();
    const status = await one.ask('{ viewer { google { connected missingScopes } } }');
    expect(status.data.viewer.google).toEqual({ connected: false, missingScopes: [driveFile] });
    const before = await one.ask('{ documents(first: 1) { nodes { title } } }');
    expect(before.errors).toEqual([
      expect.objectContaining({
        path: ['documents'],
        extensions: expect.objectContaining({
          code: 'MISSING_SCOPE',
          connectUrl: `${url}/#google`,
          help: expect.stringContaining(driveFile),
        }),
      }),
    ]);
    expect(sandbox.requests()).toEqual([]);

    expect(await one.connect('google')).toBe('connected');
    const after = await one.ask('{ documents(first: 1) { nodes { title } } }');
    expect(after.errors).toEqual([]);
  });
});

describe('an authorization without consent', () => {
  test('is denied if the user cancels', async () => {
    const one = browser();
    expect(await one.connect('asana', { decision: 'cancel' })).toBe('denied');
    expect(await one.connect('google', { decision: 'cancel' })).toBe('denied');
    expect(tokenRequests(sandbox)).toBe(0);
  });

  test.each([
    ['server_error', 'unavailable'],
    ['temporarily_unavailable', 'unavailable'],
    ['invalid_scope', 'misconfigured'],
    ['forbidden_scopes', 'misconfigured'],
    ['<script>alert(1)</script>', 'failed'],
  ])('with the error %s has the outcome %s', async (error, outcome) => {
    const one = browser();
    const state = (await one.startAuthorization('asana')).searchParams.get('state') ?? '';
    const query = new URLSearchParams({
      error,
      state,
      error_description: '<b>from the service</b>',
    });
    const response = await one.request(`/connect/asana/callback?${query}`);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/?outcome=${outcome}&service=asana#asana`);
    expect(await response.text()).toBe('');
  });

  test('keeps the earlier connection if the service fails', async () => {
    const one = browser();
    await one.connect('asana', { person: 'guest' });
    sandbox.setFaults([{ kind: 'status', status: 503, route: 'POST /-/oauth_token' }]);
    expect(await one.connect('asana', { person: 'grace' })).toBe('unavailable');
    const { data } = await one.ask('{ viewer { asana { user { name } } } }');
    expect(data.viewer.asana.user.name).toBe('Noor Haddad');
  });

  test('with an invalid code is stale', async () => {
    const one = browser();
    const callback = await submitConsent(await one.startAuthorization('asana'));
    callback.searchParams.set('code', '1/unknown-code');
    expect(await one.followCallback(callback)).toBe('stale');
  });
});

test('a GET of the connect routes changes nothing', async () => {
  const one = browser();
  await one.connect('asana', { person: 'grace' });
  for (const path of ['/connect/asana', '/disconnect/asana', '/disconnect', '/sign-out']) {
    const response = await one.request(path);
    expect([303, 405]).toContain(response.status);
  }
  expect((await one.request('/connect/asana')).headers.get('location')).toBe('/#asana');
  const { data } = await one.ask('{ viewer { asana { user { name } } } }');
  expect(data.viewer.asana.user.name).toBe('Grace Lindqvist');
});
