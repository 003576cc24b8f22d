import { describe, expect, test } from 'vitest';
import { createStandIn, post } from '../test-server.ts';

const origin = 'https://app.example';
const env = { CORS_ORIGINS: `https://other.example, ${origin}` };
const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };

const preflight = (from: string) =>
  createStandIn({ env }).server.fetch('http://127.0.0.1/graphql', {
    method: 'OPTIONS',
    headers: {
      ...crossSite,
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-asana-authorization',
    },
  });
const ask = (from: string, standIn = createStandIn({ env })) =>
  post(standIn, { query: '{ hello }' }, { ...crossSite, origin: from });
const permissionsIn = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith('access-control-'));

describe('pages of an origin that is listed', () => {
  test('are granted what clients send', async () => {
    const response = await preflight(origin);
    expect(response.status).toBe(204);
    expect(Object.fromEntries(permissionsIn(response))).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': expect.stringContaining('x-asana-authorization'),
    });
  });

  test('may ask and read the answer', async () => {
    const response = await ask(origin);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-expose-headers')).toContain('x-request-id');
    expect(response.headers.get('vary')).toContain('origin');
    expect(await response.json()).toMatchObject({ data: { hello: 'Hello, world!' } });
  });

  test('may read a refusal too', async () => {
    const standIn = createStandIn({ env: { ...env, API_KEYS: 'key' } });
    const response = await ask(origin, standIn);
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  });
});

describe('pages of an origin that is not', () => {
  test.each([
    'https://app.example.evil.example',
    'http://app.example',
    'https://app.example:8443',
    'null',
    '*',
  ])('%s: get no permission and no answer', async (other) => {
    const refused = await preflight(other);
    expect(refused.status).toBe(403);
    expect(permissionsIn(refused)).toEqual([]);
    const response = await ask(other);
    expect(response.status).toBe(403);
    expect(permissionsIn(response)).toEqual([]);
    // The answer to one origin is not to be kept for another.
    expect(response.headers.get('vary')).toContain('origin');
  });

  test('are all of them while none is listed', async () => {
    const response = await ask(origin, createStandIn());
    expect(response.status).toBe(403);
    expect(permissionsIn(response)).toEqual([]);
  });
});
