import type { FeedItem } from './change-feed.ts';
import type { ReadPage } from './read-page.ts';

/** The clocks of two instances differ by less. */
const maxClockDifferenceMs = 60_000;

/** Changes that a reader must not receive again, by their marks. Equal changes are counted. */
export class SeenChanges {
  readonly #counts = new Map<string, number>();

  constructor(marks: readonly string[] = []) {
    for (const mark of marks) this.#counts.set(mark, this.countOf(mark) + 1);
  }

  countOf(mark: string): number {
    return this.#counts.get(mark) ?? 0;
  }

  /** Adds the changes of another read of the same feed. What both reads contain is one change. */
  merge(marks: readonly string[]): void {
    const other = new SeenChanges(marks);
    for (const [mark, count] of other.#counts)
      this.#counts.set(mark, Math.max(count, this.countOf(mark)));
  }

  /** The items that the reader has not seen. Those that it has seen are forgotten. */
  without<Change>({ items, marks }: ReadPage<Change>): readonly FeedItem<Change>[] {
    return items.filter((_item, index) => !this.#take(marks[index] ?? ''));
  }

  #take(mark: string): boolean {
    const count = this.countOf(mark);
    if (count === 0) return false;
    if (count === 1) this.#counts.delete(mark);
    else this.#counts.set(mark, count - 1);
    return true;
  }
}

/** Whether a page was read to the end of the feed after this time: nothing that was visible before comes again after it. */
export const isReadAfter = ({ hasMore, readAt }: ReadPage<unknown>, time: number): boolean =>
  !hasMore && readAt > time + maxClockDifferenceMs;
