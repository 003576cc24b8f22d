import { getIntrospectionQuery } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createStandIn, post } from '../test-server.ts';

const nested = (depth: number) =>
  `${'{ nested '.repeat(depth - 1)}{ hello }${' }'.repeat(depth - 1)}`;
const aliased = (count: number) =>
  `{ ${Array.from({ length: count }, (_, i) => `a${i}: hello`).join(' ')} }`;
const spread = (depth: number) =>
  `{ nested { ...F0 } } ${Array.from(
    { length: depth },
    (_, i) => `fragment F${i} on Query { nested { ...F${i + 1} } }`,
  ).join(' ')} fragment F${depth} on Query { hello }`;

async function ask(query: string) {
  const standIn = createStandIn();
  const body = await (await post(standIn, { query })).json();
  return { ...body, wasRun: standIn.contexts.length > 0 };
}

describe('what is allowed', () => {
  test.each([
    ['25 levels', nested(25)],
    ['200 aliases', aliased(200)],
    ['the query by which tools learn the schema', getIntrospectionQuery()],
    ['a list of 9000 words', `{ hello(name: "${'word '.repeat(9000)}") }`],
  ])('%s', async (_what, query) => {
    const { errors } = await ask(query);
    expect(errors).toBeUndefined();
  });
});

describe('what is refused before anything runs', () => {
  test.each([
    ['26 levels', nested(26), 'Query depth limit of 25 exceeded, found 26.', 'BAD_USER_INPUT'],
    [
      '26 levels in fragments',
      spread(24),
      'Query depth limit of 25 exceeded, found 26.',
      'BAD_USER_INPUT',
    ],
    ['201 aliases', aliased(201), 'Aliases limit of 200 exceeded, found 201.', 'BAD_USER_INPUT'],
    [
      '10,001 words and signs',
      `{ ${'hello '.repeat(9999)} }`,
      'Syntax Error: Document contains more that 10000 tokens. Parsing aborted.',
      'GRAPHQL_PARSE_FAILED',
    ],
  ])('%s', async (_what, query, message, code) => {
    const { errors, data, wasRun } = await ask(query);
    expect(errors).toMatchObject([{ message, extensions: { code } }]);
    expect(data).toBeUndefined();
    expect(wasRun).toBe(false);
  });

  test('and each limit speaks for itself', async () => {
    const { errors } = await ask(`${nested(26).slice(0, -1)} ${aliased(201).slice(1)}`);
    expect(errors.map((error: { message: string }) => error.message.split(' of ')[0])).toEqual([
      'Query depth limit',
      'Aliases limit',
    ]);
  });
});

test('a document whose fields would have to be compared each with each is given up', async () => {
  // graphql-js's own bound on that work; without it this takes the square of what it seems to.
  const { errors, wasRun } = await ask(`{ ${'hello '.repeat(9990)} }`);
  expect(errors).toEqual([
    { message: 'Validation aborted.', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
  ]);
  expect(wasRun).toBe(false);
});
