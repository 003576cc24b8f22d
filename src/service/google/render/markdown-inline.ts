import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import type { LinkRecord, ParagraphElementRecord, TabContentRecord } from '../record/document.ts';
import { altText, chipText, inlineObjectAt } from './element-text.ts';
import { escapeAddress, escapeText, isBareAddress, type TextContext } from './markdown-escape.ts';
import { type Span, styleOf, styleOne } from './markdown-style.ts';

/** The context of a paragraph. */
export interface MarkdownScope {
  readonly documentId: string;
  readonly tab: TabContentRecord;
  /** The Markdown label of each footnote, by its id. */
  readonly labels: ReadonlyMap<string, string>;
}

export function* toInline(
  elements: readonly ParagraphElementRecord[],
  scope: MarkdownScope,
  context: TextContext,
): SlicedWork<string> {
  const spans = yield* merge(elements, scope, context);
  const output = new Output();
  for (let index = 0; index < spans.length; ) {
    const address = spans[index]?.address ?? '';
    let end = index + 1;
    while (end < spans.length && spans[end]?.address === address) end += 1;
    const group = spans.slice(index, end);
    const label = group.map(({ text }) => text).join('');
    if (address === '' || label.trim() === '') {
      yield* styleAll(group, output, spans[end]?.address ? '[' : firstOf(spans[end]), context);
    } else if (label === address && isBareAddress(label)) {
      output.add(`<${address}>`);
    } else {
      const text = new Output();
      yield* styleAll(group, text, '', context);
      output.add(`[${text.toString()}](${escapeAddress(address)})`);
    }
    index = end;
  }
  return output.toString();
}

/** Markdown that is written in pieces. The complete Markdown is joined only once, so that the time is linear. */
class Output {
  readonly #pieces: string[] = [];
  /** The last two code units, which contain the last character. */
  end = '';

  add(piece: string): void {
    this.#pieces.push(piece);
    this.end = `${this.end}${piece.slice(-2)}`.slice(-2);
  }

  toString(): string {
    return this.#pieces.join('');
  }
}

const firstOf = (span: Span | undefined): string => span?.text.slice(0, 1) ?? '';

function toSpan(
  element: ParagraphElementRecord,
  scope: MarkdownScope,
  context: TextContext,
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
    const alt = escapeText(altText(object), context);
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

/** The URL of a link. Links into the document use the document's own URL. */
function toAddress(link: LinkRecord, { documentId }: MarkdownScope): string {
  if (link.url) return link.url;
  const heading = link.heading?.id ?? link.headingId;
  const bookmark = link.bookmark?.id ?? link.bookmarkId;
  const tabId = link.tabId ?? link.heading?.tabId ?? link.bookmark?.tabId;
  const fragment = heading ? `#heading=${heading}` : bookmark ? `#bookmark=${bookmark}` : '';
  if (!fragment && !tabId) return '';
  const tab = tabId ? `?tab=${tabId}` : '';
  return `https://docs.google.com/document/d/${documentId}/edit${tab}${fragment}`;
}

/**
 * The spans of the elements. Joins adjacent spans of the same style, and moves white space at their ends out of the style: markup must touch the styled
 * text.
 */
function* merge(
  elements: readonly ParagraphElementRecord[],
  scope: MarkdownScope,
  context: TextContext,
): SlicedWork<readonly Span[]> {
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
  for (const element of elements) {
    const span = toSpan(element, scope, context);
    if (span) add(span);
    if (isTurnOver()) yield;
  }
  const joined = merged.splice(0);
  for (const span of joined) {
    if (isTurnOver()) yield;
    if (span.style === '' || span.style.endsWith('code')) {
      add(span);
      continue;
    }
    const started = span.text.trimStart();
    const text = started.trimEnd();
    // Most spans neither begin nor end with white space.
    if (text.length === span.text.length) {
      add(span);
      continue;
    }
    add({ ...span, style: '', text: span.text.slice(0, span.text.length - started.length) });
    add({ ...span, text });
    add({ ...span, style: '', text: started.slice(text.length) });
  }
  return merged;
}

function* styleAll(
  spans: readonly Span[],
  output: Output,
  after: string,
  context: TextContext,
): SlicedWork<void> {
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1];
    output.add(styleOne(span, output.end, next === undefined ? after : firstOf(next), context));
    if (isTurnOver()) yield;
  }
}
