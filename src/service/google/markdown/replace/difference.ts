import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';

/** A part of a list that differs from a part of another list. Either can be empty. */
export interface Difference {
  readonly from: number;
  readonly to: number;
  readonly otherFrom: number;
  readonly otherTo: number;
}

/**
 * The parts in which two lists differ, in order. What is between them is equal.
 *
 * Values that occur once in both lists and in the same order stay in place; what is between two of them is compared in the same way. This takes
 * little more than linear time, also for lists that have nothing in common.
 */
export function* findDifferences(
  one: readonly string[],
  other: readonly string[],
): SlicedWork<readonly Difference[]> {
  const found: Difference[] = [];
  const open: Difference[] = [{ from: 0, to: one.length, otherFrom: 0, otherTo: other.length }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (isTurnOver()) yield;
    const rest = withoutEqualEnds(one, other, part);
    if (rest.from === rest.to && rest.otherFrom === rest.otherTo) continue;
    const anchors = yield* commonOrder(yield* uniquePairs(one, other, rest));
    if (anchors.length === 0) {
      found.push(rest);
      continue;
    }
    let { from, otherFrom } = rest;
    for (const [at, otherAt] of [...anchors, [rest.to, rest.otherTo] as const]) {
      open.push({ from, to: at, otherFrom, otherTo: otherAt });
      from = at + 1;
      otherFrom = otherAt + 1;
    }
  }
  return found.sort((a, b) => a.from - b.from || a.otherFrom - b.otherFrom);
}

function withoutEqualEnds(
  one: readonly string[],
  other: readonly string[],
  { from, to, otherFrom, otherTo }: Difference,
): Difference {
  const most = Math.min(to - from, otherTo - otherFrom);
  let start = 0;
  while (start < most && one[from + start] === other[otherFrom + start]) start += 1;
  let end = 0;
  while (end < most - start && one[to - end - 1] === other[otherTo - end - 1]) end += 1;
  return {
    from: from + start,
    to: to - end,
    otherFrom: otherFrom + start,
    otherTo: otherTo - end,
  };
}

/** The positions of a value in both lists. */
type Pair = readonly [at: number, otherAt: number];

/** The values that occur once in a part of both lists, in the order of the first. */
function* uniquePairs(
  one: readonly string[],
  other: readonly string[],
  { from, to, otherFrom, otherTo }: Difference,
): SlicedWork<readonly Pair[]> {
  const otherPositions = yield* positionsOfUnique(other, otherFrom, otherTo);
  const pairs: Pair[] = [];
  for (const [value, at] of yield* positionsOfUnique(one, from, to)) {
    if (isTurnOver()) yield;
    const otherAt = otherPositions.get(value);
    if (at !== null && otherAt != null) pairs.push([at, otherAt]);
  }
  return pairs;
}

/** The position of each value of a part; null if the value occurs more than once. */
function* positionsOfUnique(
  values: readonly string[],
  from: number,
  to: number,
): SlicedWork<ReadonlyMap<string, number | null>> {
  const positions = new Map<string, number | null>();
  for (let at = from; at < to; at += 1) {
    if (isTurnOver()) yield;
    const value = values[at] ?? '';
    positions.set(value, positions.has(value) ? null : at);
  }
  return positions;
}

/** The most pairs that have the same order in both lists, of pairs in the order of the first list. */
function* commonOrder(pairs: readonly Pair[]): SlicedWork<readonly Pair[]> {
  interface Link {
    readonly pair: Pair;
    readonly before: Link | undefined;
  }
  /** For each length, the chain of this length that ends earliest in the other list. */
  const ends: Link[] = [];
  for (const pair of pairs) {
    if (isTurnOver()) yield;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair, before: ends[low - 1] };
  }
  const chain: Pair[] = [];
  for (let link = ends.at(-1); link !== undefined; link = link.before) chain.push(link.pair);
  return chain.reverse();
}
