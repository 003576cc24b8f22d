import { isObject } from '../../../../upstream/http/json.ts';
import { type Entry, parseEntry } from '../../record/edit-request.ts';
import { fieldPath, InvalidEdit } from '../invalid-edit.ts';
import { checkEntry } from './entry-check.ts';
import { toFieldMask } from './field-mask.ts';
import { checkStyle } from './style-check.ts';

/**
 * Parses a caller's list: checks every entry without the document, adds field masks, and omits null values as the service
 * does. Throws InvalidEdit for the first entry that is invalid for every document.
 */
export function parseEntries(list: readonly object[]): readonly Entry[] {
  if (list.length === 0) throw new InvalidEdit('requests', 'Give at least one request.');
  return list.map((item, entryIndex) => parsedAhead.get(item) ?? parseItem(item, entryIndex));
}

const parsedAhead = new WeakMap<object, Entry>();

/** Parses an item of a long list before the list is complete: 10,000 at once would take 40 ms. An invalid one is parsed again, for its error. */
export function parseAhead(item: object): void {
  try {
    parsedAhead.set(item, parseItem(item, 0));
  } catch {
    // The schema or parseEntries reports it.
  }
}

function parseItem(item: object, entryIndex: number): Entry {
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
