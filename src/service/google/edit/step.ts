import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import {
  type EditRequest,
  type Entry,
  type EntryKind,
  type ParsedEntry,
  parseEntry,
} from '../record/edit-request.ts';
import { type EditPosition, findPosition } from './edit-position.ts';
import { fieldPath } from './invalid-edit.ts';

// The edits of a document. This folder checks a batch (check/), orders its requests (order/) and simulates them (simulation/) on a
// model of the document (model/). It contains the rules of the Docs API for batches: see docs/architecture/edits.md. It sends no requests and
// does not know GraphQL.

// This file contains the requests of a batch as they are sent. Replies and rejections of the service are converted back to the caller's entries.

/** One request to send, and the entry in the caller's list that it comes from. */
export interface Step extends ParsedEntry {
  readonly request: EditRequest;
  /** Null for a request without a position. */
  readonly position: EditPosition | null;
  readonly entryIndex: number;
  readonly entryKind: EntryKind;
}

/** @param entryKind  The kind of the entry; by default, that of the request. */
export function toStep(request: EditRequest, entryIndex: number, entryKind?: EntryKind): Step {
  const parsed = parseEntry(request);
  const { kind, content } = parsed;
  const given = entryKind ?? kind;
  const position = findPosition(parsed, entryIndex, given);
  return { kind, content, request, position, entryIndex, entryKind: given };
}

/** Converts entries to requests in the given order. A replacement becomes a deletion and an insertion at its start. */
export function toSteps(entries: readonly Entry[]): readonly Step[] {
  return entries.flatMap((entry, entryIndex) => {
    const { replaceContentRange } = entry;
    // An entry has one kind, so any other entry is a request.
    if (replaceContentRange === undefined) return toStep(entry as EditRequest, entryIndex);
    const { range, text } = replaceContentRange;
    const { startIndex, endIndex: _, ...segment } = range;
    const toPart = (part: EditRequest) => toStep(part, entryIndex, 'replaceContentRange');
    const deletion = toPart({ deleteContentRange: { range } });
    const location = { index: startIndex ?? 0, ...segment };
    const insertion = toPart({ insertText: { location, text } });
    return text === '' ? [deletion] : [deletion, insertion];
  });
}

/**
 * Converts the service's replies, one per sent request, to one reply per entry, in the caller's order. Neither request of a
 * replacement has a reply.
 */
export function toReplies(
  steps: readonly Step[],
  replies: readonly object[],
  entryCount: number,
): readonly object[] {
  const byEntry: object[] = Array.from({ length: entryCount }, () => ({}));
  for (const [index, { entryIndex }] of steps.entries()) byEntry[entryIndex] = replies[index] ?? {};
  return byEntry;
}

/**
 * Rewrites the service's rejection of a batch for the caller: the service numbers the requests as they were sent, the caller
 * knows the entries as they were given. Returns any other failure unchanged.
 *
 * Source: Docs v1 rejects a batch with `Invalid requests[3].insertText: …` (seen in published responses, 2025).
 */
export function toEntryError(failure: unknown, steps: readonly Step[]): unknown {
  if (!(failure instanceof UpstreamError) || failure.reason !== 'invalid-input') return failure;
  const sentIndex = /requests\[(\d+)\]/.exec(failure.message)?.[1];
  const step = sentIndex === undefined ? undefined : steps[Number(sentIndex)];
  if (step === undefined) return failure;
  const { reason, service, status, help, delivery } = failure;
  return new UpstreamError({
    reason,
    service,
    message: failure.message.replace(`requests[${sentIndex}]`, fieldPath(step.entryIndex)),
    field: fieldPath(step.entryIndex, step.entryKind),
    delivery,
    ...(status === undefined ? {} : { status }),
    ...(help === undefined ? {} : { help }),
  });
}
