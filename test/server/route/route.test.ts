import { describe, expect, test } from 'vitest';
import { createTestServer, post } from '../test-server.ts';

const { server } = createTestServer();
const get = (path: string, headers = {}) => server.fetch(`http://127.0.0.1${path}`, { headers });

describe('a path', () => {
  test('/healthz returns the status of the server', async () => {
    const response = await get('/healthz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  test('/ returns the home page', async () => {
    const response = await get('/');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toContain('<title>taskdoc</title>');
  });

  test.each([
    '/healthz/',
    '/x/healthz',
    '/health',
    '/x?y=/healthz',
    '/anything/graphql',
    '/x?y=/graphql',
    '/graphql/',
    '/graphqls',
    '/%67raphql',
  ])('%s is not found', async (path) => {
    const response = await get(path, { accept: 'text/html' });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Not found. The API is at /graphql.\n');
  });
});

describe('every response', () => {
  const headers = {
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };

  test.each<[string, () => Promise<Response> | Response]>([
    ['to an operation', () => post(createTestServer(), { query: '{ hello }' })],
    ['to a body that is not JSON', () => post(createTestServer(), '{')],
    ['to the health check', () => get('/healthz')],
    ['to an unknown path', () => get('/nowhere')],
    ['to a wrong method', () => server.fetch('http://127.0.0.1/graphql', { method: 'PUT' })],
  ])('%s has the security headers', async (_what, send) => {
    const response = await send();
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    expect([...response.headers.keys()].join()).not.toMatch(/access-control|x-powered-by|server/);
  });
});

test('the home page has its own policy and all other security headers', async () => {
  const pageHeaders = Object.fromEntries((await get('/')).headers);
  expect(pageHeaders['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(pageHeaders).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  });
});

describe('the id of a request', () => {
  const idFor = async (callerId: string) =>
    (await get('/healthz', { 'x-request-id': callerId })).headers.get('x-request-id');

  test('is generated if the caller sends none', async () => {
    const first = (await get('/healthz')).headers.get('x-request-id');
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect((await get('/healthz')).headers.get('x-request-id')).not.toBe(first);
  });

  test('is the one that the caller sends, if it is valid', async () => {
    expect(await idFor('gateway_1.2-3')).toBe('gateway_1.2-3');
  });

  test.each([
    ['an empty one', ''],
    ['two words', 'two words'],
    ['more than 128 characters', 'x'.repeat(129)],
    ['JSON', '{"level":60}'],
    ['a letter outside ASCII', 'é'],
  ])('is generated if the caller sends %s', async (_what, callerId) => {
    expect(await idFor(callerId)).toMatch(/^[\da-f-]{36}$/);
  });
});
