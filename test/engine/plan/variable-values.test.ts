import { buildSchema, getVariableValues, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { OperationWork } from '../../../src/engine/event-loop/operation-work.ts';
import { coerceVariables, type ItemExtensions } from '../../../src/engine/plan/variable-values.ts';
import { countTurns } from '../../count-turns.ts';

const schema = buildSchema(`
  type Query { a: Int }
  input Batch { name: String = "x" size: Int! items: [Item!]! nested: Batch choice: Choice any: Any flags: [[Boolean!]] }
  input Item { id: ID! count: Int = 3 choice: Choice items: [Item!] }
  input Choice @oneOf { one: Int many: [Int!] }
  scalar Any
`);

const variableDefinitions = (text: string) =>
  (parse(`query (${text}) { a }`).definitions[0] as OperationDefinitionNode).variableDefinitions ??
  [];

const item = (at: number) => ({ id: at, choice: { one: at } });
const items = (more: object = {}, count = 600) => [
  ...Array.from({ length: count }, (_, at) => item(at)),
  ...(Object.keys(more).length > 0 ? [more] : []),
];
const numbers = Array.from({ length: 2000 }, (_, at) => at);

const cases: readonly (readonly [string, string, object])[] = [
  ['a list', '$v: [Item!]!', { v: items() }],
  ['a list in an object', '$v: Batch!', { v: { size: 1, items: items() } }],
  [
    'a list in an object in an object',
    '$v: Batch',
    { v: { size: 1, items: [], nested: { size: 2, items: items() } } },
  ],
  ['a large item of a list', '$v: [Item]', { v: [{ id: 1, items: items() }, null, { id: 2 }] }],
  ['a list in a oneOf object', '$v: Choice', { v: { many: numbers } }],
  [
    'a list of lists',
    '$v: Batch',
    { v: { size: 1, items: [], flags: [numbers.map(() => true), null, []] } },
  ],
  ['a scalar with any value', '$v: Any', { v: { numbers } }],
  [
    'a scalar with any value in an object',
    '$v: Batch',
    { v: { size: 1, items: [], any: { numbers } } },
  ],
  ['another variable with its default value', '$v: [Item], $w: Int = 4', { v: items() }],
  ['another variable that is null', '$v: [Item], $w: Int = 4', { v: items(), w: null }],
  ['an unknown variable', '$v: Int', { v: 1, w: items() }],
  ['one item instead of a list', '$v: [Item]', { v: { id: 1, items: items() } }],
  ['an object instead of a list of scalars', '$v: [Int]', { v: { items: items() } }],
  ['a list instead of an object', '$v: Batch', { v: items() }],
  ['a list instead of a scalar', '$v: Int', { v: numbers }],
  ['a null item', '$v: [Item!]', { v: [...items(), null] }],
  ['an item without a required field', '$v: [Item!]', { v: items({ count: 1 }) }],
  ['an item with an unknown field', '$v: [Item!]', { v: items({ id: 1, cuont: 1 }) }],
  [
    'an item with two fields of a oneOf object',
    '$v: [Item!]',
    { v: items({ id: 1, choice: { one: 1, many: [] } }) },
  ],
  ['an object without a required field', '$v: Batch', { v: { items: items() } }],
  [
    'an object with an unknown field',
    '$v: Batch',
    { v: { size: 1, items: items(), itms: items() } },
  ],
  ['two fields of a oneOf object', '$v: Choice', { v: { one: 1, many: numbers } }],
  ['another variable without a value', '$v: [Item], $w: Int!', { v: items() }],
  ['another variable with a wrong value', '$v: [Item], $w: Int!', { v: items(), w: 'x' }],
  ['too many wrong items', '$v: [Int]', { v: numbers.map(String) }],
  [
    'errors in several variables, too many together',
    '$v: [Int], $w: [Int]',
    { v: [...numbers, ...Array(30).fill('x')], w: Array(30).fill('x') },
  ],
];

test.each(cases)(
  'large variables are coerced as by graphql-js: %s',
  async (_name, text, inputs) => {
    const definitions = variableDefinitions(text);
    const expected = getVariableValues(schema, definitions, { ...inputs }, { maxErrors: 50 });
    const actual = coerceVariables(schema, definitions, { ...inputs }, new OperationWork());
    expect(actual).toBeInstanceOf(Promise);
    const { coerced, errors } = await actual;
    expect(coerced).toEqual(expected.coerced);
    expect(errors?.map((error) => error.toJSON())).toEqual(
      expected.errors?.map((error) => error.toJSON()),
    );
  },
);

test('large variables leave turns of the event loop for other work', async () => {
  const stopCounting = countTurns();
  await coerceVariables(
    schema,
    variableDefinitions('$v: [Item!]'),
    { v: items({}, 20_000) },
    new OperationWork(),
  );
  // Two turns follow after each slice.
  expect(stopCounting()).toBeGreaterThan(4);
});

test('the type of the items of a long list receives each of them before the list is complete', async () => {
  const received: object[] = [];
  const own = buildSchema('type Query { a: Int } input Item { id: ID! }');
  const type = own.getType('Item');
  if (type === undefined) throw new Error('The schema has the type.');
  const extensions: ItemExtensions = { parseAhead: (item) => void received.push(item) };
  type.extensions = { ...extensions };
  const inputs = { v: numbers.map((id) => ({ id })) };
  const definitions = variableDefinitions('$v: [Item!]');
  const { coerced } = await coerceVariables(own, definitions, inputs, new OperationWork());
  expect(received).toHaveLength(numbers.length);
  expect(coerced).toEqual({ v: received });
});

test.each([
  ['a list', (count: number) => numbers.slice(0, count - 1)],
  ['lists in a list', (count: number) => [numbers.slice(0, 500), numbers.slice(0, count - 503)]],
])(
  'variables of 1000 values in %s are coerced without a promise, and those of 1001 with one',
  async (_where, listOf) => {
    const coerce = (count: number) =>
      coerceVariables(
        schema,
        variableDefinitions('$v: Any'),
        { v: listOf(count) },
        new OperationWork(),
      );
    expect(coerce(1000)).toEqual({ coerced: { v: listOf(1000) } });
    const large = coerce(1001);
    expect(large).toBeInstanceOf(Promise);
    expect(await large).toEqual({ coerced: { v: listOf(1001) }, errors: undefined });
  },
);
