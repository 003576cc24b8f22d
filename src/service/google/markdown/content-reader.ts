import type { Token } from 'markdown-it';
import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import { BlockReader } from './block-reader.ts';
import type { TextPlace } from './inline-reader.ts';
import { LossList } from './loss-list.ts';
import type { MarkdownBlock, MarkdownContent, MarkdownParagraph } from './markdown-content.ts';
import { quote } from './place/quote.ts';

/**
 * Converts the parser's tokens to paragraphs and tables.
 *
 * @param place  Footnotes are read only for a body.
 */
export function* readBlocks(
  tokens: readonly Token[],
  place: TextPlace = 'body',
  losses = new LossList(),
): SlicedWork<MarkdownContent> {
  const footnotes = new Map<string, readonly MarkdownParagraph[]>();
  const body = new BlockReader(losses, place);
  let reader = body;
  for (const token of tokens) {
    if (isTurnOver()) yield;
    if (token.type === 'footnote_open') {
      reader = new BlockReader(losses, 'footnote');
      const label = String(token.meta?.['label']);
      // The first definition of a label counts.
      if (!footnotes.has(label)) footnotes.set(label, reader.paragraphs);
    } else if (token.type === 'footnote_close') reader = body;
    else reader.read(token);
  }
  return {
    blocks: body.blocks,
    footnotes:
      place === 'body' ? usedNotes(body.blocks, footnotes, losses) : lostNotes(footnotes, losses),
    losses: losses.toList(),
  };
}

function usedNotes(
  blocks: readonly MarkdownBlock[],
  footnotes: ReadonlyMap<string, readonly MarkdownParagraph[]>,
  losses: LossList,
): ReadonlyMap<string, readonly MarkdownParagraph[]> {
  const used = new Map<string, readonly MarkdownParagraph[]>();
  const parts = blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.parts : block.rows.flat(2),
  );
  for (const part of parts) {
    if (part.kind !== 'footnote') continue;
    // Each footnote of a document has one reference.
    if (used.has(part.label))
      losses.add(`second reference to footnote ${quote(part.label)}`, part.line);
    used.set(part.label, footnotes.get(part.label) ?? []);
  }
  for (const [label, [first]] of footnotes) {
    if (!used.has(label))
      losses.add(`footnote ${quote(label)} without a reference`, first?.line ?? 1);
  }
  return used;
}

/** The text of footnotes is lost where there can be none. */
function lostNotes(
  footnotes: ReadonlyMap<string, readonly MarkdownParagraph[]>,
  losses: LossList,
): MarkdownContent['footnotes'] {
  for (const [label, [first]] of footnotes)
    losses.add(`text of footnote ${quote(label)}`, first?.line ?? 1);
  return new Map();
}
