import { expect, test, vi } from 'vitest';
import { oncePerRecord } from '../../src/operation/once-per-record.ts';

test('a computed value is computed once for each record, even if it is undefined', () => {
  const compute = vi.fn(({ name }: { name?: string }) => name);
  const nameOf = oncePerRecord(compute);
  const [first, second, empty] = [{ name: 'a' }, { name: 'a' }, {}];
  for (const record of [first, first, second, empty, empty]) nameOf(record);
  expect(compute.mock.calls).toEqual([[first], [second], [empty]]);
  expect([nameOf(first), nameOf(empty)]).toEqual(['a', undefined]);
});
