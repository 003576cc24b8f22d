import type { FeedItem } from './change-feed.ts';
import { type FeedPosition, type PositionFeed, printPosition } from './feed-position.ts';
import { toReadPage } from './read-page.ts';
import { SeenChanges } from './seen-changes.ts';
import type { ChangeSource, SourcePage } from './source/change-source.ts';

/** What one read of the service brought to a reader that follows no feed. */
export interface PageAfter<Change> {
  /** The changes that the reader has not received. */
  readonly items: readonly FeedItem<Change>[];
  /** Where the reader continues after all of them. */
  readonly end: string;
  readonly hasMore: boolean;
  /** Whether changes after the position are missing, because the service no longer knows its cursor. */
  readonly isReset: boolean;
}

export function toPageAfter<Change>(
  feed: PositionFeed,
  { cursor: before, delivered }: FeedPosition,
  { cursor: after, ...page }: SourcePage<Change>,
  identify: ChangeSource<Change>['identify'],
): PageAfter<Change> {
  const { hasMore, isReset } = page;
  const read = toReadPage(feed, { ...page, before, after, readAt: Date.now() }, { identify });
  const items = isReset ? [] : new SeenChanges(delivered).without(read);
  return { items, end: printPosition(feed, { cursor: after, delivered: [] }), hasMore, isReset };
}
