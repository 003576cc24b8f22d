import type { InlinePart, MarkdownBlock, MarkdownParagraph } from './markdown-content.ts';

/** A paragraph that is nothing but text. */
export const plainParagraph = (parts: readonly InlinePart[], line: number): MarkdownParagraph => ({
  kind: 'paragraph',
  line,
  parts,
  headingLevel: 0,
  isQuote: false,
  isCode: false,
  isRule: false,
  listPosition: null,
});

/** The text of content that is nothing but the text of one paragraph; null if it is more. */
export function plainPartsOf(blocks: readonly MarkdownBlock[]): readonly InlinePart[] | null {
  const [block, ...others] = blocks;
  if (block === undefined) return [];
  if (block.kind !== 'paragraph' || others.length > 0) return null;
  const { headingLevel, isQuote, isCode, isRule, listPosition } = block;
  const isPlain = headingLevel === 0 && !isQuote && !isCode && !isRule && listPosition === null;
  return isPlain ? block.parts : null;
}
