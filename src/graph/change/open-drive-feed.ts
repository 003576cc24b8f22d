import type { DriveChange, Feed, FeedItem, OpenOptions } from '../../change/change-feed.ts';
import { fileIdOf } from '../../google/file-reference.ts';
import { documentMimeType } from '../../google/file-type.ts';
import { toMask } from '../../loader/mask.ts';
import { requireCredential } from '../../operation/caller/not-connected.ts';
import type { Context } from '../../operation/context.ts';
import { assertDocument } from '../google/document/load-document.ts';

/** Opens the feed of the drive that contains a document, and selects the changes of this document. */
export async function openDocumentFeed(
  reference: string,
  context: Context,
  options: OpenOptions,
): Promise<Feed<DriveChange>> {
  const credential = credentialOf(context);
  const file = await context.google.file(reference, toMask(['driveId', 'mimeType']));
  assertDocument({ status: 'fulfilled', value: file });
  const id = fileIdOf(reference);
  const feed = await context.changes.drive(file.driveId ?? null, credential, options);
  return selectChanges(feed, ({ fileId }) => fileId === id);
}

/** Opens the feed of all documents that the viewer can open. */
export async function openDocumentsFeed(
  hasName: ((title: string) => boolean) | null,
  context: Context,
  options: OpenOptions,
): Promise<Feed<DriveChange>> {
  const feed = await context.changes.drive(null, credentialOf(context), options);
  return selectChanges(feed, ({ file, removed }) => {
    // Drive says nothing of a file that was removed: neither its type nor its name.
    if (removed || file === undefined) return hasName === null;
    return file.mimeType === documentMimeType && (hasName === null || hasName(file.name));
  });
}

const credentialOf = ({ viewer, connectUrl }: Context) => {
  const { requiresCredential = false } = viewer;
  return requireCredential('google', viewer.google, { connectUrl, requiresCredential });
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
