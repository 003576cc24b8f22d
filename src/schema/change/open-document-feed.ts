import { setTimeout as sleep } from 'node:timers/promises';
import { toMask } from '../../engine/loader/mask.ts';
import { endsFeed } from '../../live/feed/access-end.ts';
import type {
  DriveChange,
  Feed,
  FeedItem,
  FeedPage,
  OpenOptions,
} from '../../live/feed/change-feed.ts';
import { readPosition } from '../../live/feed/feed-position.ts';
import { driveOf } from '../../live/feed/store/feed-store.ts';
import type { Context } from '../../operation/context.ts';
import { fileIdOf } from '../../service/google/file-reference.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { readDocumentFile } from '../google/file/file-write.ts';
import type { SubscribeOptions } from './change-field.ts';
import { openDriveFeed } from './open-drive-feed.ts';

type DocumentItem = FeedItem<DriveChange> & { readonly change: DriveChange };

interface DriveFeed {
  /** The shared drive that contains the document. Null: it is in none. */
  readonly drive: string | null;
  readonly feed: Feed<DriveChange>;
  /** Whether changes before the feed are missing, because the document was in another drive. */
  readonly hasGap: boolean;
}

/** Opens the feed of the drive that contains a document, and selects the changes of this document. */
export async function openDocumentFeed(
  reference: string,
  context: Context,
  options: SubscribeOptions,
): Promise<Feed<DriveChange>> {
  const opened = await openFeedOf(reference, context, options);
  const { position, pollIntervalMs } = opened.feed;
  return {
    // A client that does not receive the RESYNC needs it the next time.
    position: opened.hasGap ? (options.after ?? position) : position,
    pollIntervalMs,
    [Symbol.asyncIterator]: () => pagesOf(reference, opened, options),
  };
}

async function openFeedOf(
  reference: string,
  context: Context,
  { after, signal }: OpenOptions,
): Promise<DriveFeed> {
  const file = await readDocumentFile(reference, context, toMask(['driveId']));
  const drive = file.driveId ?? null;
  const resource = after === null ? undefined : readPosition(after)?.resource;
  const hasGap = resource !== undefined && driveOf(resource) !== drive;
  try {
    const feed = await openDriveFeed(drive, context, { after: hasGap ? null : after, signal });
    return { drive, feed, hasGap };
  } catch (error) {
    if (drive === null || !isClosed(error)) throw error;
    // The document is shared with a person who is not a member of the drive: the feed of this person has its changes.
    return { drive, feed: await openDriveFeed(null, context, { after, signal }), hasGap: false };
  }
}

export const isClosed = (error: unknown): boolean =>
  error instanceof UpstreamError && ['not-found', 'forbidden'].includes(error.reason);

/** A document can be moved to another drive, whose feed then has its changes. */
async function* pagesOf(
  reference: string,
  opened: DriveFeed,
  options: SubscribeOptions,
): AsyncGenerator<FeedPage<DriveChange>> {
  for (let current = opened; ; ) {
    const { position, pollIntervalMs } = current.feed;
    if (current.hasGap) yield { items: [{ position, change: null }], pollIntervalMs };
    let gone: DocumentItem | null;
    try {
      gone = yield* pagesUntilGone(fileIdOf(reference), current);
    } catch (error) {
      if (current.drive === null || !isClosed(error)) throw error;
      // The viewer has left the drive. The document can be shared with this person, or be in another drive.
      current = { ...(await openPatiently(reference, pollIntervalMs, options)), hasGap: true };
      continue;
    }
    if (gone === null) return;
    try {
      current = await openPatiently(reference, pollIntervalMs, options);
    } catch (error) {
      yield { items: [gone], pollIntervalMs };
      throw error;
    }
    // It is read after the new feed has started, so that no change is missed.
    const moved = { position: current.feed.position, change: { ...gone.change, removed: false } };
    yield { items: [moved], pollIntervalMs };
  }
}

/** Opens the feed of the drive that contains the document now. Repeats an attempt that fails for a time. */
async function openPatiently(
  reference: string,
  waitMs: number,
  { signal, inNewContext }: SubscribeOptions,
): Promise<DriveFeed> {
  for (;;) {
    try {
      return await inNewContext((context) =>
        openFeedOf(reference, context, { after: null, signal }),
      );
    } catch (error) {
      if (endsFeed(error) || signal.aborted) throw error;
      await sleep(waitMs, undefined, { signal, ref: false });
    }
  }
}

/** Returns the change with which the document left the drive. Null if the feed has ended. */
async function* pagesUntilGone(
  id: string,
  { drive, feed }: DriveFeed,
): AsyncGenerator<FeedPage<DriveChange>, DocumentItem | null> {
  const isGone = (item: FeedItem<DriveChange>): item is DocumentItem =>
    item.change !== null &&
    (item.change.removed === true || (item.change.file?.driveId ?? null) !== drive);
  for await (const { items, pollIntervalMs } of feed) {
    const selected = items.filter(({ change }) => change === null || change.fileId === id);
    const gone = selected.findIndex(isGone);
    const rest = gone === -1 ? selected : selected.slice(0, gone);
    if (rest.length > 0) yield { items: rest, pollIntervalMs };
    const last = selected[gone];
    if (last !== undefined && isGone(last)) return last;
  }
  return null;
}
