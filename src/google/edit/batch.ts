import { isObject } from '../../http/json.ts';
import { type EditRequest, type Entry, type EntryKind, parseEntry } from '../edit-request.ts';
import { checkEntry } from './entry-check.ts';
import { toFieldMask } from './field-mask.ts';
import { InvalidEdit } from './invalid-edit.ts';

/** One request on its way to the service, and the entry of the caller's list that it comes from: its number and its kind. */
export interface Step {
  readonly request: EditRequest;
  readonly entryIndex: number;
  readonly entryKind: EntryKind;
}

/**
 * Reads a caller's list: every entry checked on its face, masks filled in, nulls left out as the service leaves out what is
 * not set. Throws InvalidEdit for the first entry that no document can take.
 */
export function parseEntries(given: readonly object[]): readonly Entry[] {
  if (given.length === 0) throw new InvalidEdit('requests', 'Give at least one request.');
  return given.map((one, entry) => {
    const said = parseEntry(one);
    checkEntry(said, entry);
    const fields = toFieldMask(said, entry);
    const content = withoutNulls({ ...said.content, ...(fields === null ? {} : { fields }) });
    // The schema's inputs have the service's own names and shapes; the compiler compares them in the tests.
    return { [said.kind]: content } as Entry;
  });
}

/** The requests that entries stand for, in the order given: a replacement is a delete, then an insert at its start. */
export function toSteps(entries: readonly Entry[]): readonly Step[] {
  return entries.flatMap((one, entry) => {
    const { replaceContentRange, ...request } = one;
    const given = parseEntry(one).kind;
    if (replaceContentRange === undefined)
      return [{ request, entryIndex: entry, entryKind: given }];
    const { range, text } = replaceContentRange;
    const { startIndex, endIndex: _, ...segment } = range;
    const deletion: Step = {
      request: { deleteContentRange: { range } },
      entryIndex: entry,
      entryKind: given,
    };
    const location = { index: startIndex ?? 0, ...segment };
    const insertion: Step = {
      request: { insertText: { location, text } },
      entryIndex: entry,
      entryKind: given,
    };
    return text === '' ? [deletion] : [deletion, insertion];
  });
}

/**
 * The service's replies, one per request sent, as one per entry in the caller's order. Neither half of a replacement has
 * anything to reply.
 */
export function toReplies(
  steps: readonly Step[],
  sent: readonly object[],
  entries: number,
): readonly object[] {
  const replies: object[] = Array.from({ length: entries }, () => ({}));
  for (const [at, { entryIndex: entry }] of steps.entries()) replies[entry] = sent[at] ?? {};
  return replies;
}

function withoutNulls(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner == null ? [] : [[name, toPlain(inner)]],
    ),
  );
}

function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  return isObject(value) ? withoutNulls(value) : value;
}
