import { type RequestSignal, waitUnlessAborted } from '../../upstream/http/abort-signal.ts';
import { endsFeed } from './access-end.ts';
import type { FeedPosition, PositionFeed } from './feed-position.ts';
import { type ReadPage, toReadPage } from './read-page.ts';
import { SeenChanges } from './seen-changes.ts';
import type { ChangeSource } from './source/change-source.ts';
import type { FeedLog, LogPage } from './store/feed-store.ts';

/** What a reader needs to receive the changes that it has missed. */
export interface BacklogOptions<Change> {
  readonly feed: PositionFeed;
  /** Where the reader continues. */
  readonly position: FeedPosition;
  /** The cursor of the feed when the reader joined. Null if the feed started with this reader. */
  readonly joinedAt: string | null;
  readonly source: ChangeSource<Change>;
  readonly log: Pick<FeedLog<Change>, 'since'>;
  /** The time until a failed read is repeated. */
  readonly waitMs: () => number;
  readonly signal: RequestSignal;
}

/**
 * The changes from a position until now. Returns the changes that the feed will bring again.
 *
 * If the log does not contain the position, the service is read from its cursor. This read and the feed overlap, because nothing tells which
 * of two cursors is the later one. What the reader has seen is therefore everything that either read returns: first the feed from the cursor
 * where the reader joined, then from the position. Every change of the first read is before the position, or in the second read too.
 */
export async function* readBacklog<Change>(
  options: BacklogOptions<Change>,
): AsyncGenerator<ReadPage<Change>, SeenChanges> {
  const { feed, position, joinedAt, source } = options;
  const delivered = new SeenChanges(position.delivered);
  const recent = await options.log.since(position.cursor);
  const ofFeed: string[] = [];
  if (recent === null && joinedAt !== null) {
    for await (const page of readToEnd(joinedAt, options))
      ofFeed.push(...toReadPage(feed, page, source).marks);
  }
  const ofReader: string[] = [];
  for await (const logged of recent ?? readToEnd(position.cursor, options)) {
    const page = toReadPage(feed, logged, source);
    ofReader.push(...page.marks);
    const items = delivered.without(page);
    if (items.length > 0) yield { ...page, items };
  }
  const seen = new SeenChanges(ofFeed);
  seen.merge(ofReader);
  return seen;
}

async function* readToEnd<Change>(
  from: string,
  options: BacklogOptions<Change>,
): AsyncGenerator<LogPage<Change>> {
  for (let cursor = from; ; ) {
    const readAt = Date.now();
    const { cursor: after, ...page } = await readPatiently(cursor, options);
    yield { ...page, before: cursor, after, readAt };
    if (!page.hasMore) return;
    cursor = after;
  }
}

/** Repeats a read that fails for a time. */
async function readPatiently<Change>(
  cursor: string,
  { feed, source, waitMs, signal }: BacklogOptions<Change>,
) {
  for (;;) {
    try {
      return await source.read(feed.resource, cursor);
    } catch (error) {
      if (endsFeed(error) || signal.aborted) throw error;
      await waitUnlessAborted(waitMs(), signal);
      if (signal.aborted) throw error;
    }
  }
}
