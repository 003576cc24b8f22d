import { describe, expect, test } from 'vitest';
import { CallTotals } from '../../../src/engine/plan/call-total.ts';
import type { CallCost, CallGroup } from '../../../src/engine/plan/field-cost.ts';

const groupOf = (maxBatchSize: number, waitsForAll?: true): CallGroup => ({
  service: 'post',
  kind: 'read',
  maxBatchSize,
  ...(waitsForAll && { waitsForAll }),
});

const call = (group: CallGroup, more: Partial<CallCost> = {}): CallCost => ({
  group,
  method: 'GET',
  route: '/letters',
  fields: () => [],
  min: 1,
  max: 1,
  ...more,
});

const ten = groupOf(10);

/** Totals of calls in a group, each `[count, number of responses that they wait for]`. */
function totalsOf(
  ...added: readonly (readonly [count: number, from: number, group?: CallGroup])[]
) {
  const totals = new CallTotals();
  for (const [count, from, group = ten] of added) totals.add(call(group), count, from);
  return totals;
}

describe('the number of calls of a group', () => {
  test('is the sum of all steps', () => {
    expect(totalsOf([3, 0], [4, 2], [5, 0]).countOf(ten)).toBe(12);
  });

  test('contains each step of calls that are repeated', () => {
    const totals = new CallTotals();
    totals.add(call(ten, { step: 1, steps: 3 }), 2, 1);
    expect(totals.countOf(ten)).toBe(6);
    // The steps follow one another, after two responses: each needs a request of its own.
    totals.add(call(ten), 1, 0);
    expect(totals.minRequestsOf(ten)).toBe(1 + 3);
  });

  test('of which there is none is 0', () => {
    expect(totalsOf().countOf(ten)).toBe(0);
    expect([...totalsOf([0, 3]).groups]).toEqual([]);
  });

  test('is multiplied by the number of records that make these calls', () => {
    const totals = totalsOf([1, 0]);
    totals.addAll(totalsOf([2, 0], [3, 2]), 4, 1);
    expect(totals.countOf(ten)).toBe(1 + 2 * 4 + 3 * 4);
    const none = new CallTotals();
    none.addAll(totalsOf([2, 1]), 3, 1);
    // One step, although the two steps before it are empty.
    expect(none.minRequestsOf(ten)).toBe(1);
  });
});

describe('the minimum number of requests', () => {
  test.each([
    [[[10, 0]], 1],
    [[[11, 0]], 2],
    // All later calls can be sent together.
    [
      [
        [1, 0],
        [10, 1],
      ],
      2,
    ],
    [
      [
        [1, 0],
        [11, 1],
      ],
      3,
    ],
    // A step cannot be sent with the step that it waits for.
    [
      [
        [1, 0],
        [1, 1],
        [1, 2],
      ],
      3,
    ],
    [
      [
        [1, 0],
        [10, 1],
        [11, 2],
      ],
      4,
    ],
    [[[1, 3]], 1],
    [[], 0],
  ] as const)('of the calls %j, ten in a request, is %d', (added, expected) => {
    expect(totalsOf(...added).minRequestsOf(ten)).toBe(expected);
  });
});

describe('the maximum number of requests', () => {
  const maximum = (turns: number, totals: CallTotals, group = ten) =>
    totals.maxRequests(turns).get(group);

  test.each([
    [[[10, 0]], 1],
    [[[11, 0]], 2],
    // Two responses arrive separately: 2 incomplete requests, or one more if there are enough calls.
    [
      [
        [11, 0],
        [1, 1],
      ],
      2 + 1,
    ],
    [
      [
        [11, 0],
        [2, 1],
      ],
      2 + 2,
    ],
    [
      [
        [11, 0],
        [11, 1],
      ],
      2 + 2,
    ],
    [
      [
        [11, 0],
        [12, 1],
      ],
      2 + 3,
    ],
    // A step waits for the responses of all steps before it: 2, then 2 + 2.
    [
      [
        [11, 0],
        [2, 1],
        [4, 2],
      ],
      2 + 2 + 4,
    ],
    [
      [
        [11, 0],
        [2, 1],
        [13, 2],
      ],
      2 + 2 + 4,
    ],
    [
      [
        [11, 0],
        [2, 1],
        [14, 2],
      ],
      2 + 2 + 5,
    ],
  ] as const)('of the calls %j, ten in a request, is %d', (added, expected) => {
    expect(maximum(1, totalsOf(...added))).toBe(expected);
  });

  test('is larger if deferred calls are sent a turn later', () => {
    expect(maximum(2, totalsOf([1, 0]))).toBe(1);
    expect(maximum(2, totalsOf([2, 0]))).toBe(2);
    expect(maximum(2, totalsOf([11, 0]))).toBe(2);
    expect(maximum(2, totalsOf([12, 0]))).toBe(3);
  });

  test('of calls that wait for all responses is the minimum of each step', () => {
    const all = groupOf(10, true);
    const totals = totalsOf([11, 0], [10, 1, all], [11, 2, all]);
    expect(maximum(2, totals, all)).toBe(1 + 2);
  });

  test('of calls that another group counts is 0', () => {
    const part = groupOf(Number.POSITIVE_INFINITY);
    const totals = totalsOf([1, 0], [5, 0, part], [2, 1]);
    expect(maximum(1, totals, part)).toBe(0);
    // They add no responses for which later calls wait.
    expect(maximum(1, totals)).toBe(1 + 1);
  });

  test('depends on the responses of all groups', () => {
    const single = groupOf(1);
    // Three responses: calls that wait for them are sent in up to three requests.
    expect(maximum(1, totalsOf([3, 0, single], [3, 1]))).toBe(3);
    expect(maximum(1, totalsOf([3, 0, single], [3, 1]), single)).toBe(3);
  });
});
