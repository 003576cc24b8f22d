// What stands between text and Markdown: CommonMark with GitHub's tables, strikethrough and footnotes. Escapes only where the
// text could be read as a mark, so that ordinary text stays readable.

/** Where a piece of text stands. */
export interface TextContext {
  /** What a line break inside of a paragraph is written as. */
  readonly lineBreak: string;
  /** Whether it is a cell of a table, which any bar would end, those in code too. Default false. */
  readonly isCell?: boolean;
}

/** Line breaks inside of a paragraph as the service has them. */
const breaks = /[\n\v\f\r\u2028]/g;

/** Text as Markdown that shows it. */
export const escapeText = (text: string, { lineBreak }: TextContext): string =>
  text
    .replace(/[\\`*[\]<>|~]/g, '\\$&')
    // Between letters it is no mark, and addresses are full of it.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
    // Before a link it would make an image.
    .replace(/!$/, '\\!')
    .replace(breaks, lineBreak);

/** Escapes what only counts at the beginning of a line. A few spaces count for nothing there and go; more would be code. */
export const escapeLines = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) =>
      line
        .replace(/^ {1,3}(?![ \t])/, '')
        .replace(/^[ \t]+/, (space) => [...space].map(toEntity).join(''))
        .replace(/^(#{1,6}|[-+])(?=\s|$)/, '\\$1')
        .replace(/^(=+|-+)(?=\s*$)/, '\\$1')
        .replace(/^-(?=[-\s]*-\s*$)/, '\\-')
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'),
    )
    .join('\n');

const toEntity = (character: string): string => `&#${character.codePointAt(0)};`;

/** A heading of a level from 1 to 6. Signs at its end would be taken for a frame. */
export const toHeading = (level: number, text: string): string =>
  `${'#'.repeat(level)} ${text.replace(/(?<!\S)#+$/, '\\$&')}`;

/** Code in one line, whatever backticks are in it. */
export function codeSpan(text: string): string {
  const flat = text.replace(breaks, ' ');
  const fence = '`'.repeat(longestRun(flat) + 1);
  const space = /^`|`$|^ .*\S.* $/.test(flat) ? ' ' : '';
  return `${fence}${space}${flat}${space}${fence}`;
}

/** Lines of code. */
export function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text.replace(breaks, '\n')}\n${fence}`;
}

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/** An address as the destination of a link. */
export const escapeAddress = (address: string): string =>
  address
    .replace(/[\s<>()\\|`*[\]]/g, (sign) =>
      encodeURIComponent(sign).replace(/[()*]/, (same) => `%${same.charCodeAt(0).toString(16)}`),
    )
    .replace(/&(?=#?\w+;)/g, '&amp;');

/** An address that is shown as it is. */
export const isBareAddress = (text: string): boolean => /^https?:\/\/[^\s<>\\|]+$/.test(text);
