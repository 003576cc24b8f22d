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

describe.each(apps)('the authorization code of %s', (service, app) => {
  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect URI', { redirect_uri: 'http://localhost:1/' }],
    ['no redirect URI', { redirect_uri: '' }],
  ])('is rejected with %s', async (_, overrides) => {
    const { status, body } = await app.exchangeCode(await app.getCode(), overrides);
    expect(status).toBe(400);
    expect(body.error).toMatch(/invalid_grant|invalid_request|redirect_uri_mismatch/);
    expect(body).not.toHaveProperty('access_token');
  });

  test('is rejected with a verifier if the request had no challenge', async () => {
    const without = { code_challenge: null, code_challenge_method: null };
    const code = (await app.decide({}, without)).callback?.['code'] ?? '';
    expect((await app.exchangeCode(code)).body.error).toBe('invalid_grant');
  });

  test('is valid once, and a second use revokes the tokens of the first', async () => {
    const code = await app.getCode();
    const { body } = await app.exchangeCode(code);
    expect((await app.readUser(body.access_token)).status).toBe(200);
    expect((await app.exchangeCode(code)).body.error).toBe('invalid_grant');
    expect((await app.readUser(body.access_token)).status).toBe(401);
    expect((await app.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('expires', async () => {
    sandbox().setOauth({ codeLifetimeMs: 0 });
    const { status, body } = await app.exchangeCode(await app.getCode());
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  test('is unknown to the other service', async () => {
    const other = service === 'asana' ? google : asana;
    expect((await app.exchangeCode(await other.getCode())).body.error).toBe('invalid_grant');
  });

  test.each([{ client_id: 'other' }, { client_secret: 'other' }, { client_secret: '' }])(
    'is rejected for a client with %j',
    async (overrides) => {
      const code = await app.getCode();
      const { status, body } = await app.exchangeCode(code, overrides);
      expect([status, body.error]).toEqual([401, 'invalid_client']);
      expect((await app.exchangeCode(code)).status).toBe(200);
    },
  );

  test('is rejected with an unsupported grant type', async () => {
    const { body } = await app.exchangeCode(await app.getCode(), { grant_type: 'password' });
    expect(body.error).toBe('unsupported_grant_type');
  });
});

test('only Google accepts the client secret in the header', async () => {
  const basic = (app: typeof asana) =>
    `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`;
  const exchangeCode = async (app: typeof asana) =>
    app.post(
      app.paths.token,
      {
        grant_type: 'authorization_code',
        code: await app.getCode(),
        redirect_uri: app.redirectUri,
        code_verifier: app.verifier,
      },
      { authorization: basic(app) },
    );
  expect((await exchangeCode(google)).status).toBe(200);
  expect((await exchangeCode(asana)).body.error).toBe('invalid_client');
});
