import { describe, expect, test } from 'vitest';
import { createTestServer, post } from '../test-server.ts';

const origin = 'https://app.example';
const env = { CORS_ORIGINS: `https://other.example, ${origin}` };
const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };

const preflight = (from: string) =>
  createTestServer({ env }).server.fetch('http://127.0.0.1/graphql', {
    method: 'OPTIONS',
    headers: {
      ...crossSite,
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-asana-authorization',
    },
  });
const sendQuery = (from: string, testServer = createTestServer({ env })) =>
  post(testServer, { query: '{ hello }' }, { ...crossSite, origin: from });
const permissionsIn = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith('access-control-'));

describe('a page of an origin in CORS_ORIGINS', () => {
  test('may send the headers of a client', async () => {
    const response = await preflight(origin);
    expect(response.status).toBe(204);
    expect(Object.fromEntries(permissionsIn(response))).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': expect.stringContaining('x-asana-authorization'),
    });
  });

  test('may send a query and read the response', async () => {
    const response = await sendQuery(origin);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-expose-headers')).toContain('x-request-id');
    expect(response.headers.get('vary')).toContain('origin');
    expect(await response.json()).toMatchObject({ data: { hello: 'Hello, world!' } });
  });

  test('may read an error response', async () => {
    const testServer = createTestServer({ env: { ...env, API_KEYS: 'key-of-a-test' } });
    const response = await sendQuery(origin, testServer);
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  });
});

describe('a page of another origin', () => {
  test.each([
    'https://app.example.evil.example',
    'http://app.example',
    'https://app.example:8443',
    'null',
    '*',
  ])('(%s) gets no permission and no result', async (other) => {
    const rejected = await preflight(other);
    expect(rejected.status).toBe(403);
    expect(permissionsIn(rejected)).toEqual([]);
    const response = await sendQuery(other);
    expect(response.status).toBe(403);
    expect(permissionsIn(response)).toEqual([]);
    // A cache must not use the response to one origin for another.
    expect(response.headers.get('vary')).toContain('origin');
  });

  test('gets no permission if CORS_ORIGINS is empty', async () => {
    const response = await sendQuery(origin, createTestServer());
    expect(response.status).toBe(403);
    expect(permissionsIn(response)).toEqual([]);
  });
});
