import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { findOperation, planOf } from '../../src/plan/operation-plan.ts';

const schema = buildSchema('type Query { a: String, b: String }');
const document = parse('query ($yes: Boolean!, $id: ID) { a b @include(if: $yes) }');

function planFor(variables: Readonly<Record<string, unknown>>) {
  const operation = findOperation(schema, document, null);
  const plan = operation && planOf(operation, variables);
  if (!plan) throw new Error('The document has no plan.');
  return plan.root;
}

test('an operation is planned once, whatever its variables are', () => {
  expect(planFor({ yes: true, id: '1' })).toBe(planFor({ yes: true, id: '2' }));
});

test('an operation has a plan for each set of values in @skip and @include', () => {
  const keys = (yes: boolean) => planFor({ yes }).fields.map(({ key }) => key);
  expect(keys(true)).toEqual(['a', 'b']);
  expect(keys(false)).toEqual(['a']);
});
