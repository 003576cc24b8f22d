import { expect, test } from 'vitest';
import { environment } from '../../src/config/variable.ts';

// Every setting that is a number: the limits that its error message states are accepted, and the next numbers are not.

const ranges = Object.entries(environment.shape).flatMap(([name, type]) => {
  const { error } = type.safeParse('x');
  const [, min, max] = /a whole number from (\d+) to (\d+)\./.exec(error?.message ?? '') ?? [];
  return min === undefined ? [] : [[name, Number(min), Number(max), type] as const];
});

test.each(ranges)('%s accepts %i and %i, and rejects the next numbers', (_name, min, max, type) => {
  expect(type.safeParse(String(min))).toEqual({ success: true, data: min });
  expect(type.safeParse(String(max))).toEqual({ success: true, data: max });
  for (const outside of [min - 1, max + 1])
    expect(type.safeParse(String(outside)).success).toBe(false);
});
