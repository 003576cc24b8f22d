import { describe, expect, test } from 'vitest';
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
        ms: expect.any(Number),
        upstream: { requests: 2, reads: 3, writes: 0, shared: 0, saved: 1 },
        msg: 'query',
      },
    ]);
  });

  test('contains each error code once', async () => {
    const testServer = createTestServer();
    await post(testServer, { query: '{ a: fails(how: CODED) b: fails(how: CODED) }' });
    expect(testServer.lines()).toMatchObject([{ errors: ['NOT_FOUND'], msg: 'query' }]);
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
    await post(testServer, '{');
    expect(testServer.lines()).toMatchObject([
      { errors: ['BAD_USER_INPUT'], msg: 'request rejected' },
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
