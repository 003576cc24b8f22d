import { getIntrospectionQuery, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { hasTooManyComparisons } from '../../../src/server/document/comparison-count.ts';
import { createTestServer, post } from '../test-server.ts';

const nested = (depth: number) =>
  `${'{ nested '.repeat(depth - 1)}{ hello }${' }'.repeat(depth - 1)}`;
const aliased = (count: number) =>
  `{ ${Array.from({ length: count }, (_, i) => `a${i}: hello`).join(' ')} }`;
const introspecting = (count: number) =>
  `{ ${Array.from({ length: count }, (_, i) => (i % 2 ? `a${i}: __schema { queryType { name } }` : `a${i}: __type(name: "Query") { name }`)).join(' ')} }`;
const spread = (depth: number) =>
  `{ nested { ...F0 } } ${Array.from(
    { length: depth },
    (_, i) => `fragment F${i} on Query { nested { ...F${i + 1} } }`,
  ).join(' ')} fragment F${depth} on Query { hello }`;

const numbered = (count: number, toText: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toText(index)).join(' ');
const spreads = (count: number) => `{ ${numbered(count, (index) => `...F${index}`)} }`;
const fragment = (index: number) => `fragment F${index} on Query { hello __typename }`;
const fragments = (count: number) => `${spreads(count)} ${numbered(count, fragment)}`;
/** Each spreads the next one. */
const chain = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    index + 1 < count
      ? `fragment F${index} on Query { ...F${index + 1} }`
      : `fragment F${index} on Query { hello }`,
  );
const operations = (count: number, fragmentCount: number) =>
  `query Named ${spreads(fragmentCount)} ${numbered(count, (index) => `query Q${index} ${spreads(fragmentCount)}`)} ${numbered(fragmentCount, fragment)}`;

const inline = (levels: number) => `{ ${'... { '.repeat(levels)}hello${' }'.repeat(levels)} }`;

const tooNested: readonly (readonly [string, string])[] = [
  ['200 inline fragments in each other', inline(200)],
  ['3000 lists in each other', `{ hello(name: ${'['.repeat(3000)}${']'.repeat(3000)}) }`],
  ['3000 objects in each other', `{ hello(name: ${'{a:'.repeat(3000)}1${'}'.repeat(3000)}) }`],
  ['a type of 3000 lists', `query ($a: ${'['.repeat(3000)}Int${']'.repeat(3000)}) { hello }`],
];

async function ask(query: string, operationName?: string) {
  const testServer = createTestServer();
  const body = await (await post(testServer, { query, operationName })).json();
  return { ...body, wasRun: testServer.contexts.length > 0 };
}

describe('a document within the limits', () => {
  test.each([
    ['25 levels', nested(25)],
    ['200 aliases', aliased(200)],
    ['10 introspection fields', introspecting(10)],
    ['the introspection query', getIntrospectionQuery()],
    ['199 inline fragments in each other', inline(199)],
    ['a field 200 times', `{ ${'hello '.repeat(200)} }`],
    ['80 fragments in one place', fragments(80)],
    ['5,000 lines', `{ hello ${'\n'.repeat(4999)} }`],
    ['a string of 9000 words', `{ hello(name: "${'word '.repeat(9000)}") }`],
  ])('is executed: %s', async (_case, query) => {
    const { errors } = await ask(query);
    expect(errors).toBeUndefined();
  });
});

