import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { OperationWork } from '../../../src/engine/event-loop/operation-work.ts';
import { costOfOperation } from '../../../src/engine/plan/operation-cost.ts';
import { findOperation, planOf } from '../../../src/engine/plan/operation-plan.ts';
import { plainSchema } from '../../schema-for.ts';

/** Calculates the cost of a document with variables. A cost that is kept is the same object. */
function costsOf(document: string) {
  const operation = findOperation(plainSchema, parse(document), null);
  return (variables: Readonly<Record<string, unknown>>) => {
    const plan = operation && planOf(operation, variables);
    if (!plan) throw new Error('The document has no plan.');
    return costOfOperation(plan, variables, new OperationWork());
  };
}

const pages = () =>
  costsOf(
    'query ($n: Int, $unused: String) { workspaces(first: $n) { nodes { gid projects(first: $n) { nodes { gid } } } } }',
  );

test('a cost that no variable affects is calculated once', async () => {
  const costOf = costsOf('query ($unused: String) { workspaces { nodes { gid } } }');
  const cost = await costOf({ unused: 'a' });
  expect(await costOf({ unused: 'b' })).toBe(cost);
  expect(await costOf({ unused: {} })).toBe(cost);
});

describe('a cost that a variable affects', () => {
  test('is calculated once for each set of variables', async () => {
    const costOf = pages();
    const one = await costOf({ n: 1 });
    const two = await costOf({ n: 2 });
    expect(two.nodes).toBeGreaterThan(one.nodes);
    expect(await costOf({ n: 1 })).toBe(one);
    expect(await costOf({ n: 2 })).toBe(two);
    expect(await costOf({ n: 2, unused: null })).not.toBe(two);
  });

  test('is kept for the eight latest sets of variables', async () => {
    const costOf = pages();
    const costs = [];
    for (let n = 1; n <= 8; n += 1) costs.push(await costOf({ n }));
    expect(await costOf({ n: 1 })).toBe(costs[0]);
    await costOf({ n: 9 });
    expect(await costOf({ n: 2 })).toBe(costs[1]);
    const again = await costOf({ n: 1 });
    expect(again).not.toBe(costs[0]);
    expect(again).toEqual(costs[0]);
  });

  test.each([
    ['a text of 299 characters', 'x'.repeat(299), true],
    ['a text of 300 characters', 'x'.repeat(300), false],
    ['null', null, true],
    ['an object', {}, false],
    ['a list', [], false],
    ['an integer of any size', 5n, false],
  ])('with a variable that is %s is kept: %s', async (_what, unused, isKept) => {
    const costOf = pages();
    // The number has one character.
    const variables = { n: 5, unused };
    const cost = await costOf(variables);
    const again = await costOf(variables);
    expect(again === cost).toBe(isKept);
    expect(again).toEqual(cost);
  });
});
