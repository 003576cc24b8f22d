import { expect, test } from 'vitest';
import type { Context } from '../../src/operation/context.ts';
import { oncePerOperation } from '../../src/operation/once-per-operation.ts';

/** What the function reads of a context. */
const createContext = () => ({ computed: new Map() }) as unknown as Context;

test('a value is computed once for each operation, and two functions have their own', () => {
  const one = oncePerOperation(() => ({ name: 'one' }));
  const other = oncePerOperation(() => ({ name: 'other' }));
  const context = createContext();
  const value = one(context);
  expect(value).toEqual({ name: 'one' });
  expect(one(context)).toBe(value);
  expect(other(context)).toEqual({ name: 'other' });
  expect(one(context)).toBe(value);
  expect(one(createContext())).not.toBe(value);
});
