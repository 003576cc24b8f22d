import type { docs_v1 } from '@googleapis/docs';
import { isObject } from '../http/json.ts';

/** One request of a batch, as the service takes it: an object with one field, its kind. */
export type EditRequest = docs_v1.Schema$Request;

/** A stretch of a document. */
export type Range = docs_v1.Schema$Range;

/** A stretch of a document and what takes its place; the service knows it as a delete and an insert. */
export interface ReplaceContentRange {
  readonly range: Range;
  readonly text: string;
}

/** One entry of a caller's list: a request of the service's, or the one that is ours. */
export type Entry = EditRequest & { readonly replaceContentRange?: ReplaceContentRange };

/** What an entry asks for. */
export type EntryKind = keyof Entry;

/** The kind of an entry, and what is said of it. */
export interface ParsedEntry {
  readonly kind: EntryKind;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Takes an entry apart. Throws when it has no kind or several, which the schema rules out before. */
export function parseEntry(entry: object): ParsedEntry {
  const [said, another] = Object.entries(entry).filter(([, content]) => content != null);
  if (said === undefined || another !== undefined) throw new Error('An entry is not of one kind.');
  const [kind, content] = said;
  // The schema's own names of kinds; contents are objects there.
  return { kind: kind as EntryKind, content: isObject(content) ? content : {} };
}
