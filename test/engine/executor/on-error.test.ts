import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { executePlan } from '../../../src/engine/executor/execute.ts';
import { noLimits } from './both-executors.ts';

// With onError NULL, an error ends at its position, also where the type is non-null. Source: GraphQL, proposal #1163, "Error behavior".

const schema = buildSchema(`
  type Query { root: Item! other: String! items: [Item!]! texts: [String!]! }
  type Item { a: String! b: String! child: Item! }
`);

const fail = () => {
  throw new Error('It failed.');
};
const failLater = async () => fail();

const run = (query: string, rootValue: object) =>
  executePlan({ schema, document: parse(query), rootValue }, noLimits, { onError: 'NULL' });

test.each<[string, string, object, object, readonly (string | number)[][]]>([
  [
    'a field',
    '{ root { a b } other }',
    { root: { a: fail, b: 'b' }, other: 'o' },
    { root: { a: null, b: 'b' }, other: 'o' },
    [['root', 'a']],
  ],
  [
    'a field with a promise',
    '{ root { a b } }',
    { root: { a: failLater, b: 'b' } },
    { root: { a: null, b: 'b' } },
    [['root', 'a']],
  ],
  [
    'a field without a value',
    '{ root { a b child { a } } }',
    { root: { b: 'b', child: async () => null } },
    { root: { a: null, b: 'b', child: null } },
    [
      ['root', 'a'],
      ['root', 'child'],
    ],
  ],
  [
    'a field with an error as its value',
    '{ root { a b } }',
    { root: async () => ({ a: new Error('It failed.'), b: 'b' }) },
    { root: { a: null, b: 'b' } },
    [['root', 'a']],
  ],
  [
    'a root field',
    '{ root { a } other }',
    { root: fail, other: 'o' },
    { root: null, other: 'o' },
    [['root']],
  ],
  [
    'an item of a list',
    '{ items { a } texts }',
    { items: async () => [{ a: 'a' }, failLater(), { a: failLater }], texts: ['x', null, fail] },
    { items: [{ a: 'a' }, null, { a: null }], texts: ['x', null, null] },
    [
      ['texts', 1],
      ['texts', 2],
      ['items', 1],
      ['items', 2, 'a'],
    ],
  ],
  [
    'a value that is no list',
    '{ items { a } other }',
    { items: 1, other: 'o' },
    { items: null, other: 'o' },
    [['items']],
  ],
])('an error of %s replaces only its value', async (_what, query, rootValue, data, paths) => {
  const result = await run(query, rootValue);
  expect(result?.data).toEqual(data);
  const found = (result?.errors ?? []).map(({ path }) => path ?? []);
  expect(found.map(String).toSorted()).toEqual(paths.map(String).toSorted());
});
