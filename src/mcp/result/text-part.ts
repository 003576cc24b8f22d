import { createHash, randomUUID } from 'node:crypto';
import { toolFailed } from './tool-result.ts';

// Long texts are returned in parts. A part ends at the end of a paragraph where possible.

export interface TextPart {
  readonly text: string;
  /** Where the next part begins. Null for the last one. */
  readonly next: string | null;
}

const digestOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 12);

/**
 * The part of a text at a position.
 *
 * @param position  `next` of the part before. Null for the first part.
 *
 * Throws ToolFailed if the text has changed since the part before: the position then has no meaning.
 */
export function textPart(text: string, position: string | null, maxBytes: number): TextPart {
  const [, offsetText = '0', digest] = /^(\d+)\.([\w-]+)$/.exec(position ?? '') ?? [];
  if (position !== null && digest !== digestOf(text))
    throw toolFailed('CURSOR_EXPIRED', 'The text has changed since the part before was read.', {
      field: 'after',
      help: 'Read it again from the start, without `after`.',
    });
  const offset = Number(offsetText);
  const end = endOfPart(text, offset, maxBytes);
  return {
    text: text.slice(offset, end),
    next: end < text.length ? `${end}.${digestOf(text)}` : null,
  };
}

function endOfPart(text: string, offset: number, maxBytes: number): number {
  const rest = text.slice(offset, offset + maxBytes);
  if (sizeInJson(rest) <= maxBytes) return offset + rest.length;
  // The bytes of a character are at least one, and the size grows with the length.
  let [low, high] = [1, rest.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sizeInJson(rest.slice(0, middle)) <= maxBytes) low = middle;
    else high = middle - 1;
  }
  const part = rest.slice(0, low);
  for (const separator of ['\n\n', '\n', ' ']) {
    const at = part.lastIndexOf(separator);
    if (at > low / 2) return offset + at + separator.length;
  }
  // Not inside a surrogate pair.
  return offset + (/[\ud800-\udbff]$/.test(part) ? low - 1 : low);
}

const sizeInJson = (text: string) => Buffer.byteLength(JSON.stringify(text));

/** Marks a text that other people wrote. The text cannot contain the end of the mark, because its id is random. */
export function markAsData(text: string): string {
  const id = randomUUID().slice(0, 8);
  return `<data id="${id}">\n${text}\n</data id="${id}">`;
}
