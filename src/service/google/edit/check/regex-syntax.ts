// The syntax of regular expressions that the service accepts: RE2, which has neither look-around nor back-references.
// Source: RE2, "Syntax". The expression is only checked: to search a text with it could take very long.

const unclosed = 'an opening parenthesis has no closing one';

/** The maximum of a number in braces. */
const maxRepeat = 1000;

/** Why a regular expression is not valid; null if it is valid. */
export function findRegexProblem(text: string): string | null {
  let index = 0;
  let depth = 0;
  /** Whether a repetition can follow, and whether one was just read. */
  let canRepeat = false;
  let isRepeated = false;
  const rest = () => text.slice(index, index + 64);
  while (index < text.length) {
    const character = text[index];
    const wasRepeated = isRepeated;
    isRepeated = false;
    if (character === '\\') {
      const sequence = readEscape(rest(), false);
      if (typeof sequence === 'string') return sequence;
      if (sequence.isQuote) {
        index += sequence.length;
        while (text[index] !== '\\' || text[index + 1] !== 'E') {
          if (index >= text.length) return depth === 0 ? null : unclosed;
          index += 1;
        }
        index += 2;
      } else index += sequence.length;
      canRepeat = true;
    } else if (character === '[') {
      const end = readClass(text, index);
      if (typeof end === 'string') return end;
      index = end;
      canRepeat = true;
    } else if (character === '(') {
      const group =
        /^\((?:\?(?:P?<[A-Za-z_]\w*>|[imsU]*(?:-[imsU]+)?[:)]))?/.exec(rest())?.[0] ?? '';
      if (group === '(' && text[index + 1] === '?') return 'it contains an unknown group';
      if (group === '(?)') return 'it contains an unknown group';
      if (!group.endsWith(')')) depth += 1;
      index += group.length;
      canRepeat = false;
    } else if (character === ')') {
      if (depth === 0) return 'a closing parenthesis has no opening one';
      depth -= 1;
      index += 1;
      canRepeat = true;
    } else if (character === '|') {
      index += 1;
      canRepeat = false;
    } else {
      const [repeat, first, last] = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/.exec(rest()) ?? [];
      if (repeat === undefined) {
        index += 1;
        canRepeat = true;
        continue;
      }
      if (wasRepeated) return 'it contains a repetition of a repetition';
      if (!canRepeat) return 'a repetition has nothing to repeat';
      const [low, high] = [Number(first ?? 0), Number(last || (first ?? 0))];
      if (high < low || Math.max(low, high) > maxRepeat) {
        return `the numbers in braces must increase and be at most ${maxRepeat}`;
      }
      index += repeat.length;
      isRepeated = true;
    }
  }
  return depth === 0 ? null : unclosed;
}

interface Escape {
  readonly length: number;
  /** Whether it is `\Q`, after which all is literal until `\E`. */
  readonly isQuote: boolean;
}

const inClass = String.raw`[dDsSwW]|[pP](?:[A-Z]|\{\^?[A-Za-z_]+\})|[aftnrv]|x[\dA-Fa-f]{2}|x\{[\dA-Fa-f]{1,6}\}|[0-7]{3}|0[0-7]{0,2}|[!-\/:-@[-\x60{-~]`;
const classEscape = new RegExp(`^\\\\(?:${inClass})`, 'u');
const anyEscape = new RegExp(`^\\\\(?:[AbBzQEC]|${inClass})`, 'u');

function readEscape(rest: string, isInClass: boolean): Escape | string {
  const [sequence] = (isInClass ? classEscape : anyEscape).exec(rest) ?? [];
  if (sequence === undefined) {
    return rest === '\\' ? 'it ends with a backslash' : `it contains ${rest.slice(0, 2)}`;
  }
  return { length: sequence.length, isQuote: sequence === '\\Q' };
}

/** Returns the index after a character class, or why it is not valid. */
function readClass(text: string, start: number): number | string {
  let index = start + (text[start + 1] === '^' ? 2 : 1);
  let isFirst = true;
  let lowest: string | null = null;
  while (index < text.length) {
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
    if (character === ']' && !isFirst) return index + 1;
    isFirst = false;
    const rest = text.slice(index, index + 64);
    const named = /^\[:\^?[a-z]+:\]/.exec(rest)?.[0];
    let item = character;
    if (named !== undefined) item = named;
    else if (character === '\\') {
      const sequence = readEscape(rest, true);
      if (typeof sequence === 'string') return sequence;
      item = rest.slice(0, sequence.length);
    }
    index += item.length;
    const literal = literalOf(item);
    if (lowest !== null) {
      if (literal !== '' && literal < lowest) return 'a range of characters is reversed';
      lowest = null;
    } else if (text[index] === '-' && text[index + 1] !== ']') {
      lowest = literal;
      index += 1;
    }
  }
  return 'a square bracket is not closed';
}

/** The character of an item of a class: itself, or escaped punctuation. Empty for other items, such as `\d`. */
function literalOf(item: string): string {
  const character = /^\\[^0-9A-Za-z]$/u.test(item) ? item.slice(1) : item;
  return [...character].length === 1 ? character : '';
}
