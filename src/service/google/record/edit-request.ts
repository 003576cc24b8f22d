import type { docs_v1 } from '@googleapis/docs';
import { isObject } from '../../../upstream/http/json.ts';

/** One request of a batch in the service's format: an object with one field, which is its kind. */
export type EditRequest = docs_v1.Schema$Request;

export type DocumentRange = docs_v1.Schema$Range;

/** A range and its replacement text. The service receives it as a deletion and an insertion. */
export interface ReplaceContentRange {
  readonly range: DocumentRange;
  readonly text: string;
}

/** One entry of a caller's list: a request of the service, or the additional `replaceContentRange`. */
export type Entry = EditRequest & { readonly replaceContentRange?: ReplaceContentRange };

export type EntryKind = keyof Entry;

/** The kind of an entry, and its content. */
export interface ParsedEntry {
  readonly kind: EntryKind;
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Splits an entry into its kind and its content. Throws if it does not have exactly one kind; the schema has checked this
 * before.
 */
export function parseEntry(entry: object): ParsedEntry {
  let kind: string | undefined;
  for (const name of Object.keys(entry)) {
    if (Reflect.get(entry, name) == null) continue;
    if (kind !== undefined) throw new Error('An entry must have exactly one kind.');
    kind = name;
  }
  if (kind === undefined) throw new Error('An entry must have exactly one kind.');
  const content: unknown = Reflect.get(entry, kind);
  // The schema defines the names of the kinds, and that their contents are objects.
  return { kind: kind as EntryKind, content: isObject(content) ? content : {} };
}
