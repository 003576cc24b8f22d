import type { IndexRange } from '../model/table-model.ts';

/** A range without gaps, and the ranges of which it is the union. */
interface Part<Range> {
  readonly start: number;
  end: number;
  readonly ranges: Range[];
}

/** The union of ranges. A search takes logarithmic time, if few of them overlap. */
export class Coverage<Range extends IndexRange> {
  readonly #parts: Part<Range>[] = [];

  constructor(ranges: Iterable<Range>) {
    for (const range of [...ranges].sort((one, other) => one.start - other.start)) {
      const { start, end } = range;
      const last = this.#parts.at(-1);
      if (last === undefined || start > last.end) this.#parts.push({ start, end, ranges: [range] });
      else {
        last.end = Math.max(last.end, end);
        last.ranges.push(range);
      }
    }
  }

  /** One of the ranges that contain the start, if they cover all from the start to the end. */
  covering(start: number, end: number): Range | undefined {
    const part = this.#partBefore(start);
    if (part === undefined || part.end < end || start >= part.end) return undefined;
    return part.ranges.find((range) => range.start <= start && range.end > start);
  }

  /** One of the ranges that contain an index, if their union starts before it. */
  containing(index: number): Range | undefined {
    const part = this.#partBefore(index);
    if (part === undefined || index <= part.start || index >= part.end) return undefined;
    return part.ranges.find(({ start, end }) => start <= index && end >= index);
  }

  /** The last one of the ranges that overlap another range. */
  overlapping(start: number, end: number): Range | undefined {
    const part = this.#partBefore(end - 1);
    if (part === undefined || part.end <= start) return undefined;
    return part.ranges.findLast((range) => range.start < end && range.end > start);
  }

  /** The last part that starts at an index or before it. */
  #partBefore(index: number): Part<Range> | undefined {
    return this.#parts[firstIndex(this.#parts, ({ start }) => start > index) - 1];
  }
}

/**
 * The index of the first item for which a condition is true, or the length of the list.
 *
 * @param isTrue  If it is true for an item, it is also true for every later one.
 */
export function firstIndex<Item>(items: readonly Item[], isTrue: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && isTrue(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
