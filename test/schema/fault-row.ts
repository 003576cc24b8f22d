import { expect } from 'vitest';
import type { Fault } from '../../sandbox/http/fault.ts';
import type { ResultError } from '../ask.ts';

type WithoutRoute<One> = One extends Fault
  ? Omit<One, 'route' | 'count' | 'skip' | 'person'>
  : never;

/** A fault without a route, which the test adds. */
export type FaultWithoutRoute = WithoutRoute<Fault>;

/** A fault of a read, and the error that a client receives for it. */
export interface FaultRow {
  readonly fault: FaultWithoutRoute;
  readonly code: string;
  readonly status?: number;
  readonly retryable?: boolean;
  /** Further extensions of the error. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly message?: RegExp;
  /** How often the read is sent. Default: as often as others that are retryable or not. */
  readonly attempts?: number;
}

/** Asserts that an error has the values of its row, and this path. */
export function expectError(
  service: 'asana' | 'google',
  error: ResultError | undefined,
  row: FaultRow,
  path: readonly (string | number)[],
): void {
  const { code, status, retryable = false, extensions: also = {}, message: says } = row;
  expect(error?.path).toEqual(path);
  expect(error?.extensions).toMatchObject({ code, service, retryable, ...also });
  if (status !== undefined) expect(error?.extensions['status']).toBe(status);
  if (also['retryAfter'] === undefined) expect(error?.extensions).not.toHaveProperty('retryAfter');
  if (says !== undefined) expect(error?.message).toMatch(says);
  expect(JSON.stringify(error)).not.toMatch(
    /sandbox-|bearer sand|https?:|127\.0\.0\.1|authorization|opt_fields/i,
  );
}
