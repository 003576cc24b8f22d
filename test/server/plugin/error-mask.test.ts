import { describe, expect, test } from 'vitest';
import { createTestServer, post } from '../test-server.ts';

async function ask(query: string, variables?: unknown, operationName?: string) {
  const testServer = createTestServer();
  const response = await post(
    testServer,
    { query, variables, operationName },
    { 'x-request-id': 'request-1', 'x-asana-authorization': 'Bearer canary-token' },
  );
  const body = await response.json();
  return { status: response.status, body, log: testServer.log.join(''), lines: testServer.lines() };
}

describe('an expected error', () => {
  test('has its code and its path, and the other data is kept', async () => {
    const { body } = await ask('{ hello fails(how: CODED) }');
    expect(body.data).toEqual({ hello: 'Hello, world!', fails: null });
    expect(body.errors).toMatchObject([
      { message: 'No such task.', path: ['fails'], extensions: { code: 'NOT_FOUND' } },
    ]);
  });

  test('of the graph is converted to a GraphQL error', async () => {
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

describe('an unexpected error', () => {
  test.each(['CRASH', 'UNCODED', 'FOREIGN'])(
    '(%s) is masked, and logged with its request id',
    async (how) => {
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
    },
  );

  test('reveals no token to the client or to the log', async () => {
    const { body, log } = await ask('{ fails(how: LEAK) }');
    expect(log).toContain('https://asana.example rejected Bearer [secret]');
    expect(log).toContain('token [secret] is invalid');
    expect(log + JSON.stringify(body)).not.toContain('canary');
  });

  test('before the operation runs has status 500', async () => {
    const testServer = createTestServer({
      onContext: () => {
        throw new Error('canary');
      },
    });
    const response = await post(testServer, { query: '{ hello }' });
    expect(response.status).toBe(500);
    const { errors } = await response.json();
    expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }]);
    expect(JSON.stringify(errors)).not.toContain('canary');
  });
});

describe('an invalid request', () => {
  test.each([
    ['{ hello', 'GRAPHQL_PARSE_FAILED'],
    ['{ helo }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ hello(name: 3) }', 'GRAPHQL_VALIDATION_FAILED'],
    ['query A { hello } query B { hello }', 'BAD_USER_INPUT'],
    ['query ($name: String!) { hello(name: $name) }', 'BAD_USER_INPUT'],
    ['query ($how: Failure!) { fails(how: $how) }', 'BAD_USER_INPUT'],
    ['query ($on: Day) { day(on: $on) }', 'BAD_USER_INPUT'],
  ])('with the document `%s` has the code %s', async (query, code) => {
    const { body } = await ask(query, { how: 'SOFTLY', on: 'tomorrow' });
    expect(body.data).toBeUndefined();
    expect(body.errors.map((error: { extensions: unknown }) => error.extensions)).toEqual([
      { code },
    ]);
  });

  test('for an unknown operation has the code BAD_USER_INPUT', async () => {
    const { body } = await ask('query A { hello }', {}, 'B');
    expect(body.errors[0].extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });

  test.each([
    ['name of a field', `{ ${'a'.repeat(1000)} }`, {}],
    ['text that cannot be parsed', `${'a'.repeat(1000)} { hello }`, {}],
    ['literal', `{ hello(name: ${'1'.repeat(1000)}) }`, {}],
    ['variable', 'query ($how: Failure!) { fails(how: $how) }', { how: 'a'.repeat(1000) }],
  ])('with a long %s has a message of at most 200 characters', async (_what, query, variables) => {
    const { body } = await ask(query, variables);
    expect(body.errors[0].message.length).toBeLessThanOrEqual(200);
    expect(body.errors[0].message).toContain(' … ');
  });

  test('with a message of 200 characters has it complete, and one of 201 is cut', async () => {
    const messageOf = async (length: number) => {
      const [before, after] = ['Cannot query field "', '" on type "Query".'];
      const name = 'a'.repeat(length - before.length - after.length);
      const { body } = await ask(`{ ${name} }`);
      return { complete: `${before}${name}${after}`, message: body.errors[0].message };
    };
    const longest = await messageOf(200);
    expect(longest.message).toBe(longest.complete);
    const { complete, message } = await messageOf(201);
    expect(message).toBe(`${complete.slice(0, 120)} … ${complete.slice(-77)}`);
    expect(message).toHaveLength(200);
  });

  test('with a malformed credential names the header and does not use another credential', async () => {
    const testServer = createTestServer({ env: { ASANA_ACCESS_TOKEN: 'server-token' } });
    const response = await post(
      testServer,
      { query: '{ whoami }' },
      { 'x-asana-authorization': 'Token canary' },
    );
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain('BAD_USER_INPUT');
    expect(text).toContain('X-Asana-Authorization');
    expect(text + testServer.log.join('')).not.toContain('canary');
    expect(testServer.contexts).toEqual([]);
  });
});
