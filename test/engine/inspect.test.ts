import { inspect as inspectOfGraphQL } from 'graphql/jsutils/inspect.js';
import { expect, test } from 'vitest';
import { inspect } from '../../src/engine/inspect.ts';

const circular: Record<string, unknown> = { a: 1 };
circular['self'] = circular;
const withoutPrototype = Object.assign(Object.create(null), { a: { b: { c: { d: 1 } } } });

class Place {
  readonly x = 1;
}

test.each([
  ['a text', 'a "text"'],
  ['a number', 1.5],
  ['a bigint', 10n],
  ['a symbol', Symbol('a')],
  ['nothing', undefined],
  ['null', null],
  ['a function', inspect],
  [
    'a function without a name',
    (
      () => () =>
        1
    )(),
  ],
  ['an empty list', []],
  ['ten items', Array(10).fill(1)],
  ['eleven items', Array(11).fill('a')],
  ['thirteen items', Array(13).fill({})],
  ['lists in lists', [[[[1]]]]],
  ['an empty object', {}],
  ['objects in objects', { a: { b: { c: { d: 1 } }, e: new Map([[1, 2]]) } }],
  ['objects of a class', [[[new Place()]]]],
  ['an object without a prototype', withoutPrototype],
  ['a circular object', circular],
  ['a date', new Date(0)],
  ['an object with toJSON', { toJSON: () => ({ a: [1] }) }],
  [
    'an object whose toJSON returns itself',
    {
      a: 1,
      toJSON() {
        return this;
      },
    },
  ],
])('%s is shown as graphql-js shows it', (_what, value) => {
  expect(inspect(value)).toBe(inspectOfGraphQL(value));
});
