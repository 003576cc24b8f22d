import type { TextStyleRecord } from '../record/document.ts';
import { codeSpan, escapeText, escapeWithAddresses, type TextContext } from './markdown-escape.ts';

/** Text in one style, or finished Markdown that must not be escaped. */
export interface Span {
  readonly text: string;
  readonly isMarkdown: boolean;
  /** Bold, italic and so on, as one string that can be compared. */
  readonly style: string;
  readonly address: string;
}

/** Monospaced fonts. */
const codeFont = /mono|courier|consolas|menlo|source code|inconsolata|fira code|typewriter/i;

export const isCode = ({ weightedFontFamily }: TextStyleRecord): boolean =>
  codeFont.test(weightedFontFamily?.fontFamily ?? '');

/** The style of a text run, as a Span contains it. */
export const styleOf = (style: TextStyleRecord): string =>
  [
    style.baselineOffset === 'SUPERSCRIPT' && 'sup',
    style.baselineOffset === 'SUBSCRIPT' && 'sub',
    style.strikethrough && 'del',
    style.bold && 'strong',
    style.italic && 'em',
    isCode(style) && 'code',
  ]
    .filter((name) => name)
    .join(' ');

const marks: Readonly<Record<string, string>> = { strong: '**', em: '*', del: '~~' };

/** Renders one span. Only the last character before it and the first one after it matter. */
export function styleOne(span: Span, before: string, after: string, context: TextContext): string {
  if (span.isMarkdown) return span.text;
  const styles = span.style === '' ? [] : span.style.split(' ');
  const isCode = styles.at(-1) === 'code';
  const toMarkdown = span.address === '' ? escapeWithAddresses : escapeText;
  const text = isCode ? codeIn(span, before, context) : toMarkdown(span.text, context);
  // Before a link it would make an image.
  const inner = after === '[' && !isCode ? text.replace(/!$/, '\\!') : text;
  const marked = styles.filter((name) => name !== 'code');
  // Markup next to a letter is valid only if the styled text starts and ends with a letter or digit, and two adjacent marks
  // are read as one. HTML tags have no such rules.
  const isSafe =
    marked.length > 0 &&
    !/[*~]$/.test(before) &&
    (marked.filter((name) => marks[name]).length < 2 ||
      !marked.includes('del') ||
      isApart(before, after)) &&
    (isApart(before, '') || /^[\p{L}\p{N}]/u.test(inner)) &&
    (isApart('', after) || /[\p{L}\p{N}]$/u.test(inner.slice(-2)));
  return marked.reduceRight((text, name) => {
    const mark = marks[name];
    return mark !== undefined && isSafe ? `${mark}${text}${mark}` : `<${name}>${text}</${name}>`;
  }, inner);
}

/**
 * Inline code. HTML is used where backticks do not work: after another backtick, for a bar in a table cell, and for a
 * bracket in the text of a link.
 */
function codeIn({ text, address }: Span, before: string, context: TextContext): string {
  const isRisky = context.isCell ? text.includes('|') : address !== '' && text.includes(']');
  return isRisky || before.endsWith('`')
    ? `<code>${escapeText(text, context)}</code>`
    : codeSpan(text);
}

/**
 * Whether neither side is a letter, a digit or a similar character. An emoji counts as a letter because parsers disagree
 * about it.
 */
const isApart = (before: string, after: string): boolean =>
  !/[^\s\p{P}$+<=>^`|~]$/u.test(before) && !/^[^\s\p{P}$+<=>^`|~]/u.test(after);
