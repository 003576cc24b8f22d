import { expect, test } from 'vitest';
import { useAsana } from '../caller.ts';
import { createApp } from './app.ts';

const { sandbox, get } = useAsana({ oauth: { rotatesRefreshTokens: true } });
const asana = createApp('asana', sandbox);
const google = createApp('google', sandbox);

const control = (path: string, body: unknown) =>
  fetch(`${sandbox().url}/sandbox${path}`, { method: 'POST', body: JSON.stringify(body) });

test('token lifetimes can be set over HTTP, and a reset restores the initial settings', async () => {
  expect((await control('/oauth', { accessTokenLifetimeMs: 5_000 })).status).toBe(200);
  const { expires_in, refresh_token } = await asana.connect();
  expect(expires_in).toBe(5);
  expect((await asana.refresh(refresh_token)).body).not.toHaveProperty('refresh_token');
  await control('/reset', {});
  const again = await asana.connect();
  expect(again.expires_in).toBe(3600);
  expect((await asana.refresh(again.refresh_token)).body).toHaveProperty('refresh_token');
});

test('tokens can be expired and revoked over HTTP', async () => {
  const { access_token: token, refresh_token } = await asana.connect();
  expect((await control('/tokens/expire', { service: 'asana' })).status).toBe(200);
  expect((await get('/users/me', { token })).status).toBe(401);
  expect((await control('/tokens/revoke', {})).status).toBe(200);
  expect((await asana.refresh(refresh_token)).body.error).toBe('invalid_grant');
});

test.each([
  ['/oauth', { lifetime: 5 }],
  ['/oauth', { accessTokenLifetimeMs: -1 }],
  ['/tokens/expire', { person: 'nobody' }],
  ['/tokens/revoke', []],
])('%s rejects %j', async (path, body) => {
  const response = await control(path, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toHaveProperty('error');
});

test('faults apply to the token endpoints', async () => {
  const { refresh_token } = await google.connect();
  sandbox().setFaults([{ kind: 'status', status: 500, route: 'POST /token', count: 1 }]);
  expect(await google.refresh(refresh_token)).toMatchObject({
    status: 500,
    body: { error: 'internal_failure' },
  });
  expect((await google.refresh(refresh_token)).status).toBe(200);
  sandbox().setFaults([{ kind: 'rate-limit', retryAfter: 3, route: 'POST /-/oauth_token' }]);
  const { refresh_token: asanaTokens } = await asana.connect();
  const limited = await asana.refresh(asanaTokens);
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
});

test('a fault can be limited to the person of a refresh token', async () => {
  const adaTokens = await google.connect();
  const graceTokens = await google.connect({ person: 'grace' });
  sandbox().setFaults([{ kind: 'expired-token', route: 'POST /token', person: 'ada' }]);
  expect((await google.refresh(adaTokens.refresh_token)).body).toEqual({
    error: 'invalid_grant',
    error_description: 'Token has been expired or revoked.',
  });
  expect((await google.refresh(graceTokens.refresh_token)).status).toBe(200);
});

test('the log has every OAuth request, but no code, token, secret, verifier or state', async () => {
  const { callback } = await google.decide();
  const { body } = await google.exchangeCode(callback?.['code'] ?? '');
  await google.refresh(body.refresh_token);
  await fetch(`${sandbox().url}/tokeninfo?access_token=${body.access_token}`);
  await google.post(`/revoke?token=${body.refresh_token}`, {});
  const log = sandbox().requests();
  expect(log.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /o/oauth2/v2/auth',
    'POST /token',
    'POST /token',
    'GET /tokeninfo',
    'POST /revoke',
  ]);
  expect(log.map(({ person }) => person)).toEqual([null, 'ada', 'ada', 'ada', 'ada']);
  const text = JSON.stringify(log);
  const secrets = [
    callback?.['code'],
    body.access_token,
    body.refresh_token,
    google.clientSecret,
    google.verifier,
    google.parameters['code_challenge'],
    google.parameters['state'],
  ];
  for (const secret of secrets) expect(text).not.toContain(secret);
});
