import { describe, expect, test } from 'vitest';
import { submitConsent } from '../cookie-browser.ts';
import { startTestServer } from '../setup.ts';

// Attempts to use this server as an open redirect. Each attempt must fail.

const { sandbox, url, browser } = await startTestServer();

describe('a URL of another site', () => {
  const evil = 'https://evil.example/';
  const names = [
    'redirect',
    'redirect_uri',
    'redirect_to',
    'return',
    'return_to',
    'returnTo',
    'next',
    'url',
    'continue',
    'target',
    'service',
    'outcome',
    'error',
    'error_description',
    'error_uri',
    'scope',
    'iss',
    'state',
    'code',
  ];
  const everywhere = `?${names.map((name) => `${name}=${encodeURIComponent(evil)}`).join('&')}`;
  const form = everywhere.slice(1);
  const forged = {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    referer: evil,
  };

  test.each([
    ['POST', '/connect/asana'],
    ['POST', '/connect/google'],
    ['GET', '/connect/asana'],
    ['GET', '/connect/asana/callback'],
    ['GET', '/connect/google/callback'],
    ['POST', '/disconnect/asana'],
    ['POST', '/disconnect'],
    ['POST', '/sign-out'],
  ] as const)('in any parameter does not redirect %s %s there', async (method, path) => {
    const one = browser();
    const response = await one.request(`${path}${everywhere}`, {
      method,
      headers: { ...forged, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' ? { body: form } : {}),
    });
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get('location') ?? '', url);
    expect([url, sandbox.url]).toContain(target.origin);
    expect(target.href).not.toContain('evil');
  });

  test('in the parameters of a valid callback does not change its redirect', async () => {
    const one = browser();
    const callback = await submitConsent(await one.startAuthorization('asana'));
    for (const name of names.slice(0, 12)) callback.searchParams.set(name, evil);
    const response = await one.request(callback.href);
    expect(response.headers.get('location')).toMatch(/^\/\?outcome=[a-z-]+&service=asana#asana$/);
  });

  test('in the path is not found', async () => {
    const response = await browser().post(`${url}//evil.example/connect/asana`);
    expect(response.status).toBe(404);
  });
});
