import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import { contains, decode, type Needle, needlesOf, toPattern } from './token-encoding.ts';

// Removes the token of a request from what a service responds. Some services repeat the request in an error. token-encoding.ts says which
// encodings of a token are found.

const replacement = '[secret]';

/** The length of the parts in which a long text is searched: some milliseconds each. */
const partLength = 64 * 1024;

/** How many characters one character of a token can become: the longest escape, in Base64. */
const maxGrowth = 40;

/** A text of a service without a token, which is replaced by `[secret]`. An empty token is in no text. */
export function redactToken(text: string, token: string): string {
  if (!hasWord(text, token.length)) return text;
  const work = redactLongText(text, token);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The same for a text of any length. */
export function* redactLongText(text: string, token: string): SlicedWork<string> {
  if (token === '' || !hasWord(text, token.length)) return text;
  const needles = needlesOf(token);
  let redacted = '';
  let isFound = false;
  for (let start = 0; start < text.length; ) {
    if (start > 0 && isTurnOver()) yield;
    // A token can begin in one part and end in the next.
    const part = text.slice(start, start + partLength + maxGrowth * token.length);
    const length = Math.min(partLength, part.length);
    if (contains(part, needles)) {
      const result = redactPart(part, length, needles);
      if (result === null) return replacement;
      redacted += result.text;
      start += result.length;
      isFound = true;
    } else {
      redacted += part.slice(0, length);
      start += length;
    }
  }
  return isFound ? redacted : text;
}

/**
 * The beginning of a part of a text without the token, and how long it was before.
 *
 * @param end  Where the next part begins. A token that begins before it is removed completely.
 * @returns    Null if the token is in the part, but with several encodings inside each other.
 */
function redactPart(
  part: string,
  end: number,
  needles: readonly Needle[],
): { readonly text: string; readonly length: number } | null {
  const pattern = new RegExp(needles.map(({ text }) => toPattern(text)).join('|'), 'g');
  if (contains(part.replace(pattern, replacement), needles)) return null;
  let text = '';
  let length = 0;
  for (const { 0: found, index } of part.matchAll(pattern)) {
    if (index >= end) break;
    text += part.slice(length, index) + replacement;
    length = index + found.length;
  }
  if (length < end) {
    text += part.slice(length, end);
    length = end;
  }
  return { text, length };
}

/** Whether a text has so many characters without a space. No encoding of a token contains one, so most messages need no search. */
function hasWord(text: string, length: number): boolean {
  for (let start = 0; start < text.length; ) {
    const space = text.indexOf(' ', start);
    const end = space === -1 ? text.length : space;
    if (end - start >= length) return true;
    start = end + 1;
  }
  return false;
}

/** A shorter beginning says nothing about a token: many tokens begin with the same characters. */
const minCutLength = 4;

/** An escape of which only the beginning is left. */
const cutEscape = /(?:\\{1,15}(?:u[\da-f]{0,3})?|%(?:25){0,7}[\da-f]?|&#?(?:x?[\da-f]{0,7})?)$/i;

/** A text of a service that was cut, without a token and without the beginning of one at its end. */
export function redactCutToken(text: string, token: string): string {
  const redacted = redactToken(text, token);
  if (token === '') return redacted;
  const whole = redacted.replace(cutEscape, '');
  const plain = decode(whole);
  for (const needle of needlesOf(token)) {
    for (let length = needle.plain.length - 1; length >= minCutLength; length -= 1) {
      if (!plain.endsWith(needle.plain.slice(0, length))) continue;
      // The lengths are equal unless the token itself contains something like an escape. Then nothing of the text is kept.
      const isEqual = needle.text === needle.plain;
      const pattern = new RegExp(`${toPattern(needle.text.slice(0, length))}$`);
      return isEqual && pattern.test(whole) ? whole.replace(pattern, replacement) : replacement;
    }
  }
  return redacted;
}
