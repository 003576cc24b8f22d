import type { DriveChange, Feed, FeedItem, OpenOptions } from '../../live/feed/change-feed.ts';
import { requireCredential } from '../../operation/caller/not-connected.ts';
import type { Context } from '../../operation/context.ts';
import { documentMimeType } from '../../service/google/file-type.ts';

/** Opens the feed of a shared drive, or of all documents that the viewer can open if it is null. */
export function openDriveFeed(
  drive: string | null,
  { changes, viewer, connectUrl }: Context,
  { after, signal }: OpenOptions,
): Promise<Feed<DriveChange>> {
  const { requiresCredential = false } = viewer;
  const credential = requireCredential('google', viewer.google, { connectUrl, requiresCredential });
  return changes.drive(drive, credential, { after, signal });
}

export async function openDocumentsFeed(
  hasName: ((title: string) => boolean) | null,
  context: Context,
  options: OpenOptions,
): Promise<Feed<DriveChange>> {
  const feed = await openDriveFeed(null, context, options);
  return selectChanges(feed, isSelected(hasName));
}

/** Whether a change is of a document with such a title, or of any document if it is null. */
export const isSelected =
  (hasName: ((title: string) => boolean) | null) =>
  ({ file, removed }: DriveChange): boolean => {
    // Drive says nothing of a file that was removed: neither its type nor its name.
    if (removed || file === undefined) return hasName === null;
    return file.mimeType === documentMimeType && (hasName === null || hasName(file.name));
  };

/** The same feed with some of its changes, and with those that are missing. */
function selectChanges<Change>(
  feed: Feed<Change>,
  isSelected: (change: Change) => boolean,
): Feed<Change> {
  const isKept = ({ change }: FeedItem<Change>) => change === null || isSelected(change);
  return {
    position: feed.position,
    pollIntervalMs: feed.pollIntervalMs,
    async *[Symbol.asyncIterator]() {
      for await (const { items, pollIntervalMs } of feed) {
        const selected = items.filter(isKept);
        if (selected.length > 0) yield { items: selected, pollIntervalMs };
      }
    },
  };
}
