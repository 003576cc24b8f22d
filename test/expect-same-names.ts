import { AssertionError } from 'node:assert';

/**
 * Expects two lists to have the same names, in any order. The message of the failure has only the names that differ, and what to do.
 *
 * @param actual    The list that somebody maintains: the rows of a table, or the keys of an object.
 * @param expected  The names that it must have, from the source that decides.
 * @param advice    What to do about a difference: 'write one row in docs/running.md for each variable'.
 */
export function expectSameNames(
  actual: Iterable<unknown>,
  expected: Iterable<unknown>,
  advice: string,
): void {
  const [found, wanted] = [countNames(actual), countNames(expected)];
  const names = new Set([...found.keys(), ...wanted.keys()]);
  const by = (difference: (count: number, wantedCount: number) => boolean) =>
    [...names].filter((name) => difference(found.get(name) ?? 0, wanted.get(name) ?? 0));
  const differences = [
    ['missing', by((count, wantedCount) => count < wantedCount)],
    ['unknown', by((count, wantedCount) => count > 0 && wantedCount === 0)],
    ['repeated', by((count, wantedCount) => count > wantedCount && wantedCount > 0)],
  ] as const;
  const lines = differences.flatMap(([kind, list]) =>
    list.length === 0 ? [] : [`${kind}: ${list.join(', ')}`],
  );
  if (lines.length === 0) return;
  // The stack begins at the caller, so that the report shows the line of the test.
  throw new AssertionError({
    message: [`${advice}:`, ...lines].join('\n'),
    stackStartFn: expectSameNames,
  });
}

function countNames(names: Iterable<unknown>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(String(name), (counts.get(String(name)) ?? 0) + 1);
  return counts;
}
