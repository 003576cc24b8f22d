import { expect, test } from 'vitest';
import { createUsageTable } from '../../../src/server/admission/usage.ts';

const minute = 60_000;

test('callers without an operation in the last minute are removed', () => {
  const usages = createUsageTable(1000);
  for (let caller = 0; caller < 500; caller += 1)
    usages.of(`caller ${caller}`, caller).lastMinute.count(10, caller);
  expect(usages.size).toBe(500);
  usages.of('another caller', 3 * minute);
  expect(usages.size).toBe(1);
});

test('a caller with an operation in progress stays, however long it takes', () => {
  const usages = createUsageTable(1000);
  const usage = usages.of('caller', 0);
  usage.inProgress += 1;
  usages.of('another caller', 10 * minute);
  expect(usages.of('caller', 10 * minute)).toBe(usage);
});

test('ten thousand callers of one minute take no more entries than the maximum, and none that is in use is removed', () => {
  const usages = createUsageTable(100);
  const usage = usages.of('caller', 0);
  usage.inProgress += 1;
  for (let caller = 0; caller < 10_000; caller += 1)
    usages.of(`caller ${caller}`, 1).lastMinute.count(10, 1);
  expect(usages.size).toBe(100);
  expect(usages.of('caller', 1)).toBe(usage);
});

test('a table in which every caller has an operation in progress stays at its maximum', () => {
  const usages = createUsageTable(3);
  for (let caller = 0; caller < 5; caller += 1) usages.of(`caller ${caller}`, 0).inProgress += 1;
  expect(usages.size).toBeLessThanOrEqual(5);
  expect(usages.of('caller 4', 0).inProgress).toBe(1);
});
