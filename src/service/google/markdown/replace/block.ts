import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import type { StructuralElementRecord } from '../../record/document.ts';
import { isQuoteParagraph } from '../../render/markdown-block.ts';
import {
  type ListPosition,
  type MarkdownBlock,
  type MarkdownContent,
  type MarkdownList,
  outermostListOf,
} from '../markdown-content.ts';
import type { BlockKeys } from './block-key.ts';

// What is compared: the paragraphs, tables and tables of contents of a body with the blocks of Markdown.

/** An element of a body. */
export interface BodyBlock {
  /** Equal for two blocks that Markdown cannot tell apart. */
  readonly key: string;
  readonly element: StructuralElementRecord;
  /** The position of the element in its body. */
  readonly at: number;
  /** The outermost list that it is an item of; null if it is none. */
  readonly listId: string | null;
  /** Whether it is the first item of a list that follows another list. */
  readonly isAfterList: boolean;
}

/** A block of Markdown. */
export interface WantedBlock extends BodyBlock {
  readonly block: MarkdownBlock;
  /** The outermost list that it is in; null if it is in none. */
  readonly list: MarkdownList | null;
}

/**
 * The blocks of a body. Without section breaks, and without empty paragraphs: Markdown does not show them, except between two quotes or two blocks of
 * code.
 */
export function* toBlocks(
  elements: readonly StructuralElementRecord[],
  keys: BlockKeys,
): SlicedWork<readonly BodyBlock[]> {
  const blocks: BodyBlock[] = [];
  let blank: BodyBlock | null = null;
  let listId: string | null = null;
  for (const [at, element] of elements.entries()) {
    if (element.sectionBreak) continue;
    const key = yield* keys.keyOf(element);
    if (key === '') {
      // A quote continues after an empty paragraph that is a part of it.
      const isQuoted = isQuoteParagraph(element.paragraph ?? {});
      blank ??= { key: isQuoted ? '>' : '', element, at, listId: null, isAfterList: false };
      continue;
    }
    const last = blocks.at(-1)?.key ?? '';
    const wouldJoin = blank?.key === '>' ? isCode(last) && isCode(key) : isJoined(last);
    if (blank !== null && wouldJoin && last[0] === key[0]) blocks.push(blank);
    blank = null;
    const { bullet } = element.paragraph ?? {};
    const isNested = (bullet?.nestingLevel ?? 0) > 0;
    const own: string | null =
      bullet && (!isNested || listId === null) ? (bullet.listId ?? '') : listId;
    const isAfterList = bullet != null && listId !== null && own !== listId;
    listId = bullet ? own : null;
    blocks.push({ key, element, at, listId, isAfterList });
  }
  return blocks;
}

/** The blocks of Markdown, whose elements are those of the service. */
export function* toWantedBlocks(
  { blocks }: MarkdownContent,
  elements: readonly StructuralElementRecord[],
  keys: BlockKeys,
): SlicedWork<readonly WantedBlock[]> {
  const wanted: WantedBlock[] = [];
  for (const found of yield* toBlocks(elements, keys)) {
    const block = blocks[found.at];
    if (block !== undefined) wanted.push({ ...found, block, list: outermostListOf(block) });
    if (isTurnOver()) yield;
  }
  return wanted;
}

/** The position of a block in its list; null if it is in none. */
export const listPositionOf = ({ block }: Pick<WantedBlock, 'block'>): ListPosition | null =>
  block.kind === 'paragraph' ? block.listPosition : null;

/** What is compared of a block. */
export const comparedKey = ({ key, isAfterList }: BodyBlock): string =>
  isAfterList ? `${key}\0after a list` : key;

/** Whether a block is a quote or code, which continues in a quote or code that follows. */
export const joinsNext = (block: BodyBlock | undefined): boolean =>
  block !== undefined && isJoined(block.key);

const isJoined = (key: string): boolean => /^(?:>|`{3})/.test(key);

const isCode = (key: string): boolean => /^(?:> )?`{3}/.test(key);
