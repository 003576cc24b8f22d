import { casesOf } from './both-executors.ts';

// Lists: every form of a list type with every form of a value.

const later = async <Value>(value: Value): Promise<Value> => value;
const rejected = async (): Promise<never> => {
  throw new Error('bad');
};

function* generate(...values: readonly unknown[]) {
  yield* values;
}

const values: Readonly<Record<string, () => unknown>> = {
  'an array': () => [1, 2],
  'an empty array': () => [],
  'an array with null': () => [1, null, 2],
  'an array with undefined': () => [1, undefined, 2],
  // biome-ignore lint/suspicious/noSparseArray: graphql-js completes the hole as undefined.
  'an array with a hole': () => [1, , 2],
  'an array with an Error': () => [1, new Error('bad'), 2],
  'an array with a value that cannot be serialized': () => [1, 'one', 2],
  'a promise of an array': () => later([1, 2]),
  'a promise of an array with null': () => later([1, null, 2]),
  'a promise of null': () => later(null),
  'a promise that is rejected': rejected,
  promises: () => [later(1), later(2)],
  'promises and values': () => [1, later(2), 3],
  'promises with null': () => [later(1), later(null), later(2)],
  'promises with a rejection': () => [later(1), rejected(), later(2)],
  'promises with an Error as value': () => [later(1), later(new Error('bad')), later(2)],
  'a promise of promises': () => later([later(1), later(null)]),
  'a promise of promises with a rejection': () => later([later(1), rejected(), later(2)]),
  'a Set': () => new Set([1, 2]),
  'a generator': () => generate(1, 2),
  'a generator with null': () => generate(1, null, 2),
  'a generator with promises': () => generate(later(1), rejected(), 2),
  'a typed array': () => new Uint8Array([1, 2]),
  'a text': () => 'singular',
  'a number': () => 7,
  'a plain object': () => ({ length: 2 }),
  'an object whose iterator is no function': () => ({ [Symbol.iterator]: 1 }),
  null: () => null,
  undefined: () => undefined,
  'an Error': () => new Error('bad'),
};

const types = ['[Int]', '[Int]!', '[Int!]', '[Int!]!'];

/** Every list type with every value. */
export const listCases = types.flatMap((type) =>
  casesOf(
    `type Query { above: Above other: Int } type Above { list: ${type} other: Int }`,
    Object.entries(values).map(([name, list]) => ({
      name: `${name} as ${type}`,
      query: '{ above { list other } other }',
      root: () => ({ above: { list, other: 1 }, other: 2 }),
    })),
  ),
);

const objects = `
  type Query { items: [Item] strict: [Item!] matrix: [[Item!]] strictMatrix: [[Item!]!]! }
  type Item { name: String nonNull: String! items: [Item!]! self: Item }
`;
const bad = { name: 'bad', nonNull: null };
const good = { name: 'good', nonNull: 'good' };
const slowBad = { name: 'bad', nonNull: rejected };
const slowGood = { name: later('good'), nonNull: () => later('good') };

/** Lists of objects and of lists. */
export const objectListCases = casesOf(objects, [
  {
    name: 'a nullable item with a missing non-null field is null',
    query: '{ items { name nonNull } }',
    root: () => ({ items: [good, bad, good] }),
    errors: 1,
  },
  {
    name: 'a non-null item with a missing non-null field makes the list null',
    query: '{ strict { name nonNull } }',
    root: () => ({ strict: [good, bad, good] }),
    errors: 1,
  },
  {
    name: 'a non-null item with a rejected non-null field makes the list null',
    query: '{ strict { name nonNull } items { nonNull } }',
    root: () => ({ strict: [good, slowBad, slowGood], items: [slowBad, slowGood, bad] }),
    errors: 3,
    isRace: true,
  },
  {
    name: 'a list of lists loses only the inner list',
    query: '{ matrix { name nonNull } }',
    root: () => ({ matrix: [[good, bad], [good], null, [slowGood, slowBad], new Set([good])] }),
    errors: 2,
    isRace: true,
  },
  {
    name: 'an item of a non-null list of non-null lists makes data null',
    query: '{ strictMatrix { name nonNull } }',
    root: () => ({ strictMatrix: [[good], [slowGood, slowBad]] }),
    errors: 1,
  },
  {
    name: 'lists below lists',
    query: '{ items { items { nonNull self { nonNull } } } strict { items { name } } }',
    root: () => ({
      items: [
        { items: [good, { ...good, self: bad }] },
        { items: [good, slowBad] },
        { items: later([slowGood]) },
      ],
      strict: [{ items: [later(good)] }, { items: null }],
    }),
    errors: 3,
    isRace: true,
  },
  {
    name: 'a promise of items that are promises of objects with promises',
    query: '{ items { name nonNull items { name } } }',
    root: () => ({ items: later([later({ ...slowGood, items: later([later(slowGood)]) }), null]) }),
  },
]);
