import type { MarkdownIt } from 'markdown-it';
import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { InvalidEdit } from '../edit/invalid-edit.ts';
import { readBlocks } from '../markdown/content-reader.ts';
import { toInsertion } from '../markdown/insertion.ts';
import { type LineRequest, rangeIn } from '../markdown/line-request.ts';
import { LossList } from '../markdown/loss-list.ts';
import type { InlinePart, MarkdownBlock, MarkdownContent } from '../markdown/markdown-content.ts';
import { parseMarkdown } from '../markdown/markdown-parser.ts';
import { plainParagraph, plainPartsOf } from '../markdown/plain-paragraph.ts';
import type { RejectedImages } from '../markdown/rejected-image.ts';
import type { FoundPlaceholder } from './placeholder.ts';

/** The parsed Markdown of an entry. */
export interface MarkdownValue {
  /** `fill[2].markdown` */
  readonly field: string;
  readonly inBody: MarkdownContent;
  /** The content for a place in a footnote, which cannot contain as much as other segments. */
  readonly inFootnote: MarkdownContent;
}

/** Parses the Markdown of an entry. Throws InvalidEdit if it is nested too deeply. */
export function* parseMarkdownValue(
  markdown: string,
  field: string,
  parser: MarkdownIt,
  rejectedImages: RejectedImages,
): SlicedWork<MarkdownValue> {
  const tokens = yield* parseMarkdown(markdown, parser, field);
  const toLosses = () => new LossList((line) => `line ${line} of ${field}`, rejectedImages);
  return {
    field,
    inBody: yield* readBlocks(tokens, 'template', toLosses()),
    inFootnote: yield* readBlocks(tokens, 'footnote', toLosses()),
  };
}

export const textsOf = ({ inBody, inFootnote }: MarkdownValue): readonly string[] =>
  [...inBody.blocks, ...inFootnote.blocks]
    .flatMap((block) => (block.kind === 'paragraph' ? block.parts : block.rows.flat(2)))
    .flatMap((part) => (part.kind === 'text' ? [part.text] : []));

/**
 * The requests that replace a placeholder with content. Throws InvalidEdit if the content is more than the text of a paragraph and the
 * placeholder is in a paragraph with other content.
 *
 * @param border  Separates text from the content around it; empty if nothing can be found across the border.
 */
export function* toMarkdownRequests(
  place: FoundPlaceholder,
  { field }: MarkdownValue,
  blocks: readonly MarkdownBlock[],
  border: string,
): SlicedWork<readonly LineRequest[]> {
  const parts = plainPartsOf(blocks);
  if (parts !== null)
    return yield* toTextRequests(place, [toPart(border), ...parts, toPart(border)]);
  const { paragraph, isInFootnote } = place;
  if (!paragraph.isOnly) {
    throw new InvalidEdit(
      field,
      `${field} is more than the text of one paragraph, so its placeholder must be alone in its paragraph.`,
    );
  }
  const { startIndex, endIndex, hasBullet } = paragraph;
  const point = { ...place, place: 'inside', index: startIndex } as const;
  const surroundings = { hasStyle: !isInFootnote, hasBullet };
  const { requests } = yield* toInsertion(blocks, point, surroundings);
  return [deletion(place, startIndex, endIndex), ...requests];
}

/** The text follows the placeholder, so that it gets its style, before the placeholder is deleted. */
function* toTextRequests(
  place: FoundPlaceholder,
  parts: readonly InlinePart[],
): SlicedWork<readonly LineRequest[]> {
  const { startIndex, endIndex } = place;
  const point = { ...place, place: 'inside', index: endIndex } as const;
  const surroundings = { hasStyle: false, hasBullet: false };
  const { requests } = yield* toInsertion([plainParagraph(parts, 1)], point, surroundings);
  const separate = place.isLinked ? requests.flatMap(withoutOldLink) : requests;
  return [...separate, deletion(place, startIndex, endIndex)];
}

/** The new text is a part of the link around the placeholder. Docs would give a new address to all of this link. */
function withoutOldLink(given: LineRequest): readonly LineRequest[] {
  const { range, textStyle } = given.request.updateTextStyle ?? {};
  if (range === undefined || textStyle?.link === undefined) return [given];
  const request = { updateTextStyle: { range, textStyle: {}, fields: 'link' } };
  return [{ request, line: given.line }, given];
}

const toPart = (text: string): InlinePart => ({ kind: 'text', text, marks: [], address: '' });

const deletion = (place: FoundPlaceholder, startIndex: number, endIndex: number): LineRequest => ({
  request: { deleteContentRange: { range: rangeIn(place)(startIndex, endIndex) } },
  line: 1,
});
