import { request } from 'undici';
import { expect, test } from 'vitest';
import { useAsana } from './caller.ts';

const { sandbox, get } = useAsana();

const control = async (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => {
  const response = await request(`${sandbox().url}/sandbox${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.statusCode, text: await response.body.text() };
};

test('faults can be set, replaced and cleared over HTTP', async () => {
  await control('POST', '/faults', [{ kind: 'status', status: 503 }]);
  expect((await get('/users/me')).status).toBe(503);
  await control('POST', '/faults', []);
  expect((await get('/users/me')).status).toBe(200);
});

test.each([
  ['[{"kind":"explode"}]', 'kind'],
  ['[{"kind":"latency"}]', 'ms'],
  ['[{"kind":"reset","rout":"*"}]', 'rout'],
  ['[{"kind":"hang","share":2}]', 'share'],
  ['{}', 'array'],
])('the invalid faults %s get 400 with a reason', async (text, reason) => {
  const { status, text: message } = await control('POST', '/faults', JSON.parse(text));
  expect(status).toBe(400);
  expect(message).toContain(reason);
});

test('limits can be set over HTTP', async () => {
  await control('POST', '/limits', { perMinute: 1 });
  expect((await get('/users/me')).status).toBe(200);
  expect((await get('/users/me')).status).toBe(429);
  expect((await control('POST', '/limits', { perMinutes: 1 })).status).toBe(400);
  const invalid = await control('POST', '/limits', { google: { windowMs: 0 } });
  expect([invalid.status, invalid.text]).toEqual([400, expect.stringContaining('windowMs')]);
});

test('the search index can be paused over HTTP', async () => {
  expect((await control('POST', '/search-index', { isPaused: true })).status).toBe(200);
  const { status, text } = await control('POST', '/search-index', { paused: true });
  expect(status).toBe(400);
  expect(text).toContain('isPaused');
});

test('events can be delayed and sync tokens expired over HTTP', async () => {
  expect((await control('POST', '/events', { delayMs: null, lostNext: 2 })).status).toBe(200);
  const { status, text } = await control('POST', '/events', { lostShare: 2 });
  expect([status, text]).toEqual([400, expect.stringContaining('lostShare')]);
  expect((await control('POST', '/events/expire', {})).status).toBe(200);
  expect((await control('POST', '/events/expire', { resource: '1' })).status).toBe(200);
  expect((await control('POST', '/events/expire', { task: '1' })).status).toBe(400);
});

test('webhooks can be changed and called over HTTP', async () => {
  expect((await control('POST', '/webhooks', { copies: 0 })).status).toBe(200);
  const { status, text } = await control('POST', '/webhooks', { copies: -1 });
  expect([status, text]).toEqual([400, expect.stringContaining('copies')]);
  expect(await control('POST', '/webhooks/send', { kind: 'forged' })).toEqual({
    status: 200,
    text: '[]',
  });
  const invalid = await control('POST', '/webhooks/send', { kind: 'real' });
  expect([invalid.status, invalid.text]).toEqual([400, expect.stringContaining('kind')]);
});

test('jobs can be made to fail over HTTP', async () => {
  expect((await control('POST', '/jobs', { steps: null, outcome: 'failed' })).status).toBe(200);
  const { status, text } = await control('POST', '/jobs', { steps: -1 });
  expect(status).toBe(400);
  expect(text).toContain('steps');
});

test('assumed behaviours can be changed over HTTP, and an unknown one is rejected', async () => {
  const settings = { broken: ['google.docs-tabs-mask'] };
  expect((await control('POST', '/assumptions', settings)).status).toBe(200);
  const { status, text } = await control('POST', '/assumptions', { broken: ['google.unknown'] });
  expect(status).toBe(400);
  expect(text).toContain('google.docs-tabs-mask');
});

test('the request log can be read and cleared over HTTP, and contains no token', async () => {
  await get('/users/me');
  const { text } = await control('GET', '/requests?clear=true');
  expect(JSON.parse(text)).toMatchObject([{ path: '/users/me', person: 'ada', status: 200 }]);
  expect(text).not.toContain('sandbox-ada');
  expect(JSON.parse((await control('GET', '/requests')).text)).toEqual([]);
});

test('a reset removes faults and limits and clears the log', async () => {
  await control('POST', '/faults', [{ kind: 'status', status: 503 }]);
  await get('/users/me');
  expect((await control('POST', '/reset')).status).toBe(200);
  expect(sandbox().requests()).toEqual([]);
  expect((await get('/users/me')).status).toBe(200);
});

test.each([
  { host: 'sandbox.example' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
])('a control request with %j gets 403', async (headers) => {
  expect((await control('POST', '/reset', undefined, headers)).status).toBe(403);
});

test('an unknown control route or path gets 404', async () => {
  expect((await control('GET', '/reset')).status).toBe(404);
  expect((await request(`${sandbox().url}/`)).statusCode).toBe(404);
});
