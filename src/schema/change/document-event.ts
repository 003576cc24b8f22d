import type { DriveChange } from '../../live/feed/change-feed.ts';
import { fileIdOf } from '../../service/google/file-reference.ts';
import type { FileUserRecord } from '../../service/google/record/file.ts';
import { toGlobalId } from '../id/id.ts';
import type { Kind } from './change-kind.ts';

export interface DocumentEvent {
  readonly kind: Kind;
  readonly nodeId: string | null;
  readonly by: FileUserRecord | null;
  readonly at: string;
  /** The document that can be read, with the resource key of its address. */
  readonly reference: string | null;
}

/**
 * @param change      Null if changes are missing.
 * @param subscribed  The document that the subscription is about. Null: all documents.
 */
export function toDocumentEvent(
  change: DriveChange | null,
  subscribed: string | null,
): DocumentEvent {
  if (change === null) {
    const nodeId = subscribed === null ? null : toNodeId(subscribed);
    const at = new Date().toISOString();
    return { kind: 'RESYNC', nodeId, by: null, at, reference: subscribed };
  }
  const { fileId = '', removed, time = new Date().toISOString(), file } = change;
  const kind = removed ? 'REMOVED' : file?.trashed ? 'DELETED' : 'CHANGED';
  return {
    kind,
    nodeId: toNodeId(fileId),
    by: file?.lastModifyingUser ?? null,
    at: time,
    reference: kind === 'REMOVED' ? null : (subscribed ?? fileId),
  };
}

export const toUnreadDocument = (event: DocumentEvent): DocumentEvent => ({
  ...event,
  kind: 'RESYNC',
  by: null,
  reference: null,
});

const toNodeId = (reference: string) =>
  toGlobalId({ typeName: 'Document', id: fileIdOf(reference) });
