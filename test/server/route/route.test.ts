import { describe, expect, test } from 'vitest';
import { createStandIn, post } from '../test-server.ts';

const { server } = createStandIn();
const get = (path: string, headers = {}) => server.fetch(`http://127.0.0.1${path}`, { headers });

describe('the paths', () => {
  test('/healthz says that the server answers', async () => {
    const response = await get('/healthz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  test('/ is the page that says what this server is', async () => {
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
  ])('%s is not among them', async (path) => {
    const response = await get(path, { accept: 'text/html' });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Not found. The API is at /graphql.\n');
  });
});

describe('every answer', () => {
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
    ['of an operation', () => post(createStandIn(), { query: '{ hello }' })],
    ['to a body that is no JSON', () => post(createStandIn(), '{')],
    ['of the health check', () => get('/healthz')],
    ['to a path that is not there', () => get('/nowhere')],
    ['to a wrong method', () => server.fetch('http://127.0.0.1/graphql', { method: 'PUT' })],
  ])('%s carries the security headers', async (_what, send) => {
    const response = await send();
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    expect([...response.headers.keys()].join()).not.toMatch(/access-control|x-powered-by|server/);
  });
});

test('the page has a policy of its own, and all other headers', async () => {
  const answered = Object.fromEntries((await get('/')).headers);
  expect(answered['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(answered).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  });
});

describe('the id of a request', () => {
  const idFor = async (brought: string) =>
    (await get('/healthz', { 'x-request-id': brought })).headers.get('x-request-id');

  test('is made up when the caller brings none', async () => {
    const first = (await get('/healthz')).headers.get('x-request-id');
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect((await get('/healthz')).headers.get('x-request-id')).not.toBe(first);
  });

  test('is the one the caller brings, when it is well formed', async () => {
    expect(await idFor('gateway_1.2-3')).toBe('gateway_1.2-3');
  });

  test.each(['', 'two words', 'x'.repeat(129), '{"level":60}', 'é'])(
    'is not the one the caller brings when that is %j',
    async (brought) => {
      expect(await idFor(brought)).toMatch(/^[\da-f-]{36}$/);
    },
  );
});
