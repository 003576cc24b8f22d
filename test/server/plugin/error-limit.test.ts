import { describe, expect, test } from 'vitest';
import { startListeningServer } from '../listening-server.ts';
import { createTestServer, post } from '../test-server.ts';

const { url } = await startListeningServer();

interface Body {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly unknown[];
    readonly extensions: { readonly code: string };
  }[];
}

/** Sends a document over HTTP. */
async function ask(query: string, variables: object = {}) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors = [] } = (await response.json()) as Body;
  return { status: response.status, data, errors };
}

const unknownFields = (count: number) =>
  `{ ${Array.from({ length: count }, (_, index) => `wrong${index}`).join(' ')} }`;

/** Variables with this number of values of the wrong type. */
const wrongIds = (count: number) => ({ ids: Array.from({ length: count }, () => ({})) });
const nodesQuery = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';

const nulls = (count: number) => ({ refs: Array.from({ length: count }, () => null) });
const entityQuery = 'query ($refs: [_Any!]!) { _entities(representations: $refs) { __typename } }';

const kinds = [
  ['unknown fields', 'GRAPHQL_VALIDATION_FAILED', (n: number) => ask(unknownFields(n))],
  ['wrong variables', 'BAD_USER_INPUT', (n: number) => ask(nodesQuery, wrongIds(n))],
  ["a gateway's wrong variables", 'BAD_USER_INPUT', (n: number) => ask(entityQuery, nulls(n))],
] as const;

describe.each(kinds)('a response about %s', (_kind, code, askWrong) => {
  test('contains all of 50 errors', async () => {
    const { errors, status } = await askWrong(50);
    expect(errors).toHaveLength(50);
    expect(errors.map(({ message }) => message).join()).not.toMatch(/more errors|too many/i);
    expect(status).toBe(400);
  });

  test.each([
    [51, 'There are 2 more errors.'],
    [300, 'There are 251 more errors.'],
    [301, 'There are more than 251 more errors.'],
    [3000, 'There are more than 251 more errors.'],
  ])('contains 50 errors instead of %i, and the last says how many more', async (count, note) => {
    const { data, errors, status } = await askWrong(count);
    expect(errors).toHaveLength(50);
    expect(errors.at(-1)?.message).toBe(`${note} A response contains at most 50.`);
    expect(errors.map(({ message }) => message).join()).not.toMatch(/too many|error limit/i);
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set([code]));
    expect(new Set(errors.map(({ message }) => message)).size).toBeGreaterThan(1);
    expect(data).toBeUndefined();
    expect(status).toBe(400);
  });
});

test.each(['plan', 'graphql-js'])(
  'with EXECUTOR=%s, missing variables are rejected with status 400, and with at most 50 errors',
  async (executor) => {
    const names = Array.from({ length: 60 }, (_, index) => `v${index}`);
    const query = `query (${names.map((name) => `$${name}: String!`).join(' ')}) {
      ${names.map((name) => `${name}: hello(name: $${name})`).join(' ')}
    }`;
    const testServer = createTestServer({ env: { EXECUTOR: executor } });
    const response = await post(
      testServer,
      { query },
      { accept: 'application/graphql-response+json' },
    );
    const { errors } = (await response.json()) as Body;
    expect(errors).toHaveLength(50);
    expect(errors?.at(-1)?.message).toContain('There are 11 more errors.');
    expect(response.status).toBe(400);
  },
);

test('the same invalid document gets the same errors when it is sent again', async () => {
  const first = await ask(unknownFields(60));
  expect(await ask(unknownFields(60))).toEqual(first);
  expect(first.errors).toHaveLength(50);
});

test('a document that cannot be parsed has one error, however many mistakes it contains', async () => {
  const { errors, status } = await ask('{ task( '.repeat(3000));
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['GRAPHQL_PARSE_FAILED']);
  expect(status).toBe(400);
});

test('all errors of 200 failed fields are in the response', async () => {
  const fields = Array.from(
    { length: 200 },
    (_, index) => `a${index}: task(id: "Project:1") { id }`,
  );
  const { data, errors } = await ask(`{ ${fields.join(' ')} }`);
  expect(Object.values(data as object)).toEqual(Array(200).fill(null));
  expect(errors.map(({ path }) => path?.join())).toEqual(fields.map((_, index) => `a${index}`));
});
