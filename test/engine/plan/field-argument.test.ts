import { buildSchema, Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { FieldArguments } from '../../../src/engine/plan/field-argument.ts';

const schema = buildSchema(`
  input Range { from: Int, to: Int }
  type Query { plain: Int, list(ids: [Int], range: Range, first: Int = 10): Int }
`);

function argumentsOf(field: string): FieldArguments {
  const [definition] = parse(`{ ${field} }`).definitions;
  const node =
    definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections[0] : null;
  const type =
    node?.kind === Kind.FIELD ? schema.getQueryType()?.getFields()[node.name.value] : null;
  if (node?.kind !== Kind.FIELD || !type) throw new Error('The schema has no such field.');
  return new FieldArguments(type, node);
}

test.each([
  ['plain', {}],
  ['list', { first: 10 }],
  ['list(first: null)', { first: null }],
  ['list(ids: [1, 2], range: { from: 3 })', { ids: [1, 2], range: { from: 3 }, first: 10 }],
])('the arguments of %s are coerced once for all operations', (field, expected) => {
  const args = argumentsOf(field);
  expect(args.useVariables).toBe(false);
  expect(args.valuesFor({})).toEqual(expected);
  expect(args.valuesFor({ n: 1 })).toBe(args.valuesFor({ n: 2 }));
});

test.each([
  ['list(first: $n)', { first: 5 }],
  ['list(ids: [1], first: $n)', { ids: [1], first: 5 }],
  ['list(first: $n, ids: [1])', { ids: [1], first: 5 }],
  ['list(ids: [1, $n])', { ids: [1, 5], first: 10 }],
  ['list(range: { from: 1, to: $n })', { range: { from: 1, to: 5 }, first: 10 }],
])('the arguments of %s are coerced once for each operation', (field, expected) => {
  const args = argumentsOf(field);
  expect(args.useVariables).toBe(true);
  const five = { n: 5 };
  const six = { n: 6 };
  expect(args.valuesFor(five)).toEqual(expected);
  expect(args.valuesFor(six)).not.toEqual(expected);
  expect(args.valuesFor(five)).toBe(args.valuesFor(five));
});
