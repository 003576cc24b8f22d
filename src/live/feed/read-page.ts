import type { FeedItem } from './change-feed.ts';
import { type PositionFeed, printPosition, toMark } from './feed-position.ts';
import type { ChangeSource } from './source/change-source.ts';
import type { LogPage } from './store/feed-store.ts';

/** A page as readers receive it. All readers share it. */
export interface ReadPage<Change> {
  readonly items: readonly FeedItem<Change>[];
  /** The marks of the changes. Empty for an item without a change. */
  readonly marks: readonly string[];
  /** Whether the feed was read to its end, and when. */
  readonly hasMore: boolean;
  readonly readAt: number;
}

export function toReadPage<Change>(
  feed: PositionFeed,
  { before, after, changes, isReset, hasMore, readAt }: LogPage<Change>,
  source: Pick<ChangeSource<Change>, 'identify' | 'stateCursor'>,
): ReadPage<Change> {
  const end = printPosition(feed, { cursor: after, delivered: [] });
  const marks = changes.map((change) => toMark(source.identify(change)));
  const states = source.stateCursor?.(feed.resource)?.steps(before, after, changes);
  const items = changes.map((change, index) => {
    const isLast = index === changes.length - 1;
    const cursor = states?.[index] ?? before;
    // A state contains the changes that led to it.
    const delivered = states === undefined ? marks.slice(0, index + 1) : [];
    return { position: isLast ? end : printPosition(feed, { cursor, delivered }), change };
  });
  if (!isReset) return { items, marks, hasMore, readAt };
  return { ...toResync<Change>(end), hasMore, readAt };
}

/** The item that tells a reader that changes are missing. */
export const toResync = <Change>(position: string): Pick<ReadPage<Change>, 'items' | 'marks'> => ({
  items: [{ position, change: null }],
  marks: [],
});
