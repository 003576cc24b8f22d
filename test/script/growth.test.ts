import { expect, test } from 'vitest';
import { isGrowing } from '../../bench/soak/growth.ts';

test.each([
  ['values that vary', [90, 104, 100, 101, 102, 99, 103, 100, 101], false],
  ['values that grow only in the first third', [10, 50, 90, 100, 101, 102, 100, 101, 102], false],
  ['a single high value at the end', [100, 100, 100, 100, 100, 100, 100, 100, 180], false],
  ['values that grow steadily', [100, 110, 120, 130, 140, 150, 160, 170, 180], true],
  ['values that grow by less than the minimum', [1, 2, 3, 4, 5, 6, 7, 8, 9], false],
  ['too few values', [1, 100], false],
] as const)('the soak test reports growth correctly for %s', (_, values, expected) => {
  expect(isGrowing(values, 5)).toBe(expected);
});
