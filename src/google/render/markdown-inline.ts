import type { ParagraphElementRecord, TabContentRecord } from '../document.ts';
import type { LinkRecord, TextStyleRecord } from '../document-style.ts';
import { altText, chipText, inlineObjectAt } from './element-text.ts';
import {
  codeSpan,
  escapeAddress,
  escapeText,
  isBareAddress,
  type TextContext,
} from './markdown-escape.ts';

/** What rendering a paragraph takes besides the paragraph. */
export interface MarkdownScope {
  readonly documentId: string;
  readonly tab: TabContentRecord;
  /** What each footnote is called in the Markdown, by its id. */
  readonly labels: ReadonlyMap<string, string>;
}

/** Text in one look, or Markdown that is not to be touched. */
interface Span {
  readonly text: string;
  readonly isMarkdown: boolean;
  /** Bold, slanted and so on, as one word to compare by. */
  readonly style: string;
  readonly address: string;
}

/** The pieces of a paragraph as Markdown in a line. */
export function toInline(
  elements: readonly ParagraphElementRecord[],
  scope: MarkdownScope,
  place: TextContext,
): string {
  const spans = merge(elements.map((element) => toSpan(element, scope, place)));
  let markdown = '';
  for (let at = 0; at < spans.length; ) {
    const address = spans[at]?.address ?? '';
    const beyond = spans.findIndex((span, index) => index > at && span.address !== address);
    const end = beyond === -1 ? spans.length : beyond;
    const group = spans.slice(at, end);
    const label = group.map(({ text }) => text).join('');
    if (address === '' || label.trim() === '') {
      markdown += styleAll(group, markdown, spans[end]?.address ? '[' : firstOf(spans[end]), place);
    } else if (isBareAddress(label) && label === address) {
      markdown += `<${address}>`;
    } else {
      markdown += `[${styleAll(group, '', '', place)}](${escapeAddress(address)})`;
    }
    at = end;
  }
  return markdown;
}

const firstOf = (span: Span | undefined): string => span?.text.slice(0, 1) ?? '';

function toSpan(
  element: ParagraphElementRecord,
  scope: MarkdownScope,
  place: TextContext,
): Span | undefined {
  const { textRun, footnoteReference, inlineObjectElement, person, richLink } = element;
  if (textRun) {
    const style = textRun.textStyle ?? {};
    return {
      text: textRun.content ?? '',
      isMarkdown: false,
      style: styleOf(style),
      address: toAddress(style.link ?? {}, scope),
    };
  }
  const plain = { isMarkdown: false, style: '', address: '' };
  if (footnoteReference) {
    const label = scope.labels.get(footnoteReference.footnoteId ?? '');
    return { ...plain, isMarkdown: true, text: label === undefined ? '' : `[^${label}]` };
  }
  if (inlineObjectElement) {
    const object = inlineObjectAt(element, scope.tab) ?? {};
    const source = object.imageProperties?.sourceUri || `#${inlineObjectElement.inlineObjectId}`;
    const alt = escapeText(altText(object), place);
    return { ...plain, isMarkdown: true, text: `![${alt}](${escapeAddress(source)})` };
  }
  const text = chipText(element);
  if (!text) return undefined;
  const email = person?.personProperties?.email;
  return {
    ...plain,
    text,
    address: email ? `mailto:${email}` : richLink?.richLinkProperties?.uri || '',
  };
}

/** Fonts whose letters are all of one width. */
const codeFont = /mono|courier|consolas|menlo|source code|inconsolata|fira code|typewriter/i;

/** Whether text of this style is code. */
export const isCode = ({ weightedFontFamily }: TextStyleRecord): boolean =>
  codeFont.test(weightedFontFamily?.fontFamily ?? '');

const styleOf = (style: TextStyleRecord): string =>
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

/** Where a link leads; places in the document by its own address. */
function toAddress(link: LinkRecord, { documentId }: MarkdownScope): string {
  if (link.url) return link.url;
  const heading = link.heading?.id ?? link.headingId;
  const bookmark = link.bookmark?.id ?? link.bookmarkId;
  const tabId = link.tabId ?? link.heading?.tabId ?? link.bookmark?.tabId;
  const place = heading ? `#heading=${heading}` : bookmark ? `#bookmark=${bookmark}` : '';
  if (!place && !tabId) return '';
  const tab = tabId ? `?tab=${tabId}` : '';
  return `https://docs.google.com/document/d/${documentId}/edit${tab}${place}`;
}

/** Neighbours of one look together, and white space at the ends of a look out of it: marks must touch what they mark. */
function merge(spans: readonly (Span | undefined)[]): readonly Span[] {
  const merged: Span[] = [];
  const add = (span: Span) => {
    const last = merged.at(-1);
    const isSame =
      last?.style === span.style &&
      last.address === span.address &&
      last.isMarkdown === span.isMarkdown;
    if (last && isSame) merged[merged.length - 1] = { ...last, text: last.text + span.text };
    else if (span.text !== '') merged.push(span);
  };
  for (const span of spans) if (span) add(span);
  const joined = merged.splice(0);
  for (const span of joined) {
    if (span.style === '' || span.style.endsWith('code')) {
      add(span);
      continue;
    }
    const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(span.text) ?? [];
    add({ ...span, style: '', text: before });
    add({ ...span, text });
    add({ ...span, style: '', text: after });
  }
  return merged;
}

function styleAll(
  spans: readonly Span[],
  before: string,
  after: string,
  place: TextContext,
): string {
  let markdown = '';
  spans.forEach((span, index) => {
    const next = spans[index + 1];
    const following = next === undefined ? after : firstOf(next);
    markdown += styleOne(span, `${before}${markdown}`, following, place);
  });
  return markdown;
}

const marks: Readonly<Record<string, string>> = { strong: '**', em: '*', del: '~~' };

function styleOne(span: Span, before: string, after: string, place: TextContext): string {
  if (span.isMarkdown) return span.text;
  const looks = span.style === '' ? [] : span.style.split(' ');
  const isCode = looks.at(-1) === 'code';
  const inner = isCode ? codeIn(span, before, place) : escapeText(span.text, place);
  const marked = looks.filter((name) => name !== 'code');
  // Marks next to a letter count only where what they mark begins and ends with one; and two marks in a row are read as one.
  // Tags say the same without conditions.
  const isSafe =
    !/[*~]$/.test(before) &&
    (marked.filter((name) => marks[name]).length < 2 ||
      !marked.includes('del') ||
      isApart(before, after)) &&
    (isApart(before.slice(-2), '') || /^[\p{L}\p{N}]/u.test(inner)) &&
    (isApart('', after) || /[\p{L}\p{N}]$/u.test(inner));
  return marked.reduceRight((text, name) => {
    const mark = marks[name];
    return mark !== undefined && isSafe ? `${mark}${text}${mark}` : `<${name}>${text}</${name}>`;
  }, inner);
}

/** Code, as a tag where backticks would not do: behind others, a bar in a cell, a bracket in a link that begins a line. */
function codeIn({ text, address }: Span, before: string, place: TextContext): string {
  const isRisky = place.isCell ? text.includes('|') : address !== '' && text.includes(']');
  return isRisky || before.endsWith('`')
    ? `<code>${escapeText(text, place)}</code>`
    : codeSpan(text);
}

/** Whether neither side is a letter, a digit or the like. An emoji counts as one: parsers do not agree on it. */
const isApart = (before: string, after: string): boolean =>
  !/[^\s\p{P}$+<=>^`|~]$/u.test(before) && !/^[^\s\p{P}$+<=>^`|~]/u.test(after);
