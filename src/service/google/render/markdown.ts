import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import type { DocumentRecord, TabRecord } from '../record/document.ts';
import { tabsOf } from '../record/tab.ts';
import { BlockWriter } from './markdown-block.ts';
import { escapeText, toHeading } from './markdown-escape.ts';
import type { MarkdownScope } from './markdown-inline.ts';
import { footnoteNumbers, type Segment, segmentsOf } from './segment.ts';

/**
 * Renders a document as Markdown: CommonMark with GitHub's tables, strikethrough and footnotes.
 *
 * If there are several tabs, their titles are headings. Comments mark headers and footers. Text in a monospaced font is
 * code. An image has the URL from which it was inserted, or `#` and the object's id. It never has the service's own URL,
 * which is short-lived and gives access to anyone who has it. loss.ts lists what Markdown cannot represent.
 */
export function* toMarkdown(document: DocumentRecord): SlicedWork<string> {
  const tabs = tabsOf(document);
  const copies = new Map<string, number>();
  const blocks: string[] = [];
  for (const tab of tabs) {
    if (tabs.length > 1) blocks.push(headingOf(tab));
    const segments = segmentsOf(tab);
    const labels = toLabels(footnoteNumbers(segments), copies);
    const scope: MarkdownScope = {
      documentId: document.documentId ?? '',
      tab: tab.documentTab ?? {},
      labels,
    };
    for (const block of yield* blocksOfSegments(segments, scope)) blocks.push(block);
  }
  return joined(blocks);
}

const joined = (blocks: readonly string[]): string =>
  blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;

/** Renders segments of one tab as Markdown. */
export function* segmentsMarkdown(
  documentId: string,
  tab: TabRecord,
  segments: readonly Segment[],
): SlicedWork<string> {
  const labels = toLabels(footnoteNumbers(segments), new Map());
  const scope: MarkdownScope = { documentId, tab: tab.documentTab ?? {}, labels };
  return joined(yield* blocksOfSegments(segments, scope));
}

function headingOf({ tabProperties }: TabRecord): string {
  const { title, iconEmoji, nestingLevel } = tabProperties ?? {};
  const text = escapeText(`${iconEmoji ? `${iconEmoji} ` : ''}${title ?? ''}`, { lineBreak: ' ' });
  return toHeading(Math.min(6, (nestingLevel ?? 0) + 1), text.trim()).trimEnd();
}

function* blocksOfSegments(
  segments: readonly Segment[],
  scope: MarkdownScope,
): SlicedWork<readonly string[]> {
  const blocks: string[] = [];
  for (const segment of segments)
    for (const block of yield* segmentBlocks(segment, scope)) blocks.push(block);
  return blocks;
}

/**
 * Footnotes are numbered separately in each tab, but their labels must be unique in the complete Markdown.
 *
 * @param copies  How often each number was used until now.
 */
function toLabels(
  numbers: ReadonlyMap<string, string>,
  copies: Map<string, number>,
): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const [id, number] of numbers) {
    const name = number.replace(/[^\p{L}\p{N}]/gu, '') || '0';
    const copy = (copies.get(name) ?? 0) + 1;
    copies.set(name, copy);
    labels.set(id, copy === 1 ? name : `${name}-${copy}`);
  }
  return labels;
}

function* segmentBlocks(segment: Segment, scope: MarkdownScope): SlicedWork<readonly string[]> {
  const { kind, footnoteId } = segment;
  const blocks = yield* contentBlocks(segment, scope);
  if (kind === 'body') return blocks;
  if (footnoteId !== undefined) {
    const text = blocks.join('\n\n').replace(/\n(?=[^\n])/g, '\n    ');
    return [`[^${scope.labels.get(footnoteId) ?? ''}]: ${text.trimStart()}`.trimEnd()];
  }
  return blocks.length === 0 ? [] : [`<!-- ${kind} -->`, ...blocks, `<!-- end of ${kind} -->`];
}

function* contentBlocks(
  { content, itemNumbers }: Segment,
  scope: MarkdownScope,
): SlicedWork<readonly string[]> {
  const writer = new BlockWriter(scope, itemNumbers);
  yield* writer.content(content);
  return writer.blocks();
}
