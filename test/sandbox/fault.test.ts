import { expect, test } from 'vitest';
import { createFaultScript } from '../../sandbox/http/fault.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { useAsana } from './caller.ts';

const { sandbox, send, get, post } = useAsana();
const fault = (...faults: Parameters<ReturnType<typeof sandbox>['setFaults']>[0]) =>
  sandbox().setFaults(faults);

test('a latency fault delays the response and changes nothing else', async () => {
  fault({ kind: 'latency', ms: 40 });
  const startedAt = performance.now();
  expect((await get('/users/me')).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(39);
});

test('skip and count select the requests that a fault affects', async () => {
  fault({ kind: 'status', status: 503, skip: 1, count: 2 });
  const statuses: number[] = [];
  for (let at = 0; at < 4; at += 1) statuses.push((await get('/users/me')).status);
  expect(statuses).toEqual([200, 503, 503, 200]);
});

test('a fault can be limited to a route and a user', async () => {
  fault({ kind: 'status', status: 500, route: 'GET /users/{user_gid}', person: 'grace' });
  expect((await get('/users/me')).status).toBe(200);
  expect((await get('/workspaces', { token: 'sandbox-grace' })).status).toBe(200);
  const failed = await send('GET', '/users/me', { token: 'sandbox-grace' });
  expect(await failed.json()).toEqual({
    errors: [{ message: 'Server Error', phrase: expect.any(String) }],
  });
});

test('a fault can apply to an evenly distributed share of the requests', async () => {
  fault({ kind: 'status', status: 503, share: 0.25, count: 2 });
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) statuses.push((await get('/users/me')).status);
  expect(statuses).toEqual([200, 200, 200, 503, 200, 200, 200, 503, 200, 200, 200, 200]);
});

test('a fault can be limited to one token and one service', async () => {
  fault({ kind: 'status', status: 503, token: 'sandbox-ada-2' });
  expect((await get('/users/me', { token: 'sandbox-ada-2' })).status).toBe(503);
  expect((await get('/users/me', { token: 'sandbox-ada-1' })).status).toBe(200);
  fault({ kind: 'status', status: 503, service: 'google' });
  expect((await get('/users/me')).status).toBe(200);
  const about = await fetch(`${sandbox().url}/drive/v3/about?fields=user`, {
    headers: { authorization: 'Bearer sandbox-ada' },
  });
  expect(about.status).toBe(503);
});

test('a status fault can send Retry-After, and the log contains it', async () => {
  fault({ kind: 'status', status: 503, retryAfter: 9, count: 1 });
  expect((await get('/users/me')).headers.get('retry-after')).toBe('9');
  await get('/users/me');
  const logged = sandbox().requests();
  expect(logged.map(({ retryAfter }) => retryAfter)).toEqual([9, undefined]);
});

test('a rate-limit fault sends Retry-After only if it is set', async () => {
  fault({ kind: 'rate-limit', retryAfter: 7, count: 1 }, { kind: 'rate-limit', skip: 1 });
  const limited = await get('/users/me');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  expect(limited.message).toContain('hit a rate limit');
  expect((await get('/users/me')).headers.get('retry-after')).toBeNull();
});

test.each([
  ['empty-401', 401, ''],
  ['empty', 200, ''],
  ['html', 200, expect.stringContaining('<html>')],
  ['wrong-shape', 200, expect.stringContaining('next_page')],
] as const)('the fault %s responds with %i', async (kind, status, body) => {
  fault({ kind });
  const response = await send('GET', '/users/me');
  expect(response.status).toBe(status);
  expect(await response.text()).toEqual(body);
});

test('an expired-token fault has Asana’s message', async () => {
  fault({ kind: 'expired-token' });
  const { status, message } = await get('/users/me');
  expect([status, message?.slice(0, 30)]).toEqual([401, 'The bearer token has expired. ']);
});

test('a half-json fault sends incomplete JSON with a complete response', async () => {
  fault({ kind: 'half-json' });
  const text = await (await send('GET', '/users/me')).text();
  expect(text).toContain('"data"');
  expect(() => JSON.parse(text)).toThrow();
});

test('a status fault can have a body', async () => {
  fault({ kind: 'status', status: 418, body: { tea: true } });
  const response = await send('GET', '/users/me');
  expect([response.status, await response.json()]).toEqual([418, { tea: true }]);
});

test('the reset faults break the connection before the response or during it', async () => {
  fault({ kind: 'reset' });
  await expect(send('GET', '/users/me')).rejects.toThrow();
  fault({ kind: 'reset-mid-body' });
  const response = await send('GET', `/projects/${fixtures.hundredTaskProject}/tasks`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect(
    sandbox()
      .requests()
      .map(({ status }) => status),
  ).toEqual([0, 0]);
});

test('a hang fault never responds', async () => {
  fault({ kind: 'hang' });
  const request = fetch(`${sandbox().asanaBaseUrl}/users/me`, {
    headers: { authorization: 'Bearer sandbox-ada' },
    signal: AbortSignal.timeout(30),
  });
  await expect(request).rejects.toThrow('aborted');
});

test('a hang-mid-body fault starts a response that does not end', async () => {
  fault({ kind: 'hang-mid-body' });
  const response = await fetch(`${sandbox().asanaBaseUrl}/users/me`, {
    headers: { authorization: 'Bearer sandbox-ada' },
    signal: AbortSignal.timeout(1000),
  });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('aborted');
});

interface Result {
  readonly status_code: number;
  readonly headers: Readonly<Record<string, string>>;
}

const actions = ['/users/me', '/workspaces', '/users/me'].map((relative_path) => ({
  method: 'get',
  relative_path,
}));
const batch = () => post<Result[]>('/batch', { body: { data: { actions } } });

test('a status fault for a route affects the actions of a batch with this route', async () => {
  fault({ kind: 'status', status: 500, route: 'GET /users/{user_gid}', count: 1 });
  const { status, data } = await batch();
  expect(status).toBe(200);
  expect(data.map(({ status_code }) => status_code)).toEqual([500, 200, 200]);
});

test('a status fault of a batch action can have Retry-After', async () => {
  fault({ kind: 'status', status: 503, route: 'GET /workspaces', retryAfter: 4 });
  const { data } = await batch();
  expect(data.map(({ headers }) => headers)).toEqual([{}, { 'retry-after': '4' }, {}]);
});

test('a rate-limit fault for a route fails the complete batch', async () => {
  fault({ kind: 'rate-limit', route: 'GET /workspaces' });
  expect((await batch()).status).toBe(429);
});

test('latencies of a request add up, and a batch waits once for its slowest action', () => {
  const script = createFaultScript();
  script.setFaults([
    { kind: 'latency', ms: 5 },
    { kind: 'latency', ms: 40, route: 'GET /users/{user_gid}' },
    { kind: 'latency', ms: 60, route: 'GET /workspaces' },
  ]);
  const target = { person: null, token: '', service: 'asana' } as const;
  const user = { ...target, route: 'GET /users/{user_gid}' };
  const workspaces = { ...target, route: 'GET /workspaces' };
  expect(script.plan(user, []).latencyMs).toBe(45);
  const batch = { ...target, route: 'POST /batch' };
  expect(script.plan(batch, [user, workspaces, user]).latencyMs).toBe(65);
});

test('a fault for all routes affects a batch once', async () => {
  fault({ kind: 'status', status: 500, count: 1 });
  expect((await batch()).status).toBe(500);
  expect((await batch()).status).toBe(200);
});
