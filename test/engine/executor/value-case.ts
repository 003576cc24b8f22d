import { GraphQLError, type GraphQLScalarType, type GraphQLSchema } from 'graphql';
import { casesOf, type Log } from './both-executors.ts';

// How one field gets its value: resolvers, promises, errors of every kind, scalars, and arguments.

const sdl = `
  scalar Odd
  enum Color { RED GREEN }
  input Point { x: Int! = 1 y: Int tags: [String!] }
  input Choice @oneOf { id: ID name: String }
  type Query {
    text: String
    nonNull: String!
    int: Int
    float: Float
    bool: Boolean
    id: ID
    color: Color
    odd: Odd
    above: Above
    args(text: String, int: Int = 3, required: Int! = 4, color: Color = RED, list: [Int!], point: Point, choice: Choice): String
    required(value: Int!): String
  }
  type Above { text: String nonNull: String! }
`;

type Failure = () => unknown;
const thrower =
  (value: unknown): Failure =>
  () => {
    throw value;
  };
const rejecter =
  (value: unknown): Failure =>
  () =>
    Promise.reject(value);

const located = new GraphQLError('already located', { path: ['elsewhere', 0] });
const coded = new GraphQLError('coded', { extensions: { code: 'SOME_CODE', retryable: true } });
class CustomError extends Error {
  readonly extensions = { code: 'CUSTOM' };
}

const thrown: Readonly<Record<string, unknown>> = {
  'an Error': new Error('bad'),
  'a GraphQLError': new GraphQLError('bad'),
  'a GraphQLError with extensions': coded,
  'a GraphQLError with a path': located,
  'an error of an own class': new CustomError('bad'),
  'a text': 'bad',
  'an empty text': '',
  'a number': 7,
  null: null,
  undefined: undefined,
  'an object': { message: 'bad' },
  'a function': function bad() {},
  'a symbol': Symbol('bad'),
  'an Error without a message': new Error(),
};

const failures = Object.entries(thrown).flatMap(([name, value]): [string, Failure][] => [
  [`a resolver that throws ${name}`, thrower(value)],
  [`a promise that is rejected with ${name}`, rejecter(value)],
  ...(value instanceof Error
    ? ([
        [`a resolver that returns ${name}`, () => value],
        [`a promise of ${name}`, async () => value],
      ] as [string, Failure][])
    : []),
]);

type Callbacks = Parameters<Promise<string>['then']>;
const thenable = (then: (...callbacks: Callbacks) => unknown) => () => ({ then });

const thenables: Readonly<Record<string, () => unknown>> = {
  'a thenable': thenable((...callbacks) => Promise.resolve('x').then(...callbacks)),
  'a function of the parent': () => 'x',
  'an asynchronous function': async () => 'x',
  'a promise of a promise': () => Promise.resolve(Promise.resolve('x')),
};

const bad = () => new Error('bad');
const failingThenables: Readonly<Record<string, () => unknown>> = {
  'a thenable that rejects': thenable((...callbacks) =>
    Promise.reject<string>(bad()).then(...callbacks),
  ),
  'a thenable that throws': thenable(thrower(bad())),
  'an object whose property `then` fails': () =>
    Object.defineProperty({}, 'then', { get: thrower(bad()) }),
};

const leaves: readonly (readonly [string, string, unknown, number])[] = [
  ['int', 'a text', 'one', 1],
  ['int', 'a fraction', 1.5, 1],
  ['int', 'a number that is too large', 2 ** 40, 1],
  ['int', 'true', true, 0],
  ['int', 'a text of digits', '12', 0],
  ['float', 'NaN', Number.NaN, 1],
  ['float', 'a text', 'x', 1],
  ['text', 'an object', { a: 1 }, 1],
  ['text', 'an object with valueOf', { valueOf: () => 'x' }, 0],
  ['text', 'an object with toJSON', { toJSON: () => 'x' }, 0],
  ['text', 'an empty text', '', 0],
  ['bool', 'a text', 'true', 1],
  ['bool', 'zero', 0, 0],
  ['bool', 'false', false, 0],
  ['id', 'a number', 7, 0],
  ['id', 'an array', [1], 1],
  ['color', 'a value', 'RED', 0],
  ['color', 'a value that does not exist', 'BLUE', 1],
  ['color', 'a number', 3, 1],
  ['odd', 'a value that is serialized to null', 'null', 1],
  ['odd', 'a value that is serialized to undefined', 'undefined', 1],
  ['odd', 'a value whose serialization throws', 'throws', 1],
  ['odd', 'a value whose serialization throws a text', 'throws text', 1],
  ['odd', 'an object', { deep: [1, { a: null }] }, 0],
];

const prepareOdd = (schema: GraphQLSchema) => {
  (schema.getType('Odd') as GraphQLScalarType).serialize = (value) => {
    if (value === 'throws') throw new Error('not serializable');
    if (value === 'throws text') throw 'not serializable';
    if (value === 'null' || value === 'undefined') return value === 'null' ? null : undefined;
    return value;
  };
};

