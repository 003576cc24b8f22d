import type { ExecutionResult, GraphQLError } from 'graphql';

/** What differs between two results of the same operation; null if nothing does. */
export function describeDifference(
  actual: ExecutionResult,
  expected: ExecutionResult,
): string | null {
  // The text contains the order of all keys.
  const data = [actual, expected].map((result) => JSON.stringify(result.data));
  if (data[0] !== data[1]) return `data\n  ${data[0]}\n  ${data[1]}`;
  const errors = [actual, expected].map((result) => toSortedErrors(result, withoutRaces));
  const [actualErrors, expectedErrors] = errors.map((list) => JSON.stringify(list));
  return actualErrors === expectedErrors ? null : `errors\n  ${actualErrors}\n  ${expectedErrors}`;
}

/** The errors of a result in the order of their paths: errors of different promises have no fixed order. */
export function toSortedErrors(
  result: ExecutionResult,
  change: (error: GraphQLError, result: ExecutionResult) => object = (error) => error.toJSON(),
): readonly string[] {
  const all = (result.errors ?? []).map((error) => JSON.stringify(change(error, result))).sort();
  return all.filter((one, index) => one !== all[index - 1]);
}

/**
 * An error as a result must contain it. If it has made an object or list above it null, further errors below the same position are
 * part of the result only if their promises settled before. Only the position must then be equal.
 */
function withoutRaces(error: GraphQLError, { data }: ExecutionResult): object {
  const path = error.path ?? [];
  const nullAt = positionOfNull(data, path);
  return nullAt < path.length ? { nullBy: path.slice(0, nullAt) } : error.toJSON();
}

/** The number of keys of a path that lead to a value that is null. */
export function positionOfNull(data: unknown, path: readonly (string | number)[]): number {
  let value = data;
  for (const [index, key] of path.entries()) {
    if (value === null || value === undefined) return index;
    value = (value as Record<string | number, unknown>)[key];
  }
  return path.length;
}
