import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../../src/config/secret.ts';
import { createTestServer, post } from '../test-server.ts';

describe('the log', () => {
  test('has one line per operation with its name, upstream cost and duration', async () => {
    const testServer = createTestServer();
    await post(testServer, { query: 'query Board { hello }' }, { 'x-request-id': 'request-1' });
    expect(testServer.lines()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        requestId: 'request-1',
        name: 'Board',
        document: createHash('sha256').update('query Board { hello }').digest('hex').slice(0, 16),
        ms: expect.any(Number),
        upstream: {
          asana: { requests: 2, reads: 3, writes: 0, retries: 0, rateLimited: 0, waitedMs: 0 },
        },
        msg: 'query',
      },
    ]);
  });

  test('contains each error code once', async () => {
    const testServer = createTestServer();
    await post(testServer, { query: '{ a: fails(how: CODED) b: fails(how: CODED) }' });
    expect(testServer.lines()).toMatchObject([{ level: 40, errors: ['NOT_FOUND'], msg: 'query' }]);
  });

  test('contains the code INTERNAL for an unexpected error', async () => {
    const testServer = createTestServer();
    await post(testServer, { query: '{ fails(how: CRASH) }' });
    expect(testServer.lines()).toMatchObject([
      { msg: 'unexpected error' },
      { errors: ['INTERNAL'], msg: 'query' },
    ]);
  });

  test('contains the code of a rejected request', async () => {
    const testServer = createTestServer();
    await post(testServer, '{', { accept: 'application/graphql-response+json' });
    expect(testServer.lines()).toMatchObject([
      {
        level: 40,
        method: 'POST',
        path: '/graphql',
        status: 400,
        errors: ['BAD_USER_INPUT'],
        msg: 'request rejected',
      },
    ]);
  });

  test('cuts a long operation name', async () => {
    const testServer = createTestServer();
    await post(testServer, { query: `query ${'N'.repeat(5000)} { hello }` });
    expect(testServer.lines()[0].name).toHaveLength(100);
  });

  test('has no lines for health checks and pages', async () => {
    const testServer = createTestServer();
    await testServer.server.fetch('http://127.0.0.1/healthz');
    expect(testServer.log).toEqual([]);
  });
});

describe('the caller in the log', () => {
  const callerOf = async (
    headers: Record<string, string>,
    options: Parameters<typeof createTestServer>[0] = {},
  ) => {
    const testServer = createTestServer(options);
    await post(testServer, { query: '{ hello }' }, headers);
    return testServer.lines()[0].caller;
  };
  const asana = { 'x-asana-authorization': 'Bearer of-ada' };

  test('is a part of a digest of the token, and the same for each request', async () => {
    const caller = await callerOf(asana);
    expect(caller).toMatch(/^token [\w-]{12}$/);
    expect(await callerOf(asana)).toBe(caller);
    expect(await callerOf({ 'x-asana-authorization': 'Bearer of-grace' })).not.toBe(caller);
    expect(await callerOf({ 'x-google-authorization': 'Bearer of-ada' })).toMatch(/^token /);
  });

  test('is the position of the API key, and the account behind it', async () => {
    const env = { API_KEYS: 'first-key,second-key' };
    const key = { authorization: 'Bearer second-key' };
    expect(await callerOf(key, { env })).toBe('key 2');
    expect(await callerOf({ ...key, ...asana }, { env })).toMatch(/^key 2, token [\w-]{12}$/);
  });

  test('is the server or the sandbox if the caller has no account', async () => {
    expect(await callerOf({}, { env: { ASANA_ACCESS_TOKEN: 'shared' } })).toBe('server');
    expect(await callerOf({}, { sandboxToken: new Secret('sandbox-ada') })).toBe('sandbox');
    expect(await callerOf({})).toBeUndefined();
  });
});

