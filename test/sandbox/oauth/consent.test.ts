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
  test('offers the three people, and needs neither script nor another origin', async () => {
    const response = await app.open();
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page.match(/type="radio"/g)).toHaveLength(3);
    expect(page).toContain('Ada Okafor');
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/(?:src|href)=/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('hands the state back untouched, with a code', async () => {
    const { told, location } = await app.decide();
    expect(location).toMatch(new RegExp(`^${app.redirectUri}\\?`));
    expect(told?.['state']).toBe(app.asked['state']);
    expect(told?.['code']).toBeTruthy();
  });

  test('tells of a refusal', async () => {
    const { told } = await app.decide({ decision: 'cancel' });
    expect(told).toEqual({ error: 'access_denied', state: app.asked['state'] });
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

  test('refuses a client that nobody knows on the page', async () => {
    const response = await app.open({ client_id: 'other' });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('invalid_client');
  });

  test('takes no form from a page of another site', async () => {
    const { status, location } = await app.decide({}, {}, { 'sec-fetch-site': 'cross-site' });
    expect({ status, location }).toEqual({ status: 403, location: null });
  });

  test('escapes what it was sent', async () => {
    const page = await (await app.open({ state: '"><script>alert(1)</script>' })).text();
    expect(page).not.toContain('<script');
    expect(page).toContain('&quot;&gt;&lt;script&gt;');
  });

  test.each([
    { code_challenge_method: 'plain' },
    { code_challenge_method: '' },
    { code_challenge: 'short' },
  ])('refuses a challenge as in %j', async (changed) => {
    const response = await app.open(changed);
    if (service === 'google') {
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('invalid_request');
    } else {
      const told = new URL(response.headers.get('location') ?? '').searchParams;
      expect(told.get('error')).toBe('invalid_request');
      expect(told.get('state')).toBe(app.asked['state']);
    }
  });
});

test('Google has a box for each permission, and none for who somebody is', async () => {
  const page = await (await google.open({ scope: `openid email ${drive} ${driveFile}` })).text();
  expect(page.match(/type="checkbox"/g)).toHaveLength(2);
});

test('Google has no box where there is only one permission', async () => {
  const page = await (await google.open({ scope: `openid ${drive}` })).text();
  expect(page).not.toContain('type="checkbox"');
});

test('Google grants what is ticked, and says so', async () => {
  const { told } = await google.decide({ granted: [driveFile] });
  expect(told?.['scope']).toBe(driveFile);
  expect((await google.redeem(told?.['code'] ?? '')).body.scope).toBe(driveFile);
});

test('Google grants nothing that was not asked for', async () => {
  const { told } = await google.decide(
    { granted: [drive, driveFile] },
    { scope: `openid ${driveFile}` },
  );
  expect(told?.['scope']).toBe(`openid ${driveFile}`);
});

test('nothing ticked is a refusal', async () => {
  expect((await google.decide({ granted: [] })).told).toMatchObject({ error: 'access_denied' });
});

test('include_granted_scopes joins what was allowed before', async () => {
  await google.connect({ granted: [driveFile] });
  const again = await google.connect({}, { scope: drive, include_granted_scopes: 'true' });
  expect(again.scope?.split(' ').sort()).toEqual([drive, driveFile].sort());
  const other = await google.connect(
    { person: 'grace' },
    { scope: drive, include_granted_scopes: 'true' },
  );
  expect(other.scope).toBe(drive);
});

test('an unknown scope is refused on the page', async () => {
  expect(await (await google.open({ scope: 'tasks' })).text()).toContain('invalid_scope');
  expect(await (await asana.open({ scope: 'tasks:read' })).text()).toContain('forbidden_scopes');
});
