import { isObject } from '../../http/json.ts';
import {
  type EditRequest,
  type Entry,
  type EntryKind,
  parseEntry,
} from '../record/edit-request.ts';
import { checkEntry } from './entry-check.ts';
import { toFieldMask } from './field-mask.ts';
import { fieldPath, InvalidEdit } from './invalid-edit.ts';
import { checkStyle } from './style-check.ts';

// The edits of a document. This folder parses a batch, orders its requests and simulates them on a model of the document. It
// contains the rules of the Docs API for batches. It sends no requests and does not use GraphQL.

/** One request to send, with the index and kind of the entry in the caller's list that it comes from. */
export interface Step {
  readonly request: EditRequest;
  readonly entryIndex: number;
  readonly entryKind: EntryKind;
}

/**
 * Parses a caller's list: checks every entry without the document, adds field masks, and omits null values as the service
 * does. Throws InvalidEdit for the first entry that is invalid for every document.
 */
export function parseEntries(list: readonly object[]): readonly Entry[] {
  if (list.length === 0) throw new InvalidEdit('requests', 'Give at least one request.');
  return list.map((item, entryIndex) => {
    const entry = parseEntry(item);
    checkEntry(entry, entryIndex);
    const fields = toFieldMask(entry, entryIndex);
    const content = withoutNulls(entry.content);
    if (fields !== null) {
      checkStyle(entry, fields, (...path) => fieldPath(entryIndex, entry.kind, ...path));
      content['fields'] = fields;
    }
    // The schema's inputs have the same names and shapes as the service's types; a type test compares them.
    return { [entry.kind]: content } as Entry;
  });
}

/** Converts entries to requests in the given order. A replacement becomes a deletion and an insertion at its start. */
export function toSteps(entries: readonly Entry[]): readonly Step[] {
  return entries.flatMap((entry, entryIndex) => {
    const { replaceContentRange, ...request } = entry;
    const entryKind = parseEntry(entry).kind;
    const toStep = (sent: EditRequest): Step => ({ request: sent, entryIndex, entryKind });
    if (replaceContentRange === undefined) return [toStep(request)];
    const { range, text } = replaceContentRange;
    const { startIndex, endIndex: _, ...segment } = range;
    const deletion = toStep({ deleteContentRange: { range } });
    const location = { index: startIndex ?? 0, ...segment };
    const insertion = toStep({ insertText: { location, text } });
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

function withoutNulls(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const inner = value[name];
    if (inner != null) result[name] = toPlain(inner);
  }
  return result;
}

function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  return isObject(value) ? withoutNulls(value) : value;
}
