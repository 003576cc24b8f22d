import type { WorkspaceRow } from '../../store/asana/row.ts';
import { parseBoolean, type Query } from '../protocol/query.ts';
import { invalid, Rejection } from '../protocol/rejection.ts';

/** The number of records that a search returns without a limit. (unverified) */
export const defaultSearchSize = 20;

/** A search needs a paid plan. */
export function requirePremium({ isPremium }: WorkspaceRow): void {
  if (!isPremium) throw new Rejection(402, 'Search is only available to premium users.');
}

/** Compares two rows by `sort_by` and `sort_ascending`. Throws a Rejection for an unknown order. */
export function orderOf<Row extends { readonly gid: string }>(
  query: Query,
  keys: Readonly<Record<string, (row: Row) => string | number>>,
): (one: Row, other: Row) => number {
  const name = query.sort_by ?? 'modified_at';
  const keyOf = keys[name];
  if (!keyOf) throw invalid(`sort_by: Not a valid value: ${name}`);
  const direction = parseBoolean(query, 'sort_ascending') === true ? 1 : -1;
  return (one, other) => {
    const [key, otherKey] = [keyOf(one), keyOf(other)];
    if (key === otherKey) return one.gid < other.gid ? -1 : 1;
    return key < otherKey ? -direction : direction;
  };
}
