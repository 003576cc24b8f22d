import { createHash } from 'node:crypto';
import { InputError } from '../error/input-error.ts';

/** A position in a list, from which the list can be read on. Its content is defined by the listing. */
export type PagePosition = readonly (string | number | null | readonly string[])[];

/** A cursor that has been decoded, but not yet compared with the name of its list. */
export interface Cursor {
  readonly digest: string;
  readonly text: string;
  readonly position: PagePosition;
}

/**
 * An opaque cursor: a position, bound to its list by a digest of the list's name.
 *
 * The digest is neither a secret nor a signature. It detects a modified cursor, or the cursor of another list, before anything is
 * sent. A client that forges a cursor can only change the position of its own reads.
 */
export function printCursor(listName: string, position: PagePosition): string {
  const text = JSON.stringify(position);
  return Buffer.from(toDigest(listName, text) + text).toString('base64url');
}

/** Decodes a cursor. Throws InputError for a text that is not a cursor of any list. */
export function parseCursor(cursor: string): Cursor {
  if (cursor.length > maxLength || !/^[A-Za-z0-9_-]{18,}$/.test(cursor)) throw notACursor();
  const decoded = Buffer.from(cursor, 'base64url').toString();
  const text = decoded.slice(digestLength);
  const position = parseJson(text);
  if (!Array.isArray(position)) throw notACursor();
  // Each list checks the form of its positions, because a client can compute the digest of another one.
  return { digest: decoded.slice(0, digestLength), text, position: position as PagePosition };
}

/** The position of a cursor in this list. Throws InputError for a modified cursor and for the cursor of another list. */
export function positionIn(listName: string, { digest, text, position }: Cursor): PagePosition {
  if (digest === toDigest(listName, text)) return position;
  throw new InputError(
    'after',
    'This cursor belongs to another list or was modified: use a cursor that this list returned.',
  );
}

const digestLength = 12;

/** Longer than any cursor that a list returns. Decoding a megabyte takes some milliseconds. */
const maxLength = 100_000;

function toDigest(listName: string, text: string): string {
  return createHash('sha256')
    .update(`${listName}\n${text}`)
    .digest('base64url')
    .slice(0, digestLength);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error for a position that the list did not make. */
export const invalidPosition = () =>
  new InputError('after', 'This cursor was modified: use a cursor that this list returned.');

/** Whether a value of a position is a number of items. */
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const notACursor = () =>
  new InputError('after', 'This is not a cursor: use a value of `cursor` or `endCursor`.');
