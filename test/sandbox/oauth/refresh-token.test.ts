import { describe, expect, test } from 'vitest';
import { useSandbox } from '../use-sandbox.ts';
import { createApp } from './app.ts';

const sandbox = useSandbox();
const asana = createApp('asana', sandbox);
const google = createApp('google', sandbox);
const apps = [
  ['asana', asana],
  ['google', google],
] as const;

describe.each(apps)('the refresh token of %s', (service, app) => {
  test('returns a new access token and stays valid', async () => {
    const first = await app.connect();
    const { body } = await app.refresh(first.refresh_token);
    expect(body).not.toHaveProperty('refresh_token');
    expect(body.access_token).not.toBe(first.access_token);
    expect((await app.readUser(body.access_token)).status).toBe(200);
    expect((await app.refresh(first.refresh_token)).status).toBe(200);
  });

  test('returns an access token after the old one expired, and none after it was revoked', async () => {
    const { access_token, refresh_token } = await app.connect();
    sandbox().expireTokens();
    expect((await app.readUser(access_token)).status).toBe(401);
    const { body } = await app.refresh(refresh_token);
    expect((await app.readUser(body.access_token)).status).toBe(200);
    sandbox().revokeTokens({ service });
    expect((await app.readUser(body.access_token)).status).toBe(401);
    expect((await app.refresh(refresh_token)).body.error).toBe('invalid_grant');
  });

  test('can be revoked by its application, together with its access tokens', async () => {
    const { access_token, refresh_token = '' } = await app.connect();
    const { clientId: client_id, clientSecret: client_secret, paths } = app;
    const form = { token: refresh_token, client_id, client_secret };
    expect((await app.post(paths.revoke, form)).status).toBe(200);
    expect((await app.readUser(access_token)).status).toBe(401);
    expect((await app.refresh(refresh_token)).body.error).toBe('invalid_grant');
    // Asana accepts a second revocation. Google rejects it.
    expect((await app.post(paths.revoke, form)).status).toBe(service === 'asana' ? 200 : 400);
  });
});

test('if Asana rotates refresh tokens, using an old one again revokes both', async () => {
  sandbox().setOauth({ rotatesRefreshTokens: true });
  const first = await asana.connect();
  const second = (await asana.refresh(first.refresh_token)).body;
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await asana.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
  expect((await asana.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
});
