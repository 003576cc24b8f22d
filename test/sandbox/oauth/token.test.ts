import { expect, test, vi } from 'vitest';
import { useSandbox } from '../use-sandbox.ts';
import { createApp, drive, driveFile } from './app.ts';

const sandbox = useSandbox();
const asana = createApp('asana', sandbox);
const google = createApp('google', sandbox);
test('the sandbox returns the OAuth client settings', () => {
  const { url, oauth } = sandbox();
  expect(oauth.asana).toEqual({
    clientId: asana.clientId,
    clientSecret: asana.clientSecret,
    authorize: `${url}/-/oauth_authorize`,
    token: `${url}/-/oauth_token`,
    revoke: `${url}/-/oauth_revoke`,
  });
  expect(oauth.google.token).toBe(`${url}/token`);
});

test('a token response of Asana contains the user', async () => {
  const { callback } = await asana.decide({ person: 'grace' });
  const { status, body, headers } = await asana.exchangeCode(callback?.['code'] ?? '');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(body).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 3600,
    data: {
      id: 1201000000000002,
      gid: '1201000000000002',
      name: 'Grace Lindqvist',
      email: 'grace@fernwood.example',
    },
  });
});

test('a token response of Google contains the granted scopes', async () => {
  expect(await google.connect()).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 3599,
    scope: `${drive} ${driveFile}`,
  });
});

test('a token response of Google contains an ID token if openid was requested', async () => {
  const { id_token = '' } = await google.connect({}, { scope: 'openid email', nonce: 'n1' });
  const [, claims = ''] = id_token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'https://accounts.google.com',
    aud: google.clientId,
    email: 'ada@fernwood.example',
    nonce: 'n1',
  });
});

test('Google issues a refresh token for offline access, at the first consent and when consent is forced', async () => {
  expect(await google.connect({}, { access_type: 'online' })).not.toHaveProperty('refresh_token');
  expect(await google.connect({})).not.toHaveProperty('refresh_token');
  expect(await google.connect({}, { prompt: 'consent' })).toHaveProperty('refresh_token');
  expect(await google.connect({ person: 'grace' })).toHaveProperty('refresh_token');
});

test('Asana revokes refresh tokens only; Google revokes any token, also one in the query', async () => {
  const { clientId: client_id, clientSecret: client_secret } = asana;
  const { access_token: token } = await asana.connect();
  const rejected = await asana.post('/-/oauth_revoke', { client_id, client_secret, token });
  expect(rejected.status).toBe(400);
  expect((await asana.post('/-/oauth_revoke', { client_id, client_secret })).status).toBe(400);
  expect((await asana.post('/-/oauth_revoke', { token })).status).toBe(401);
  const { access_token } = await google.connect();
  expect((await google.post(`/revoke?token=${access_token}`, {})).status).toBe(200);
  expect((await google.readUser(access_token)).status).toBe(401);
});

test('revoking one Google token revokes the complete consent of its person', async () => {
  const { access_token: one } = await google.connect();
  const { access_token: other } = await google.connect();
  const { access_token: graceTokens } = await google.connect({ person: 'grace' });
  await google.post('/revoke', { token: one });
  expect((await google.readUser(other)).status).toBe(401);
  expect((await google.readUser(graceTokens)).status).toBe(200);
});

test('a shortened token lifetime is returned and applied', async () => {
  sandbox().setOauth({ accessTokenLifetimeMs: 2_000 });
  const { access_token, expires_in } = await asana.connect();
  expect(expires_in).toBe(2);
  expect((await asana.readUser(access_token)).status).toBe(200);
  vi.useFakeTimers({ now: Date.now() + 2_001, toFake: ['Date'] });
  try {
    expect((await asana.readUser(access_token)).status).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

test('both services return the state of a token', async () => {
  const { access_token } = await google.connect();
  const callback = await fetch(`${sandbox().url}/tokeninfo?access_token=${access_token}`);
  expect(await callback.json()).toMatchObject({ aud: google.clientId, access_type: 'offline' });
  expect((await fetch(`${sandbox().url}/tokeninfo?access_token=x`)).status).toBe(400);
  const { refresh_token = '' } = await asana.connect();
  const { body } = await asana.post('/-/token_info', { token: refresh_token });
  expect(body).toMatchObject({ token_type: 'refresh', active: true, scope: 'default' });
});

test('a reset discards every token', async () => {
  const { access_token, refresh_token } = await asana.connect();
  sandbox().reset();
  expect((await asana.readUser(access_token)).status).toBe(401);
  expect((await asana.refresh(refresh_token)).body.error).toBe('invalid_grant');
});
