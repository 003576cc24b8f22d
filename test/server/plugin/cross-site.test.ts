import { describe, expect, test } from 'vitest';
import { createTestServer, post } from '../test-server.ts';

const query = { query: '{ hello }' };
const statusFor = async (headers: Record<string, string>, env = {}) =>
  (await post(createTestServer({ env }), query, headers)).status;

describe('a page of another site', () => {
  test('may not use the API through a user’s browser', async () => {
    expect(await statusFor({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).toBe(403);
    expect(await statusFor({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(
      403,
    );
  });

  test.each(['same-origin', 'same-site', 'none'])(
    'is not the origin of a request with sec-fetch-site %s, which is accepted',
    async (site) => {
      expect(await statusFor({ 'sec-fetch-site': site, 'sec-fetch-mode': 'cors' })).toBe(200);
    },
  );

  test('may link to this server', async () => {
    const response = await createTestServer().server.fetch(
      'http://127.0.0.1/graphql?query=%7Bhello%7D',
      { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } },
    );
    expect(response.status).toBe(200);
  });

  test('gets no preflight permission, so it cannot send JSON', async () => {
    const response = await createTestServer().server.fetch('http://127.0.0.1/graphql', {
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
