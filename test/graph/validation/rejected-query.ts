import { expect } from 'vitest';
import { createAsker } from '../../ask.ts';

/** Sends a query to the server of this file. */
export const { ask } = await createAsker();

/** A query with one invalid argument, the argument, and the path of its field. */
export type RejectedCase = readonly [
  what: string,
  query: string,
  field: string,
  path: readonly string[],
];

/** Asserts that a query is rejected with BAD_USER_INPUT before anything is sent. */
export async function expectRejected(
  query: string,
  field: string,
  path: readonly string[],
): Promise<void> {
  const { errors, wireRequests } = await ask(query);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.path).toEqual(path);
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, retryable: false });
  expect(errors[0]?.message).not.toBe('');
  expect(wireRequests).toBe(0);
}