describe('a document over a limit', () => {
  test.each([
    [
      '26 levels',
      nested(26),
      'Query depth limit of 25 exceeded, found 26. Divide the operation into several.',
      'BAD_USER_INPUT',
    ],
    [
      '26 levels in fragments',
      spread(24),
      'Query depth limit of 25 exceeded, found 26. Divide the operation into several.',
      'BAD_USER_INPUT',
    ],
    [
      '201 aliases',
      aliased(201),
      'Aliases limit of 200 exceeded, found 201. Divide the operation into several.',
      'BAD_USER_INPUT',
    ],
    [
      '11 introspection fields',
      introspecting(11),
      'A document can have at most 10 fields that query the schema, but this one has 11. Remove some of them.',
      'BAD_USER_INPUT',
    ],
    [
      '11 introspection fields in fragments',
      `{ hello ...F } fragment F on Query ${introspecting(11)}`,
      'A document can have at most 10 fields that query the schema, but this one has 11. Remove some of them.',
      'BAD_USER_INPUT',
    ],
    [
      '10,001 tokens',
      `{ ${'hello '.repeat(9999)} }`,
      'Syntax Error: Document contains more than 10000 tokens. Divide it into several documents.',
      'GRAPHQL_PARSE_FAILED',
    ],
    [
      '5,001 lines',
      `{ hello ${'\n'.repeat(10_000)} }`,
      'Syntax Error: Document contains more than 5000 lines. Divide it into several documents.',
      'GRAPHQL_PARSE_FAILED',
    ],
  ])('is rejected before it runs: %s', async (_case, query, message, code) => {
    const { errors, data, wasRun } = await ask(query);
    expect(errors).toMatchObject([{ message, extensions: { code } }]);
    expect(data).toBeUndefined();
    expect(wasRun).toBe(false);
  });

  test.each(tooNested)('is rejected before it runs: %s', async (_case, query) => {
    const { errors, wasRun } = await ask(query);
    const message =
      'Syntax Error: Document contains more than 200 levels of brackets. Divide it into several documents.';
    expect(errors).toMatchObject([{ message, extensions: { code: 'GRAPHQL_PARSE_FAILED' } }]);
    expect(wasRun).toBe(false);
  });

  test('has one error per exceeded limit', async () => {
    const { errors } = await ask(`${nested(26).slice(0, -1)} ${aliased(201).slice(1)}`);
    expect(errors.map((error: { message: string }) => error.message.split(' of ')[0])).toEqual([
      'Query depth limit',
      'Aliases limit',
    ]);
  });
});

test.each([
  ['a field 400 times', `{ ${'hello '.repeat(400)} }`],
  ['a field 9990 times', `{ ${'hello '.repeat(9990)} }`],
  ['a field 9000 times, with @defer', `{ ...@defer { hello } ${'hello '.repeat(9000)} }`],
  ['a field with a selection 300 times', `{ ${'nested { hello } '.repeat(300)} }`],
  ['a field 400 times below a field', `{ ${'nested { hello hello } '.repeat(200)} }`],
  [
    '500 fragments in one place',
    `${spreads(500)} ${numbered(500, (index) => `fragment F${index} on Query { hello }`)}`,
  ],
  ['600 fragments that do not exist', spreads(600)],
  // In an order in which each has more fragments below it than the one before.
  ['a chain of 250 fragments that is not used', `{ hello } ${chain(250).toReversed().join(' ')}`],
])('a document with too many fields to compare is rejected: %s', async (_case, query) => {
  // The work grows with the square of the number of fields.
  const { errors, wasRun } = await ask(query);
  expect(errors).toEqual([
    {
      message: expect.stringMatching(/more than 75000 comparisons\. Repeat fewer of them/),
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    },
  ]);
  expect(wasRun).toBe(false);
});

test.each([
  ['a field 270 times', `{ ${'hello '.repeat(270)} }`],
  [
    '170 fragments of one field',
    `${spreads(170)} ${numbered(170, (index) => `fragment F${index} on Query { hello }`)}`,
  ],
  [
    '60 fragments of ten fields',
    `${spreads(60)} ${numbered(60, (index) => `fragment F${index} on Query { ${numbered(10, (field) => `a${index}x${field}: hello`)} }`)}`,
  ],
  ['a chain of 200 fragments', `{ ...F0 } ${chain(200).join(' ')}`],
  ['500 fragments that do not exist', spreads(500)],
])(
  'a document with as many fields to compare as docs/schema.md allows is valid: %s',
  (_case, query) => {
    expect(hasTooManyComparisons(parse(query))).toBe(false);
  },
);

test('two different fields with the same response key have one error', async () => {
  const { errors } = await ask('{ same: hello same: __typename }');
  expect(errors).toMatchObject([{ message: expect.stringContaining('Fields "same" conflict') }]);
});

test('an error in a long document has the same message and location as in a short one', async () => {
  const short = await ask('{ unknown hello }');
  const long = await ask(`{ unknown ${numbered(199, (index) => `a${index}: hello`)} }`);
  expect(long.errors).toEqual(short.errors);
});

test('20 operations that share 40 fragments are executed', async () => {
  const { errors } = await ask(operations(20, 40), 'Named');
  expect(errors).toBeUndefined();
});
