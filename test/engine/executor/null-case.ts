import { casesOf } from './both-executors.ts';

// Null propagation: every combination of four forms of a parent, three levels deep, with four forms of a field.

const sdl = `
  type Query {
    sync: String
    syncNonNull: String!
    promise: String
    promiseNonNull: String!
    syncNest: Query
    syncNonNullNest: Query!
    promiseNest: Query
    promiseNonNullNest: Query!
  }
`;

const fail = (message: string) => {
  throw new Error(message);
};

const nests = (value: () => unknown) => ({
  syncNest: value,
  syncNonNullNest: value,
  promiseNest: async () => value(),
  promiseNonNullNest: async () => value(),
});

const failing = (): object => ({
  sync: () => fail('sync'),
  syncNonNull: () => fail('syncNonNull'),
  promise: async () => fail('promise'),
  promiseNonNull: async () => fail('promiseNonNull'),
  ...nests(failing),
});

const absent = (): object => ({
  sync: () => null,
  syncNonNull: () => null,
  promise: async () => null,
  promiseNonNull: async () => undefined,
  ...nests(absent),
});

const leaves = ['sync', 'syncNonNull', 'promise', 'promiseNonNull'];
const parents = ['syncNest', 'syncNonNullNest', 'promiseNest', 'promiseNonNullNest'];

/** The selections of one leaf below up to three parents. */
function chains(levels: number): string[] {
  if (levels === 0) return leaves;
  const below = chains(levels - 1);
  return [
    ...leaves,
    ...parents.flatMap((parent) => below.map((inner) => `${parent} { ${inner} }`)),
  ];
}

const all = chains(3);

/** One failed or missing value at each position. */
export const singleNullCases = casesOf(
  sdl,
  all.flatMap((query) => [
    { name: `a value that fails: ${query}`, query: `{ ${query} }`, root: failing },
    { name: `a value that is null: ${query}`, query: `{ ${query} }`, root: absent },
  ]),
);

const tree = (depth: number): string =>
  depth === 0
    ? 'sync promise'
    : `sync promise ${parents.map((one) => `${one} { ${tree(depth - 1)} }`).join(' ')}`;

/** Several failed values in one operation. */
export const nullCases = casesOf(sdl, [
  {
    name: 'a tree of nullable fields that fail',
    query: `{ ${tree(2)} }`,
    root: failing,
    errors: 42,
    isRace: true,
  },
  { name: 'a tree of nullable fields that are null', query: `{ ${tree(2)} }`, root: absent },
  {
    name: 'the nearest nullable ancestor of a long chain becomes null',
    query: `{
      syncNest { syncNonNullNest { promiseNonNullNest { syncNonNullNest { promiseNonNullNest { syncNonNull } } } } }
      promiseNest { syncNonNullNest { promiseNonNullNest { syncNonNullNest { promiseNonNullNest { syncNonNull } } } } }
      anotherNest: syncNest { syncNonNullNest { promiseNonNullNest { syncNonNullNest { promiseNonNullNest { promiseNonNull } } } } }
      anotherPromiseNest: promiseNest { syncNonNullNest { promiseNonNullNest { syncNonNullNest { promiseNonNullNest { promiseNonNull } } } } }
    }`,
    root: failing,
    errors: 4,
    isRace: true,
  },
  {
    name: 'data is null if a non-null root field fails beside others',
    query: '{ a: sync syncNonNull b: sync }',
    root: failing,
    errors: 2,
  },
  {
    name: 'data is null if an asynchronous non-null root field is null beside others',
    query: '{ syncNest { __typename } promiseNonNull __typename }',
    root: absent,
    errors: 1,
  },
  {
    name: 'an error below a position that is already null is dropped',
    query: '{ syncNest { promiseNest { promiseNest { promise } } promiseNonNull } }',
    root: () => ({
      syncNest: {
        promiseNonNull: async () => fail('first'),
        promiseNest: () =>
          new Promise((resolve) => {
            setTimeout(() => resolve(failing()), 5);
          }),
      },
    }),
    errors: 1,
  },
  {
    name: 'an error that is known before its parent becomes null is kept',
    query: '{ syncNest { sync syncNonNull } }',
    root: failing,
    errors: 2,
  },
  {
    name: 'a sibling of a position that is null is complete',
    query: '{ syncNest { syncNonNullNest { promiseNonNull } } promiseNest { __typename sync } }',
    root: failing,
    errors: 2,
    isRace: true,
  },
]);
