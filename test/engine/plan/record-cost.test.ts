import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { findOperation, planOf } from '../../../src/engine/plan/operation-plan.ts';
import { RecordCosts } from '../../../src/engine/plan/record-cost.ts';

test('an operation of 50,000 fields is counted, and one with more is too large', () => {
  const schema = buildSchema('type Query { a: String }');
  const operation = findOperation(schema, parse('{ a }'), null);
  const [field] = (operation && planOf(operation, {})?.root.fields) ?? [];
  if (!operation || field === undefined) throw new Error('The document has no plan.');
  const costs = new RecordCosts(operation, {});
  for (let count = 1; count <= 50_000; count += 1) costs.costOf(field, null);
  expect(costs.isTooLarge).toBe(false);
  costs.costOf(field, null);
  expect(costs.isTooLarge).toBe(true);
});
