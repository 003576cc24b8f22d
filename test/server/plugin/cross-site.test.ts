import { describe, expect, test } from 'vitest';
import { createStandIn, post } from '../test-server.ts';

const query = { query: '{ hello }' };
const statusFor = async (headers: Record<string, string>, env = {}) =>
  (await post(createStandIn({ env }), query, headers)).status;

describe('pages of other sites', () => {
  test('may not use the API through the browser of who can', async () => {
    expect(await statusFor({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).toBe(403);
    expect(await statusFor({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(
      403,
    );
  });

  test.each(['same-origin', 'same-site', 'none'])('%s is not another site', async (site) => {
    expect(await statusFor({ 'sec-fetch-site': site, 'sec-fetch-mode': 'cors' })).toBe(200);
  });

  test('may link here', async () => {
    const response = await createStandIn().server.fetch(
      'http://127.0.0.1/graphql?query=%7Bhello%7D',
      { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } },
    );
    expect(response.status).toBe(200);
  });

  test('are granted no preflight, so they can send no JSON', async () => {
    const response = await createStandIn().server.fetch('http://127.0.0.1/graphql', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(response.status).toBe(405);
    expect([...response.headers.keys()].join()).not.toContain('access-control');
  });
});

describe('a name that was made to resolve to this machine', () => {
  test.each([
    ['127.0.0.1:4000', 200],
    ['localhost:4000', 200],
    ['[::1]:4000', 200],
    ['taskdoc.localhost', 200],
    ['evil.example:4000', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.evil.example', 403],
  ])('%s: %i', async (host, status) => {
    expect(await statusFor({ host })).toBe(status);
  });

  test('is fine when it is the one the server is known under', async () => {
    const env = { PUBLIC_URL: 'https://taskdoc.example' };
    expect(await statusFor({ host: 'taskdoc.example' }, env)).toBe(200);
    expect(await statusFor({ host: 'evil.example' }, env)).toBe(403);
  });

  test('is fine when the server is for the network: then it has names of its own', async () => {
    expect(await statusFor({ host: 'taskdoc.lan:4000' }, { HOST: '0.0.0.0' })).toBe(200);
  });
});
