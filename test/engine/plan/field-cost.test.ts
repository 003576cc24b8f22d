import { describe, expect, test } from 'vitest';
import {
  type CallCost,
  countRecords,
  noCost,
  pageCalls,
  stepsOf,
} from '../../../src/engine/plan/field-cost.ts';

const letters = {
  group: { service: 'post', kind: 'read', maxBatchSize: 10 },
  method: 'GET',
  route: '/letters',
  fields: () => ['subject'],
} as const;

const call = (more: Partial<CallCost> = {}): CallCost => ({ ...letters, min: 1, max: 1, ...more });

describe('the pages of a list', () => {
  const first = { ...letters, key: 'letters' };
  const firstPage = { ...first, min: 1, max: 1 };

  test.each([0, 1])('of which at most %d are read are one call', (maxPages) => {
    expect(pageCalls(first, maxPages)).toEqual([firstPage]);
  });

  test.each([2, 3])('of which at most %d are read follow one another', (maxPages) => {
    expect(pageCalls(first, maxPages)).toEqual([
      firstPage,
      { ...letters, step: 1, steps: maxPages - 1, min: 0, max: 1 },
    ]);
  });

  test('of which only the service knows the number are an unknown number of calls', () => {
    expect(pageCalls(first, Number.POSITIVE_INFINITY)).toEqual([
      firstPage,
      { ...letters, step: 1, min: 0, max: Number.POSITIVE_INFINITY },
    ]);
  });

  test('start after the responses that the first page waits for', () => {
    const [page, further] = pageCalls({ ...first, step: 2 }, 3);
    expect([page?.step, further?.step]).toEqual([2, 3]);
    expect(stepsOf({ calls: pageCalls({ ...first, step: 2 }, 3) })).toBe(5);
  });
});

test.each([
  ['no calls', 0, noCost().calls],
  ['one call', 1, [call()]],
  ['a call that waits for two responses', 3, [call({ step: 2 })]],
  ['three calls, one after another', 3, [call({ steps: 3 })]],
  ['several calls', 3, [call({ step: 1, steps: 2 }), call()]],
])('the value of a field with %s is known after %d responses', (_what, steps, calls) => {
  expect(stepsOf({ calls })).toBe(steps);
});

const unknown = Number.POSITIVE_INFINITY;
const records = [{ typeName: 'Letter', id: '1' }];

test.each([
  ['that sends nothing', 0, { calls: [] }],
  ['that sends nothing and returns a list', 7, { calls: [], maxValues: 7 }],
  ['with a call', 1, { calls: [call()] }],
  ['with a call for a list', 50, { calls: [call()], maxValues: 50 }],
  ['with a list of unknown size', 1, { calls: [call()], maxValues: unknown }],
  ['with an empty list', 0, { calls: [call()], maxValues: 0 }],
  ['with a record by its id', 1, { calls: [call()], maxValues: 9, records }],
  ['with no records', 0, { calls: [call()], maxValues: 9, records: [] }],
])('a field %s counts as %d records', (_what, count, cost) => {
  expect(countRecords(cost)).toBe(count);
});
