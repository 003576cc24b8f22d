import { describe, expect, test } from 'vitest';
import { createStandIn, post } from '../test-server.ts';

describe('the log', () => {
  test('has one line per operation: its name, its cost upstream, its time', async () => {
    const standIn = createStandIn();
    await post(standIn, { query: 'query Board { hello }' }, { 'x-request-id': 'request-1' });
    expect(standIn.lines()).toEqual([
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

  test('names the codes of what failed', async () => {
    const standIn = createStandIn();
    await post(standIn, { query: '{ a: fails(how: CODED) b: fails(how: CODED) }' });
    expect(standIn.lines()).toMatchObject([{ errors: ['NOT_FOUND'], msg: 'query' }]);
  });

  test('names the code that the client got for what nobody foresaw', async () => {
    const standIn = createStandIn();
    await post(standIn, { query: '{ fails(how: CRASH) }' });
    expect(standIn.lines()).toMatchObject([
      { msg: 'unexpected error' },
      { errors: ['INTERNAL'], msg: 'query' },
    ]);
  });

  test('names the code of a request that never became an operation', async () => {
    const standIn = createStandIn();
    await post(standIn, '{');
    expect(standIn.lines()).toMatchObject([
      { errors: ['BAD_USER_INPUT'], msg: 'request rejected' },
    ]);
  });

  test('cuts a name that is a page long', async () => {
    const standIn = createStandIn();
    await post(standIn, { query: `query ${'N'.repeat(5000)} { hello }` });
    expect(standIn.lines()[0].name).toHaveLength(100);
  });

  test('says nothing about health checks and pages', async () => {
    const standIn = createStandIn();
    await standIn.server.fetch('http://127.0.0.1/healthz');
    expect(standIn.log).toEqual([]);
  });
});

describe('what never gets into the log', () => {
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
    [
      'values that do not fit',
      { query: 'query ($d: Day) { day(on: $d) }', variables: { d: canary } },
    ],
    ['names of operations that are not there', { query: '{ hello }', operationName: canary }],
    ['text that does not parse', { query: `{ "${canary}"` }],
    ['a body that is no JSON', `{${canary}`],
    ['tokens in an error nobody foresaw', { query: '{ fails(how: LEAK) }' }],
  ])('%s', async (_what, body) => {
    const standIn = createStandIn({ env });
    const response = await post(standIn, body, headers);
    expect(response.status).not.toBe(401);
    expect(standIn.log.length).toBeGreaterThan(0);
    expect(standIn.log.join('')).not.toContain(canary);
    expect([...response.headers].join()).not.toContain(canary);
  });

  test('a key that is not one of ours', async () => {
    const standIn = createStandIn({ env });
    const response = await post(standIn, {}, { authorization: 'Bearer canary-not-quite' });
    expect(response.status).toBe(401);
    expect(standIn.log.join('') + (await response.text())).not.toContain('canary');
  });

  test('the query string of a GET', async () => {
    const standIn = createStandIn({ env });
    const search = new URLSearchParams({ query: `{ hello(name: "${canary}") }` });
    await standIn.server.fetch(`http://127.0.0.1/graphql?${search}`, { headers });
    expect(standIn.log.length).toBeGreaterThan(0);
    expect(standIn.log.join('')).not.toContain(canary);
  });
});
