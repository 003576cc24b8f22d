import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import type {
  DocumentRecord,
  ParagraphElementRecord,
  StructuralElementRecord,
  TabContentRecord,
  TabRecord,
} from '../record/document.ts';
import { tabsOf } from '../record/tab.ts';
import { altText, chipText, inlineObjectAt } from './element-text.ts';
import { footnoteNumbers, type Segment, segmentsOf } from './segment.ts';

interface TextScope {
  readonly tab: TabContentRecord;
  readonly numbers: ReadonlyMap<string, string>;
}

/**
 * Renders a document as plain text: every tab in order, with its headers, body, footers and footnotes.
 *
 * All text is unchanged, including line feeds. Each paragraph and table cell is on its own line. A chip is rendered as the
 * text that it shows, a footnote reference as `[1]`, and an object as its alternative text in brackets. Bullets, list
 * numbers and link URLs are only in the Markdown. loss.ts lists what neither can represent.
 */
export function* toText(document: DocumentRecord): SlicedWork<string> {
  const parts: string[] = [];
  for (const tab of tabsOf(document)) parts.push(yield* segmentsText(tab, segmentsOf(tab)));
  return parts.join('');
}

/** Renders segments of a tab as plain text. */
export function* segmentsText(tab: TabRecord, segments: readonly Segment[]): SlicedWork<string> {
  const scope: TextScope = { tab: tab.documentTab ?? {}, numbers: footnoteNumbers(segments) };
  const parts: string[] = [];
  for (const segment of segments) parts.push(yield* segmentText(segment, scope));
  return parts.join('');
}

function* segmentText(
  { kind, footnoteId, content }: Segment,
  scope: TextScope,
): SlicedWork<string> {
  const text = yield* contentText(content, scope);
  // A header that was created but is empty.
  if (kind !== 'body' && (text === '' || text === '\n')) return '';
  const note = footnoteId === undefined ? '' : mark(scope.numbers.get(footnoteId));
  const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return note === '' || /^\s/.test(text) ? `${note}${ended}` : `${note} ${ended}`;
}

const mark = (number: string | undefined): string => `[${number ?? ''}]`;

function* contentText(
  content: readonly StructuralElementRecord[],
  scope: TextScope,
): SlicedWork<string> {
  const parts: string[] = [];
  for (const { paragraph, table, tableOfContents } of content) {
    for (const element of paragraph?.elements ?? []) {
      parts.push(textAt(element, scope));
      if (isTurnOver()) yield;
    }
    if (tableOfContents) parts.push(yield* contentText(tableOfContents.content ?? [], scope));
    for (const { tableCells } of table?.tableRows ?? []) {
      for (const cell of tableCells ?? []) {
        parts.push(yield* contentText(cell.content ?? [], scope));
      }
    }
  }
  return parts.join('');
}

function textAt(element: ParagraphElementRecord, { tab, numbers }: TextScope): string {
  const { textRun, footnoteReference } = element;
  if (textRun) return textRun.content ?? '';
  if (footnoteReference) return mark(numbers.get(footnoteReference.footnoteId ?? ''));
  const object = inlineObjectAt(element, tab);
  const alt = object === undefined ? '' : altText(object);
  return chipText(element) ?? (alt && `[${alt}]`);
}
