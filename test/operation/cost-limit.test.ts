import { expect, test } from 'vitest';
import { findCostProblem } from '../../src/operation/cost-limit.ts';

const limits = { maxUpstreamRequests: 10, maxNodes: 100 };

/** Reads and writes of both services. */
const costOf = (
  asana: readonly [minReads: number, writes: number],
  google: readonly [minReads: number, writes: number],
  nodes = 0,
) => {
  const of = ([minReads, writes]: readonly [number, number]) => ({ minReads, writes }) as never;
  return {
    services: new Map([['asana', of(asana)] as const, ['google', of(google)] as const]),
    nodes,
  } as never;
};

test.each<[string, Parameters<typeof costOf>]>([
  [
    'reads of one service',
    [
      [10, 0],
      [0, 0],
    ],
  ],
  [
    'writes of one service',
    [
      [0, 10],
      [0, 0],
    ],
  ],
  [
    'reads and writes of both',
    [
      [1, 2],
      [3, 4],
    ],
  ],
])('an operation of ten %s is executed, and one of eleven is not', (_, cost) => {
  expect(findCostProblem(costOf(...cost), limits)).toBeNull();
  expect(findCostProblem(costOf(...cost), { ...limits, maxUpstreamRequests: 9 })).toMatchObject({
    code: 'UPSTREAM_BUDGET_EXCEEDED',
    message: expect.stringContaining('needs at least 10 upstream calls, and this server allows 9.'),
  });
});

test('an operation of 100 records is executed, and one of 101 is not', () => {
  expect(findCostProblem(costOf([0, 0], [0, 0], 100), limits)).toBeNull();
  expect(findCostProblem(costOf([0, 0], [0, 0], 101), limits)).toMatchObject({
    code: 'OPERATION_TOO_LARGE',
    message: expect.stringContaining('can return 101 records, and this server allows 100.'),
  });
  expect(
    findCostProblem(costOf([0, 0], [0, 0], Number.POSITIVE_INFINITY), limits)?.message,
  ).toContain('too many records to count');
});

test('the number of requests is reported before the number of records', () => {
  expect(findCostProblem(costOf([11, 0], [0, 0], 101), limits)?.code).toBe(
    'UPSTREAM_BUDGET_EXCEEDED',
  );
});
