import { describe, expect, test } from 'vitest';
import { useSandbox } from '../use-sandbox.ts';
import { createApp, drive, driveFile } from './app.ts';

const sandbox = useSandbox();
const asana = createApp('asana', sandbox);
const google = createApp('google', sandbox);
const apps = [
  ['asana', asana],
  ['google', google],
] as const;

describe.each(apps)('the consent page of %s', (service, app) => {
  test('offers the three people, without scripts and without other origins', async () => {
    const response = await app.open();
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page.match(/type="radio"/g)).toHaveLength(3);
    expect(page).toContain('Ada Okafor');
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/(?:src|href)=/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('returns the state unchanged, with a code', async () => {
    const { callback, location } = await app.decide();
    expect(location).toMatch(new RegExp(`^${app.redirectUri}\\?`));
    expect(callback?.['state']).toBe(app.parameters['state']);
    expect(callback?.['code']).toBeTruthy();
  });

  test('redirects with access_denied when the person cancels', async () => {
    const { callback } = await app.decide({ decision: 'cancel' });
    expect(callback).toEqual({ error: 'access_denied', state: app.parameters['state'] });
  });

  test.each([
    'https://127.0.0.1:4000/connect/SERVICE/callback',
    'http://127.0.0.1:4000/connect/SERVICE/callback/',
    'http://127.0.0.1:4000/connect/SERVICE/callback?next=1',
    'http://127.0.0.1:4000/connect/SERVICE/callback#here',
    'http://evil.example/connect/SERVICE/callback',
    'http://127.0.0.1.evil.example/connect/SERVICE/callback',
    'http://127.0.0.1:4000@evil.example/connect/SERVICE/callback',
    'http://evil@127.0.0.1:4000/connect/SERVICE/callback',
    'http://127.0.0.1:4000/connect/OTHER/callback',
    'http://127.0.0.1:4000/connect/x/../SERVICE/callback',
    '//127.0.0.1:4000/connect/SERVICE/callback',
    '',
  ])('never redirects to %s', async (address) => {
    const other = service === 'asana' ? 'google' : 'asana';
    const redirect_uri = address.replace('SERVICE', service).replace('OTHER', other);
    const response = await app.open({ redirect_uri });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('redirect_uri_mismatch');
    const decided = await app.decide({}, { redirect_uri });
    expect(decided).toMatchObject({ status: 400, location: null });
  });

  test.each(['127.0.0.1:4000', 'localhost:80', '[::1]:9', 'localhost'])(
    'redirects to %s',
    async (host) => {
      const redirect_uri = `http://${host}/connect/${service}/callback`;
      expect((await app.open({ redirect_uri })).status).toBe(200);
    },
  );

  test('reports an unknown client on the page', async () => {
    const response = await app.open({ client_id: 'other' });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('invalid_client');
  });

  test('rejects a form sent from another site', async () => {
    const { status, location } = await app.decide({}, {}, { 'sec-fetch-site': 'cross-site' });
    expect({ status, location }).toEqual({ status: 403, location: null });
  });

  test('escapes the parameters of the request', async () => {
    const page = await (await app.open({ state: '"><script>alert(1)</script>' })).text();
    expect(page).not.toContain('<script');
    expect(page).toContain('&quot;&gt;&lt;script&gt;');
  });

  test.each([
    { code_challenge_method: 'plain' },
    { code_challenge_method: '' },
    { code_challenge: 'short' },
  ])('rejects the code challenge parameters %j', async (overrides) => {
    const response = await app.open(overrides);
    if (service === 'google') {
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('invalid_request');
    } else {
      const callback = new URL(response.headers.get('location') ?? '').searchParams;
      expect(callback.get('error')).toBe('invalid_request');
      expect(callback.get('state')).toBe(app.parameters['state']);
    }
  });
});

test('the consent page of Google has a checkbox for each scope except identity scopes', async () => {
  const page = await (await google.open({ scope: `openid email ${drive} ${driveFile}` })).text();
  expect(page.match(/type="checkbox"/g)).toHaveLength(2);
});

test('the consent page of Google has no checkbox for a single scope', async () => {
  const page = await (await google.open({ scope: `openid ${drive}` })).text();
  expect(page).not.toContain('type="checkbox"');
});

test('Google grants the selected scopes and returns them', async () => {
  const { callback } = await google.decide({ granted: [driveFile] });
  expect(callback?.['scope']).toBe(driveFile);
  expect((await google.exchangeCode(callback?.['code'] ?? '')).body.scope).toBe(driveFile);
});

test('Google does not grant scopes that were not requested', async () => {
  const { callback } = await google.decide(
    { granted: [drive, driveFile] },
    { scope: `openid ${driveFile}` },
  );
  expect(callback?.['scope']).toBe(`openid ${driveFile}`);
});

test('a consent without selected scopes is denied', async () => {
  expect((await google.decide({ granted: [] })).callback).toMatchObject({ error: 'access_denied' });
});

test('include_granted_scopes adds the scopes that the person granted earlier', async () => {
  await google.connect({ granted: [driveFile] });
  const again = await google.connect({}, { scope: drive, include_granted_scopes: 'true' });
  expect(again.scope?.split(' ').sort()).toEqual([drive, driveFile].sort());
  const other = await google.connect(
    { person: 'grace' },
    { scope: drive, include_granted_scopes: 'true' },
  );
  expect(other.scope).toBe(drive);
});

test('an unknown scope is reported on the page', async () => {
  expect(await (await google.open({ scope: 'tasks' })).text()).toContain('invalid_scope');
  expect(await (await asana.open({ scope: 'tasks:read' })).text()).toContain('forbidden_scopes');
});
