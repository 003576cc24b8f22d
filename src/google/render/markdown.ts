import type { DocumentRecord, StructuralElementRecord, TabRecord } from '../document.ts';
import { tabsOf } from '../tab.ts';
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
export function toMarkdown(document: DocumentRecord): string {
  const tabs = tabsOf(document);
  const usedLabels = new Set<string>();
  const blocks = tabs.flatMap((tab) => [
    ...(tabs.length > 1 ? [headingOf(tab)] : []),
    ...tabBlocks(tab, document.documentId ?? '', usedLabels),
  ]);
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
}

function headingOf({ tabProperties }: TabRecord): string {
  const { title, iconEmoji, nestingLevel } = tabProperties ?? {};
  const text = escapeText(`${iconEmoji ? `${iconEmoji} ` : ''}${title ?? ''}`, { lineBreak: ' ' });
  return toHeading(Math.min(6, (nestingLevel ?? 0) + 1), text.trim()).trimEnd();
}

function tabBlocks(tab: TabRecord, documentId: string, usedLabels: Set<string>): readonly string[] {
  const segments = segmentsOf(tab);
  const labels = toLabels(footnoteNumbers(segments), usedLabels);
  const scope: MarkdownScope = { documentId, tab: tab.documentTab ?? {}, labels };
  return segments.flatMap((segment) => segmentBlocks(segment, scope));
}

/** Footnotes are numbered separately in each tab, but their labels must be unique in the complete Markdown. */
function toLabels(
  numbers: ReadonlyMap<string, string>,
  usedLabels: Set<string>,
): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const [id, number] of numbers) {
    const name = number.replace(/[^\p{L}\p{N}]/gu, '') || '0';
    let label = name;
    for (let copy = 2; usedLabels.has(label); copy += 1) label = `${name}-${copy}`;
    usedLabels.add(label);
    labels.set(id, label);
  }
  return labels;
}

function segmentBlocks(segment: Segment, scope: MarkdownScope): readonly string[] {
  const { kind, footnoteId } = segment;
  const blocks = contentBlocks(segment.content, scope);
  if (kind === 'body') return blocks;
  if (footnoteId !== undefined) {
    const text = blocks.join('\n\n').replace(/\n(?=[^\n])/g, '\n    ');
    return [`[^${scope.labels.get(footnoteId) ?? ''}]: ${text.trimStart()}`.trimEnd()];
  }
  return blocks.length === 0 ? [] : [`<!-- ${kind} -->`, ...blocks, `<!-- end of ${kind} -->`];
}

function contentBlocks(
  content: readonly StructuralElementRecord[],
  scope: MarkdownScope,
): readonly string[] {
  const writer = new BlockWriter(scope);
  writer.content(content);
  return writer.blocks();
}
