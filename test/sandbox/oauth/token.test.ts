import { describe, expect, test, vi } from 'vitest';
import { useSandbox } from '../use-sandbox.ts';
import { createApp, drive, driveFile } from './app.ts';

const sandbox = useSandbox();
const asana = createApp('asana', sandbox);
const google = createApp('google', sandbox);
const apps = [
  ['asana', asana],
  ['google', google],
] as const;

const meOf = (service: string, token: string) =>
  fetch(
    service === 'asana'
      ? `${sandbox().asanaBaseUrl}/users/me`
      : `${sandbox().url}/drive/v3/about?fields=user`,
    { headers: { authorization: `Bearer ${token}` } },
  );

const codeFor = async (app: typeof asana) => (await app.decide()).told?.['code'] ?? '';

test('the sandbox says how to sign people in', () => {
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

test('Asana says whose token it is', async () => {
  const { told } = await asana.decide({ person: 'grace' });
  const { status, body, headers } = await asana.redeem(told?.['code'] ?? '');
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

test('Google says what was granted', async () => {
  expect(await google.connect()).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 3599,
    scope: `${drive} ${driveFile}`,
  });
});

test('Google says who somebody is where openid is asked for', async () => {
  const { id_token = '' } = await google.connect({}, { scope: 'openid email', nonce: 'n1' });
  const [, claims = ''] = id_token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'https://accounts.google.com',
    aud: google.clientId,
    email: 'ada@fernwood.example',
    nonce: 'n1',
  });
});

test('Google gives a refresh token offline, at the first consent and whenever it is forced', async () => {
  expect(await google.connect({}, { access_type: 'online' })).not.toHaveProperty('refresh_token');
  expect(await google.connect({})).not.toHaveProperty('refresh_token');
  expect(await google.connect({}, { prompt: 'consent' })).toHaveProperty('refresh_token');
  expect(await google.connect({ person: 'grace' })).toHaveProperty('refresh_token');
});

