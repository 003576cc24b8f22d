import { expect } from 'vitest';
import type { Asker } from '../../ask.ts';

/** A query with one invalid argument, the argument, and the path of its field. */
export type RejectedCase = readonly [
  what: string,
  query: string,
  field: string,
  path: readonly (string | number)[],
];

/**
 * Asserts that a field with an invalid argument is null with BAD_USER_INPUT at its path, that its parent is not null, and that nothing
 * is sent for the field. The query contains no other field that makes a request, except those in the path.
 */
export async function expectRejected(
  ask: Asker['ask'],
  query: string,
  field: string,
  path: readonly (string | number)[],
): Promise<void> {
  const { data, errors, reads } = await ask(query);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.path).toEqual(path);
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, retryable: false });
  expect(errors[0]?.message).not.toBe('');
  // The data has any shape; a step into null fails the test.
  let value = data;
  for (const key of errors[0]?.path ?? []) value = value[key];
  expect(value).toBeNull();
  // A record or list above the field is read, but not the field.
  const isInList = errors[0]?.path?.some((key) => typeof key === 'number');
  const maxReads = path.length === 1 ? 0 : isInList ? Number.POSITIVE_INFINITY : 1;
  expect(reads.length).toBeLessThanOrEqual(maxReads);
}
