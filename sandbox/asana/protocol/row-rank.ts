import type { Row } from '../../store/asana/row.ts';

/**
 * The ranks of the rows of one list, by which its offsets continue.
 *
 * An offset of Asana contains the rank of the last row of a page (`border_rank`, as in offsets that people have published), and not its
 * number. So it stays right if rows before it are added, removed or moved, and if the last row itself is. A row keeps its rank as long as it
 * keeps its place among the others; a row that is moved gets another rank.
 */
export class RowRanks {
  /** Includes rows that are no longer in the list: they can come back. */
  readonly #ranks = new Map<string, number>();

  /** The rank of each of these rows, which are the list in its present order. Ranks increase. */
  of(rows: readonly Row[]): readonly number[] {
    const known = rows.map(({ gid }) => this.#ranks.get(gid));
    const kept = increasingIndexes(known);
    const ranks = rows.map((_, index) => (kept.has(index) ? (known[index] ?? 0) : Number.NaN));
    for (let index = 0; index < ranks.length; index += 1) {
      if (!Number.isNaN(ranks[index])) continue;
      let end = index;
      while (end < ranks.length && Number.isNaN(ranks[end])) end += 1;
      const before = ranks[index - 1] ?? (ranks[end] ?? 0) - 1;
      const after = ranks[end] ?? before + (end - index) + 1;
      const step = (after - before) / (end - index + 1);
      for (let at = index; at < end; at += 1) ranks[at] = before + step * (at - index + 1);
    }
    for (const [index, { gid }] of rows.entries()) this.#ranks.set(gid, ranks[index] ?? 0);
    return ranks;
  }
}

/** The indexes of a longest increasing subsequence: of the rows that were not moved, if few were. */
function increasingIndexes(values: readonly (number | undefined)[]): ReadonlySet<number> {
  /** For each length, the index of the smallest value that ends an increasing subsequence. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  }
  const found = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) found.add(index);
  return found;
}
