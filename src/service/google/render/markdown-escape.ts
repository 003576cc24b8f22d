import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';

// Converts text to Markdown: CommonMark with GitHub's tables, strikethrough and footnotes. Escapes only characters that
// could be read as markup, so that ordinary text stays readable.

export interface TextContext {
  /** The Markdown of a line break inside a paragraph. */
  readonly lineBreak: string;
  /** Whether the text is in a table cell. Any vertical bar would end the cell, even in code. Default false. */
  readonly isCell?: boolean;
}

/** The characters that the service uses for line breaks inside a paragraph. */
const breaks = /[\n\v\f\r\u2028]/g;

/** The characters that `escapeText` can change. Most text contains none of them. */
const inlineMarkup = /[\\`*[\]<|~_&\n\v\f\r\u2028]/;

/** Returns Markdown that shows the text unchanged. */
export const escapeText = (text: string, context: TextContext): string =>
  inlineMarkup.test(text) ? escapeMarkup(text, context) : text;

const escapeMarkup = (text: string, { lineBreak }: TextContext): string =>
  text
    .replace(/[\\`*[\]<|~]/g, '\\$&')
    // Between letters it is no mark, and addresses are full of it.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(breaks, lineBreak);

/**
 * Escapes characters that are markup only at the start of a line. Removes up to three leading spaces, which have no effect;
 * more would start a code block.
 */
export function* escapeLines(markdown: string): SlicedWork<string> {
  const lines = markdown.split('\n');
  for (const [index, line] of lines.entries()) {
    if (lineMarkup.test(line)) lines[index] = escapeLine(line);
    if (isTurnOver()) yield;
  }
  return lines.join('\n');
}

/** A line that does not start with one of these characters is never changed. */
const lineMarkup = /^[ \t#\-+=>\d]/;

const escapeLine = (line: string): string =>
  line
    .replace(/^ {1,3}(?![ \t])/, '')
    .replace(/^[ \t]+/, (space) => [...space].map(toEntity).join(''))
    .replace(/^(#{1,6}|[-+])(?=\s|$)|^>/, '\\$&')
    .replace(/^(=+|-+)(?=\s*$)/, '\\$1')
    .replace(/^-(?=[-\s]*-\s*$)/, '\\-')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

const toEntity = (character: string): string => `&#${character.codePointAt(0)};`;

/** A heading of a level from 1 to 6. Number signs at its end are escaped: they would be read as a closing sequence. */
export const toHeading = (level: number, text: string): string =>
  `${'#'.repeat(level)} ${text.replace(/(?<!\S)#+$/, '\\$&')}`;

/** Inline code, which may contain backticks. */
export function codeSpan(text: string): string {
  const flat = text.replace(breaks, ' ');
  const fence = '`'.repeat(longestRun(flat) + 1);
  // Markdown removes one space at each end, except from a span that contains only spaces.
  const isStripped = flat.startsWith(' ') && flat.endsWith(' ') && flat.trim() !== '';
  const space = isStripped || flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  return `${fence}${space}${flat}${space}${fence}`;
}

export function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text.replace(breaks, '\n')}\n${fence}`;
}

const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);

/** A URL as the destination of a link. */
export const escapeAddress = (address: string): string =>
  address
    .replace(/[\s<>()\\|`*[\]]/g, (character) =>
      encodeURIComponent(character).replace(
        /[()*]/,
        (encoded) => `%${encoded.charCodeAt(0).toString(16)}`,
      ),
    )
    .replace(/&(?=#?\w+;)/g, '&amp;');

/** Whether a URL can be written as an autolink. */
export const isBareAddress = (text: string): boolean =>
  /^https?:\/\/./s.test(text) && !/[\s<>\\|]|&#?\w+;/.test(text);

/** What readers of Markdown take for an address, with the punctuation marks after it. */
const addresses = /(?:(?<![a-z])https?:\/\/|(?<![^\s*_~()[\]])www\.)[^\s<>]+/giu;

/**
 * Like `escapeText`, for text that is not the text of a link. Readers of Markdown make a link of an address in it. It becomes an explicit link: its
 * end is then certain, and a document that is written from the Markdown has the same Markdown.
 */
export function escapeWithAddresses(text: string, context: TextContext): string {
  let escaped = '';
  let end = 0;
  for (const { 0: found, index } of text.matchAll(addresses)) {
    // These characters can be a part of an address, but not of its host.
    const shown = [found, found.replace(/[\\`*[\]|~&].*/, '')]
      .map(withoutLastMarks)
      .find(isAddress);
    if (shown === undefined) continue;
    const address = toAddress(shown);
    escaped += escapeText(text.slice(end, index), context);
    escaped +=
      address === shown && isBareAddress(address)
        ? `<${address}>`
        : `[${escapeMarkup(shown, context)}](${escapeAddress(address)})`;
    end = index + shown.length;
  }
  return escaped + escapeText(text.slice(end), context);
}

const toAddress = (shown: string): string => (/^www\./i.test(shown) ? `http://${shown}` : shown);

const isAddress = (shown: string): boolean => URL.canParse(toAddress(shown));

/** An address without the punctuation marks after it, which belong to the sentence. */
function withoutLastMarks(address: string): string {
  let end = address.length;
  while (/[?!.,:;*_~'"`\])]/.test(address[end - 1] ?? '')) {
    const [open, close] = address[end - 1] === ')' ? ['(', ')'] : ['[', ']'];
    const isBracket = address[end - 1] === close;
    const rest = address.slice(0, end);
    if (isBracket && rest.split(open).length >= rest.split(close).length) break;
    end -= 1;
  }
  return address.slice(0, end);
}
