import { casesOf } from './both-executors.ts';

// What an operation selects: fragments, directives, merged fields, the order of keys, and which operation of a document runs.

const sdl = `
  type Query { a: String b: String c: String d: String nest: Query list: [Query!] node: Node other: Other }
  type Mutation { a: String }
  interface Node { id: ID other: Node }
  type Other implements Node { id: ID other: Node a: String }
`;

const root = () => {
  const value: Record<string, unknown> = { a: 'a', b: 'b', c: async () => 'c', d: 'd' };
  value['nest'] = value;
  value['list'] = [value, value];
  const other: Record<string, unknown> = { __typename: 'Other', id: 1, a: 'a' };
  other['other'] = other;
  return { ...value, node: other, other: Promise.resolve(other) };
};

const conditions = [
  '@skip(if: true)',
  '@skip(if: false)',
  '@include(if: true)',
  '@include(if: false)',
  '@skip(if: $yes)',
  '@skip(if: $no)',
  '@include(if: $yes)',
  '@include(if: $no)',
  '@include(if: $yes) @skip(if: $no)',
  '@include(if: $yes) @skip(if: $yes)',
  '@include(if: $no) @skip(if: $no)',
  '@include(if: $defaultYes)',
  '@skip(if: $defaultYes)',
];
const variableDefinitions = '($yes: Boolean! = true, $no: Boolean!, $defaultYes: Boolean = true)';
const conditional = (query: string) => ({
  query,
  variables: { yes: true, no: false },
  root,
  isInvalid: true as const,
});

const directiveCases = conditions.flatMap((condition) => [
  {
    name: `${condition} on a field`,
    ...conditional(`query ${variableDefinitions} { a ${condition} b nest { a b ${condition} } }`),
  },
  {
    name: `${condition} on an inline fragment`,
    ...conditional(
      `query ${variableDefinitions} { a ... ${condition} { b } ... on Query ${condition} { nest { c } } }`,
    ),
  },
  {
    name: `${condition} on a fragment spread`,
    ...conditional(
      `query ${variableDefinitions} { a ...more ${condition} nest { ...more ${condition} a } } fragment more on Query { b c }`,
    ),
  },
  {
    name: `${condition} on one of two merged fields`,
    ...conditional(
      `query ${variableDefinitions} { nest ${condition} { a } nest { b } other { id ${condition} } }`,
    ),
  },
]);

export const selectionCases = casesOf(sdl, [
  ...directiveCases,
  {
    name: 'a variable of a directive that is null although it has a default value, at the root',
    query: 'query ($yes: Boolean = true) { a b @include(if: $yes) }',
    variables: { yes: null },
    root,
    errors: 1,
  },
  {
    name: 'a variable of a directive that is null although it has a default value, below a field',
    query:
      'query ($yes: Boolean = true) { a nest { b @include(if: $yes) } list { c @skip(if: $yes) } }',
    variables: { yes: null },
    root,
    errors: 2,
  },
  {
    name: 'a variable of a directive without a value',
    query: 'query ($yes: Boolean!) { a nest { b @include(if: $yes) } }',
    root,
    errors: 1,
  },
  {
    name: 'the order of keys',
    query: '{ c d: a b nest { c b ...more a } a list { b } a2: c } fragment more on Query { d c }',
    root,
  },
  {
    name: 'merged fields keep the first position',
    query: '{ nest { a } b nest { c } ...more } fragment more on Query { d nest { d b } c }',
    root,
  },
  {
    name: 'merged fields three levels deep, below a list',
    query:
      '{ list { nest { nest { a } } } list { nest { nest { b } c } } ... on Query { list { nest { nest { c } } a } } }',
    root,
  },
  {
    name: 'a fragment that is spread twice',
    query: '{ ...more nest { ...more ...more } ...more } fragment more on Query { a c }',
    root,
  },
  {
    name: 'a fragment with different fields at two places',
    query:
      '{ nest { ...more b } list { c ...more } } fragment more on Query { nest { ...last } } fragment last on Query { a }',
    root,
  },
  {
    name: 'a fragment that contains itself',
    query: '{ a ...loop } fragment loop on Query { b ...loop }',
    root,
    isInvalid: true,
  },
  {
    name: 'fragments on interfaces',
    query:
      '{ node { id ... on Node { id other { __typename } } ...on Other { a } } other { ...n } } fragment n on Node { id other { ... on Other { a } } }',
    root,
  },
  {
    name: '__typename with aliases, everywhere',
    query:
      '{ __typename t: __typename nest { __typename } list { a __typename } node { kind: __typename } }',
    root,
  },
  { name: 'a field that does not exist', query: '{ a missing b }', root, isInvalid: true },
  { name: 'a fragment that does not exist', query: '{ a ...missing b }', root, isInvalid: true },
  { name: 'an empty result', query: '{ a @skip(if: true) }', root },
  { name: 'a root value that is undefined', query: '{ a nest { a } }' },
  { name: 'a root value that is null', query: '{ a }', root: () => null },
  { name: 'one operation with a name', query: 'query One { a }', operationName: 'One', root },
  {
    name: 'the named operation of several',
    query: 'query One { a } query Two { b c }',
    operationName: 'Two',
    root,
  },
  {
    name: 'a mutation beside a query',
    query: 'query One { a } mutation Two { a }',
    operationName: 'Two',
    root,
  },
  {
    name: 'aliases that are names of properties of every object',
    query: '{ constructor: a toString: b valueOf: c hasOwnProperty: d then: a }',
    root,
  },
]);