describe.each(apps)('the code of %s', (service, app) => {
  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect address', { redirect_uri: 'http://localhost:1/' }],
    ['no redirect address', { redirect_uri: '' }],
  ])('is refused with %s', async (_, changed) => {
    const { status, body } = await app.redeem(await codeFor(app), changed);
    expect(status).toBe(400);
    expect(body.error).toMatch(/invalid_grant|invalid_request|redirect_uri_mismatch/);
    expect(body).not.toHaveProperty('access_token');
  });

  test('is refused with a verifier where no challenge came', async () => {
    const without = { code_challenge: null, code_challenge_method: null };
    const code = (await app.decide({}, without)).told?.['code'] ?? '';
    expect((await app.redeem(code)).body.error).toBe('invalid_grant');
  });

  test('is good once, and the second use ends what the first gave', async () => {
    const code = await codeFor(app);
    const { body } = await app.redeem(code);
    expect((await meOf(service, body.access_token)).status).toBe(200);
    expect((await app.redeem(code)).body.error).toBe('invalid_grant');
    expect((await meOf(service, body.access_token)).status).toBe(401);
    expect((await app.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('is over in time', async () => {
    sandbox().setOauth({ codeLifetimeMs: 0 });
    const { status, body } = await app.redeem(await codeFor(app));
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  test('of the other service is unknown', async () => {
    const other = service === 'asana' ? google : asana;
    expect((await app.redeem(await codeFor(other))).body.error).toBe('invalid_grant');
  });

  test.each([{ client_id: 'other' }, { client_secret: 'other' }, { client_secret: '' }])(
    'is refused to a client that shows %j',
    async (changed) => {
      const code = await codeFor(app);
      const { status, body } = await app.redeem(code, changed);
      expect([status, body.error]).toEqual([401, 'invalid_client']);
      expect((await app.redeem(code)).status).toBe(200);
    },
  );

  test('is for a known kind of grant only', async () => {
    const { body } = await app.redeem(await codeFor(app), { grant_type: 'password' });
    expect(body.error).toBe('unsupported_grant_type');
  });
});

test('only Google takes the secret in the header', async () => {
  const basic = (app: typeof asana) =>
    `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`;
  const redeem = async (app: typeof asana) =>
    app.post(
      app.paths.token,
      {
        grant_type: 'authorization_code',
        code: await codeFor(app),
        redirect_uri: app.redirectUri,
        code_verifier: app.verifier,
      },
      { authorization: basic(app) },
    );
  expect((await redeem(google)).status).toBe(200);
  expect((await redeem(asana)).body.error).toBe('invalid_client');
});

describe.each(apps)('the refresh token of %s', (service, app) => {
  test('brings a new access token and stays as it is', async () => {
    const first = await app.connect();
    const { body } = await app.refresh(first.refresh_token);
    expect(body).not.toHaveProperty('refresh_token');
    expect(body.access_token).not.toBe(first.access_token);
    expect((await meOf(service, body.access_token)).status).toBe(200);
    expect((await app.refresh(first.refresh_token)).status).toBe(200);
  });

  test('brings one when the old one has expired, and none when it was revoked', async () => {
    const { access_token, refresh_token } = await app.connect();
    sandbox().expireTokens();
    expect((await meOf(service, access_token)).status).toBe(401);
    const { body } = await app.refresh(refresh_token);
    expect((await meOf(service, body.access_token)).status).toBe(200);
    sandbox().revokeTokens({ service });
    expect((await meOf(service, body.access_token)).status).toBe(401);
    expect((await app.refresh(refresh_token)).body.error).toBe('invalid_grant');
  });

  test('can be revoked by its application, with every access token from it', async () => {
    const { access_token, refresh_token = '' } = await app.connect();
    const { clientId: client_id, clientSecret: client_secret, paths } = app;
    const form = { token: refresh_token, client_id, client_secret };
    expect((await app.post(paths.revoke, form)).status).toBe(200);
    expect((await meOf(service, access_token)).status).toBe(401);
    expect((await app.refresh(refresh_token)).body.error).toBe('invalid_grant');
    // A second time Asana does not mind, and Google does.
    expect((await app.post(paths.revoke, form)).status).toBe(service === 'asana' ? 200 : 400);
  });
});

test('Asana revokes refresh tokens only; Google any, also from the query', async () => {
  const { clientId: client_id, clientSecret: client_secret } = asana;
  const { access_token: token } = await asana.connect();
  const refused = await asana.post('/-/oauth_revoke', { client_id, client_secret, token });
  expect(refused.status).toBe(400);
  expect((await asana.post('/-/oauth_revoke', { client_id, client_secret })).status).toBe(400);
  expect((await asana.post('/-/oauth_revoke', { token })).status).toBe(401);
  const { access_token } = await google.connect();
  expect((await google.post(`/revoke?token=${access_token}`, {})).status).toBe(200);
  expect((await meOf('google', access_token)).status).toBe(401);
});

test('at Google a token stands for the whole consent of its person', async () => {
  const { access_token: one } = await google.connect();
  const { access_token: other } = await google.connect();
  const { access_token: ofGrace } = await google.connect({ person: 'grace' });
  await google.post('/revoke', { token: one });
  expect((await meOf('google', other)).status).toBe(401);
  expect((await meOf('google', ofGrace)).status).toBe(200);
});

test('where Asana rotates refresh tokens, an old one that comes again ends both', async () => {
  sandbox().setOauth({ rotatesRefreshTokens: true });
  const first = await asana.connect();
  const second = (await asana.refresh(first.refresh_token)).body;
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await asana.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
  expect((await asana.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
});

test('a lifetime that was shortened is said and kept', async () => {
  sandbox().setOauth({ accessTokenLifetimeMs: 2_000 });
  const { access_token, expires_in } = await asana.connect();
  expect(expires_in).toBe(2);
  expect((await meOf('asana', access_token)).status).toBe(200);
  vi.useFakeTimers({ now: Date.now() + 2_001, toFake: ['Date'] });
  try {
    expect((await meOf('asana', access_token)).status).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

test('both services tell what a token is good for', async () => {
  const { access_token } = await google.connect();
  const told = await fetch(`${sandbox().url}/tokeninfo?access_token=${access_token}`);
  expect(await told.json()).toMatchObject({ aud: google.clientId, access_type: 'offline' });
  expect((await fetch(`${sandbox().url}/tokeninfo?access_token=x`)).status).toBe(400);
  const { refresh_token = '' } = await asana.connect();
  const { body } = await asana.post('/-/token_info', { token: refresh_token });
  expect(body).toMatchObject({ token_type: 'refresh', active: true, scope: 'default' });
});

test('a reset forgets every token', async () => {
  const { access_token, refresh_token } = await asana.connect();
  sandbox().reset();
  expect((await meOf('asana', access_token)).status).toBe(401);
  expect((await asana.refresh(refresh_token)).body.error).toBe('invalid_grant');
});
