import { fileIdOf } from '../file-reference.ts';

/** The fields that Drive can sort by and that this server can compare if Drive refuses to sort. */
export type FileOrderField =
  | 'createdTime'
  | 'modifiedTime'
  | 'modifiedByMeTime'
  | 'viewedByMeTime'
  | 'sharedWithMeTime'
  | 'name_natural'
  | 'starred';

export interface FileOrder {
  readonly by: FileOrderField;
  readonly isAscending: boolean;
}

/** The files that a search finds. An absent condition is not checked. */
export interface FileSearch {
  /** Null for files of every type. */
  readonly mimeType: string | null;
  /** Null for both the files in the trash and the others. */
  readonly trashed: boolean | null;
  /** Each word is the beginning of a word in the name. */
  readonly name?: string | null;
  /** Words in the name, the description or the content. */
  readonly text?: string | null;
  /** The folder that contains the files, as a reference: see file-reference.ts. */
  readonly folder?: string | null;
  /** An email address, or `me`. */
  readonly owner?: string | null;
  readonly modifiedSince?: Date | null;
  readonly starred?: boolean | null;
  readonly sharedWithMe?: boolean | null;
  /** The id of the shared drive that contains the files. Not part of the query: a parameter of its own. */
  readonly drive?: string | null;
  /** Null for Drive's own order. A search for text has no other: Drive sorts its results by relevance. */
  readonly order: FileOrder | null;
}

/** The most recently changed file first. */
export const latestFirst: FileOrder = { by: 'modifiedTime', isAscending: false };

/** A search as Drive's query language, with all values escaped. Source: Drive, "Search query terms and operators". */
export function toSearchQuery(search: FileSearch): string {
  const { mimeType, trashed, name, text, folder, owner, modifiedSince } = search;
  const { starred, sharedWithMe } = search;
  return [
    ...(mimeType === null ? [] : [`mimeType = ${quote(mimeType)}`]),
    ...(trashed === null ? [] : [`trashed = ${trashed}`]),
    ...(name == null ? [] : [`name contains ${quote(name)}`]),
    ...(text == null ? [] : [`fullText contains ${quote(text)}`]),
    ...(folder == null ? [] : [`${quote(fileIdOf(folder))} in parents`]),
    ...(owner == null ? [] : [`${quote(owner)} in owners`]),
    ...(modifiedSince == null ? [] : [`modifiedTime >= ${quote(modifiedSince.toISOString())}`]),
    ...(starred == null ? [] : [`starred = ${starred}`]),
    ...(sharedWithMe == null ? [] : [`sharedWithMe = ${sharedWithMe}`]),
  ].join(' and ');
}

/** Replaces backslashes first, so that the ones added by the second step are not doubled. */
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