const echo = () => ({
  args: (args: object, { log }: { readonly log: Log }) => {
    log(structuredClone(args));
    return JSON.stringify(args);
  },
  required: ({ value }: { readonly value: number }) => String(value),
});
const args = (
  name: string,
  query: string,
  variables: Record<string, unknown> = {},
  errors = 0,
) => ({
  name,
  query,
  variables,
  root: echo,
  errors,
});

export const valueCases = casesOf(sdl, [
  ...failures.flatMap(([name, resolve]) => [
    {
      name,
      query: '{ text above { text } int }',
      root: () => ({ text: resolve, above: { text: resolve }, int: 1 }),
      errors: 2,
      isRace: true as const,
    },
    {
      name: `${name}, at a non-null field`,
      query: '{ above { nonNull } int }',
      root: () => ({ above: { nonNull: resolve }, int: 1 }),
      errors: 1,
    },
    {
      name: `${name}, instead of an object`,
      query: '{ above { text } int }',
      root: () => ({ above: resolve, int: 1 }),
      errors: 1,
    },
  ]),
  ...Object.entries(thenables).map(([name, resolve]) => ({
    name: `${name} as value`,
    query: '{ text above { nonNull } id }',
    root: () => ({ text: resolve, above: { nonNull: resolve }, id: 1 }),
  })),
  ...Object.entries(failingThenables).map(([name, resolve]) => ({
    name: `${name} as value`,
    query: '{ text above { nonNull } id }',
    root: () => ({ text: resolve, above: { nonNull: resolve }, id: 1 }),
    errors: 2,
    isRace: true as const,
  })),
  ...leaves.flatMap(([field, name, value, errors]) => [
    {
      name: `${name} as the value of ${field}`,
      query: `{ ${field} a: ${field} }`,
      root: () => ({ [field]: value }),
      prepare: prepareOdd,
      errors: errors * 2,
    },
    {
      name: `a promise of ${name} as the value of ${field}`,
      query: `{ ${field} }`,
      root: () => ({ [field]: async () => value }),
      prepare: prepareOdd,
      errors,
    },
  ]),
  args('arguments without values', '{ args }'),
  args(
    'literal arguments',
    '{ args(text: "x", int: null, color: GREEN, list: [1, 2], point: {y: 2}) }',
  ),
  args('one literal instead of a list', '{ args(list: 1, point: {tags: "a"}) }'),
  args(
    'variables',
    'query ($t: String, $i: Int, $r: Int!, $l: [Int!], $p: Point) { args(text: $t, int: $i, required: $r, list: $l, point: $p) }',
    { t: 'x', i: 1, r: 2, l: [3], p: { x: 4 } },
  ),
  args(
    'variables that are null',
    'query ($t: String, $i: Int, $p: Point) { args(text: $t, int: $i, point: $p) }',
    { t: null, i: null, p: null },
  ),
  args(
    'variables without values',
    'query ($t: String, $i: Int, $r: Int = 9, $p: Point) { args(text: $t, int: $i, required: $r, point: $p) }',
  ),
  args(
    'variables with default values',
    'query ($t: String = "d", $i: Int = 8) { args(text: $t, int: $i) a: args(text: $t, int: 7) }',
  ),
  args(
    'variables inside literals',
    'query ($i: Int!, $y: Int, $s: String!) { args(list: [1, $i], point: {x: $i, y: $y, tags: [$s, "b"]}) }',
    { i: 5, s: 'a' },
  ),
  args(
    'a variable that is null for an argument with a default value',
    'query ($r: Int = 9) { args(required: $r) }',
    { r: null },
    1,
  ),
  args('a variable of a wrong type', 'query ($i: Int) { args(int: $i) }', { i: 'x' }, 1),
  args(
    'several variables of wrong types',
    'query ($i: Int, $p: Point, $c: Color) { args(int: $i, point: $p, color: $c) }',
    { i: 'x', p: { z: 1 }, c: 'BLUE' },
    3,
  ),
  args('a missing variable', 'query ($v: Int!) { required(value: $v) }', {}, 1),
  args('unknown variables', '{ args }', { unknown: 1 }),
  args(
    'the input @oneOf',
    'query ($c: Choice!, $n: String!) { args(choice: $c) a: args(choice: {name: $n}) b: args(choice: {id: 1}) }',
    { c: { id: 'x' }, n: 'y' },
  ),
  args(
    'a variable for the input @oneOf with two values',
    'query ($c: Choice!) { args(choice: $c) }',
    { c: { id: 'x', name: 'y' } },
    1,
  ),
  args(
    'a variable for the input @oneOf with null',
    'query ($c: Choice!) { args(choice: $c) }',
    { c: { id: null } },
    1,
  ),
  {
    ...args('a literal of a wrong type', '{ args(int: "x") required(value: 1) }', {}, 1),
    isInvalid: true,
  },
  { ...args('a missing required argument', '{ required args }', {}, 1), isInvalid: true },
  {
    ...args('a variable without definition', '{ required(value: $v) args(int: $i) }', {}, 1),
    isInvalid: true,
  },
]);
