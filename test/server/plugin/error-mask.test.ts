import { describe, expect, test } from 'vitest';
import { createStandIn, post } from '../test-server.ts';

async function ask(query: string, variables?: unknown, operationName?: string) {
  const standIn = createStandIn();
  const response = await post(
    standIn,
    { query, variables, operationName },
    { 'x-request-id': 'request-1', 'x-asana-authorization': 'Bearer canary-token' },
  );
  const body = await response.json();
  return { status: response.status, body, log: standIn.log.join(''), lines: standIn.lines() };
}

describe('an error that somebody foresaw', () => {
  test('reaches the client with its code, at its path, and the rest stands', async () => {
    const { body } = await ask('{ hello fails(how: CODED) }');
    expect(body.data).toEqual({ hello: 'Hello, world!', fails: null });
    expect(body.errors).toMatchObject([
      { message: 'No such task.', path: ['fails'], extensions: { code: 'NOT_FOUND' } },
    ]);
  });

  test('of our own kind is translated', async () => {
    const { body } = await ask('{ fails(how: INPUT) }');
    expect(body.errors).toMatchObject([
      {
        message: '"first" must be from 1 to 1000.',
        path: ['fails'],
        extensions: { code: 'BAD_USER_INPUT', field: 'first' },
      },
    ]);
  });
});

describe('an error that nobody foresaw', () => {
  test.each(['CRASH', 'UNCODED'])('(%s) is hidden, and logged under its request', async (how) => {
    const { body, status, lines } = await ask(`{ hello fails(how: ${how}) }`);
    expect(status).toBe(200);
    expect(body.data.hello).toBe('Hello, world!');
    expect(body.errors).toEqual([
      {
        message:
          "An unexpected error occurred. The server's log contains it with the request id request-1.",
        locations: [{ line: 1, column: 9 }],
        path: ['fails'],
        extensions: { code: 'INTERNAL', requestId: 'request-1' },
      },
    ]);
    expect(lines).toContainEqual(
      expect.objectContaining({ requestId: 'request-1', path: ['fails'], level: 50 }),
    );
  });

  test('gives no token away, neither to the client nor to the log', async () => {
    const { body, log } = await ask('{ fails(how: LEAK) }');
    expect(log).toContain('https://asana.example refused Bearer [secret]');
    expect(log).toContain('token [secret] is no good');
    expect(log + JSON.stringify(body)).not.toContain('canary');
  });

  test('before the operation runs is an error of the server', async () => {
    const standIn = createStandIn({
      onContext: () => {
        throw new Error('canary');
      },
    });
    const response = await post(standIn, { query: '{ hello }' });
    expect(response.status).toBe(500);
    const { errors } = await response.json();
    expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }]);
    expect(JSON.stringify(errors)).not.toContain('canary');
  });
});

describe('a request that is wrong before any of it runs', () => {
  test.each([
    ['{ hello', 'GRAPHQL_PARSE_FAILED'],
    ['{ helo }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ hello(name: 3) }', 'GRAPHQL_VALIDATION_FAILED'],
    ['query A { hello } query B { hello }', 'BAD_USER_INPUT'],
    ['query ($name: String!) { hello(name: $name) }', 'BAD_USER_INPUT'],
    ['query ($how: Failure!) { fails(how: $how) }', 'BAD_USER_INPUT'],
    ['query ($on: Day) { day(on: $on) }', 'BAD_USER_INPUT'],
  ])('%s: %s', async (query, code) => {
    const { body } = await ask(query, { how: 'SOFTLY', on: 'tomorrow' });
    expect(body.data).toBeUndefined();
    expect(body.errors.map((error: { extensions: unknown }) => error.extensions)).toEqual([
      { code },
    ]);
  });

  test('says which operation it misses', async () => {
    const { body } = await ask('query A { hello }', {}, 'B');
    expect(body.errors[0].extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });

  test('a malformed credential is named, and nothing is read with another', async () => {
    const standIn = createStandIn({ env: { ASANA_ACCESS_TOKEN: 'lent' } });
    const response = await post(
      standIn,
      { query: '{ whoami }' },
      { 'x-asana-authorization': 'Token canary' },
    );
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain('BAD_USER_INPUT');
    expect(text).toContain('X-Asana-Authorization');
    expect(text + standIn.log.join('')).not.toContain('canary');
    expect(standIn.contexts).toEqual([]);
  });
});