describe('a line of a rejected request', () => {
  test.each<[number, string, object, string]>([
    [401, 'POST /graphql', {}, 'UNAUTHENTICATED'],
    [403, 'POST /graphql', { 'sec-fetch-site': 'cross-site' }, 'FORBIDDEN'],
    [403, 'GET /', { host: 'evil.example' }, 'FORBIDDEN'],
    [403, 'GET /export/canary-token', { host: 'evil.example' }, 'FORBIDDEN'],
    [413, 'POST /graphql', { authorization: 'Bearer key-of-a-test' }, 'BAD_USER_INPUT'],
    [
      415,
      'POST /graphql',
      { authorization: 'Bearer key-of-a-test', 'content-type': 'text/a' },
      'BAD_USER_INPUT',
    ],
  ])('contains the status %i of %s with %j', async (status, target, headers, code) => {
    const testServer = createTestServer({
      env: { API_KEYS: 'key-of-a-test', MAX_BODY_BYTES: '1024' },
    });
    const [method = '', path = ''] = target.split(' ');
    const response = await testServer.server.fetch(`http://127.0.0.1${path}?canary`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' ? { body: JSON.stringify({ query: ' '.repeat(2000) }) } : {}),
    });
    expect(response.status).toBe(status);
    const requestId = response.headers.get('x-request-id');
    const lines = testServer.lines();
    expect(lines).toHaveLength(1);
    expect(lines).toMatchObject([
      { level: 40, msg: 'request rejected', requestId, method, status },
    ]);
    expect(lines[0].path).toBe(path.replace('canary-token', ''));
    expect(lines[0].errors).toEqual([code]);
    expect(testServer.log.join('')).not.toContain('canary');
  });

  test('is not written for a page that does not exist', async () => {
    const testServer = createTestServer();
    await testServer.server.fetch('http://127.0.0.1/wp-admin');
    expect(testServer.log).toEqual([]);
  });

  test('contains neither an operation nor a document', async () => {
    const testServer = createTestServer();
    await post(testServer, { query: '{ unknownField }' });
    expect(testServer.lines()).toMatchObject([
      { level: 40, errors: ['GRAPHQL_VALIDATION_FAILED'] },
    ]);
    expect(testServer.log.join('')).not.toContain('unknownField');
  });
});

test('with LOG_LEVEL=warn the log contains only operations that failed', async () => {
  const testServer = createTestServer();
  testServer.logger.level = 'warn';
  await post(testServer, { query: '{ hello }' });
  expect(testServer.log).toEqual([]);
  await post(testServer, { query: '{ fails(how: CODED) }' });
  expect(testServer.lines()).toMatchObject([{ level: 40, errors: ['NOT_FOUND'] }]);
});

describe('the log never contains', () => {
  const canary = 'canary-4711';
  const headers = {
    authorization: `Bearer ${canary}`,
    'x-asana-authorization': `Bearer ${canary}`,
    'x-google-authorization': `Bearer ${canary}`,
    'x-request-id': `bad id ${canary}`,
    cookie: `session=${canary}`,
  };
  const env = { API_KEYS: canary, ASANA_ACCESS_TOKEN: canary, SESSION_SECRET: canary.repeat(4) };

  test.each<[string, unknown]>([
    ['variables', { query: 'query ($n: String) { hello(name: $n) }', variables: { n: canary } }],
    ['literals', { query: `{ hello(name: "${canary}") }` }],
    ['invalid values', { query: 'query ($d: Day) { day(on: $d) }', variables: { d: canary } }],
    ['an unknown operation name', { query: '{ hello }', operationName: canary }],
    ['a document with a syntax error', { query: `{ "${canary}"` }],
    ['a body that is not JSON', `{${canary}`],
    ['tokens in an unexpected error', { query: '{ fails(how: LEAK) }' }],
  ])('%s', async (_what, body) => {
    const testServer = createTestServer({ env });
    const response = await post(testServer, body, headers);
    expect(response.status).not.toBe(401);
    expect(testServer.log.length).toBeGreaterThan(0);
    expect(testServer.log.join('')).not.toContain(canary);
    expect([...response.headers].join()).not.toContain(canary);
  });

  test('an invalid API key', async () => {
    const testServer = createTestServer({ env });
    const response = await post(testServer, {}, { authorization: 'Bearer canary-not-quite' });
    expect(response.status).toBe(401);
    expect(testServer.log.join('') + (await response.text())).not.toContain('canary');
  });

  test('the query string of a GET', async () => {
    const testServer = createTestServer({ env });
    const search = new URLSearchParams({ query: `{ hello(name: "${canary}") }` });
    await testServer.server.fetch(`http://127.0.0.1/graphql?${search}`, { headers });
    expect(testServer.log.length).toBeGreaterThan(0);
    expect(testServer.log.join('')).not.toContain(canary);
  });
});
