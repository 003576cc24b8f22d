import { expect, test } from 'vitest';
import { parseConfig } from '../../src/config/environment.ts';
import { withSandbox } from '../../src/config/with-sandbox.ts';

const registration = {
  clientId: 'of-the-sandbox',
  clientSecret: 'secret-of-the-sandbox',
  authorize: 'http://127.0.0.1:1/authorize',
  token: 'http://127.0.0.1:1/token',
  revoke: 'http://127.0.0.1:1/revoke',
};

test('withSandbox replaces every upstream URL and OAuth client', () => {
  const config = parseConfig({ SANDBOX: 'on', ASANA_BASE_URL: 'https://asana.example' });
  const inside = withSandbox(config, {
    url: 'http://127.0.0.1:1',
    asanaBaseUrl: 'http://127.0.0.1:1/api/1.0',
    oauth: { asana: registration, google: registration },
  });
  expect(inside.asana.baseUrl).toBe('http://127.0.0.1:1/api/1.0');
  expect(inside.google.docsBaseUrl).toBe('http://127.0.0.1:1');
  expect(inside.google.driveBaseUrl).toBe('http://127.0.0.1:1');
  expect(Object.isFrozen(inside.asana)).toBe(true);
  for (const { oauthClient, oauthEndpoints } of [inside.asana, inside.google]) {
    expect(oauthClient?.id).toBe('of-the-sandbox');
    expect(Object.values(oauthEndpoints).join(' ')).toMatch(
      /^(http:\/\/127\.0\.0\.1:1\/\w+ ?){3}$/,
    );
  }
  expect(inside.sessionSecrets).toHaveLength(1);
});
