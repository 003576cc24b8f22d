import { createHash } from 'node:crypto';
import { InputError } from '../error/input-error.ts';

/** Where a list goes on; what is in it is the listing's own affair. */
export type Position = readonly (string | number | null | readonly string[])[];

/**
 * An opaque cursor: a position, bound to its list by a digest of the list's name.
 *
 * The digest is no secret and no signature. It tells a cursor that was mangled, or is another list's, from one of ours
 * before anything is sent; whoever forges one can only misplace their own reading.
 */
export function printCursor(listName: string, position: Position): string {
  const text = JSON.stringify(position);
  return Buffer.from(digest(listName, text) + text).toString('base64url');
}

/** The position in a cursor. Throws InputError when it is mangled or another list's. */
export function parseCursor(listName: string, cursor: string): Position {
  const { seal, text } = open(cursor);
  if (seal !== digest(listName, text)) {
    throw new InputError(
      'after',
      'This cursor belongs to another list, or was changed on the way: give one as it came from this list.',
    );
  }
  // The seal says that printCursor wrote it.
  return JSON.parse(text) as Position;
}

/** Throws InputError for what can be no cursor of any list. */
export function checkCursor(cursor: string): void {
  const { text } = open(cursor);
  try {
    if (Array.isArray(JSON.parse(text))) return;
  } catch {
    // Said below.
  }
  throw notACursor();
}

const sealLength = 12;

function open(cursor: string): { readonly seal: string; readonly text: string } {
  if (!/^[A-Za-z0-9_-]{18,}$/.test(cursor)) throw notACursor();
  const opened = Buffer.from(cursor, 'base64url').toString();
  return { seal: opened.slice(0, sealLength), text: opened.slice(sealLength) };
}

function digest(listName: string, text: string): string {
  return createHash('sha256')
    .update(`${listName}\n${text}`)
    .digest('base64url')
    .slice(0, sealLength);
}

const notACursor = () =>
  new InputError('after', 'This is no cursor: give one as it came in `cursor` or `endCursor`.');
