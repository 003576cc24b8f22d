import type { docs_v1 } from '@googleapis/docs';
import { plainParagraphEnd } from '../../../../store/google/blank-document.ts';
import type { Piece, Segment } from '../../../../store/google/document-model.ts';
import type { Cell } from '../../tree.ts';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { endOf } from '../draft/location.ts';
import { splice, splitAt } from '../draft/splice.ts';
import { isRectangle } from './span.ts';
import { findArea, headCellsIn, updateCellStyle } from './table.ts';

/**
 * mergeTableCells: moves the content of all cells to the head cell, one paragraph after the other.
 *
 * The head cell is the upper left one. The service takes the upper right one in a right-to-left section; the sandbox does not.
 */
export function mergeTableCells(
  { tableRange }: docs_v1.Schema$MergeTableCellsRequest,
  draft: Draft,
): void {
  const area = findArea(draft, tableRange);
  if (!isRectangle(area)) throw new InvalidEdit('The table range must be rectangular.');
  const { segment, rowSpan, columnSpan } = area;
  const [head, ...others] = headCellsIn(area).map(({ cell }) => cell);
  if (!head) throw new Error('An area of a table has no cells.');
  updateCellStyle(segment, head, (style) => ({ ...style, rowSpan, columnSpan }));
  for (const cell of others) updateCellStyle(segment, cell, unmerged);
  const moved = others.flatMap((cell) => contentOf(segment, cell));
  const isBlank = contentOf(segment, head).length === 0 && moved.length > 0;
  const from = isBlank ? head.start + 1 : head.end;
  // Inserted before it is removed, so that the footnotes and objects it refers to always have a reference.
  splice(area, { from, to: head.end }, moved);
  const shift = endOf(moved) - (head.end - from);
  for (const { start, end } of others.toReversed()) {
    splice(area, { from: start + 1 + shift, to: end + shift }, [plainParagraphEnd]);
  }
}

/** unmergeTableCells: the content of a merged cell stays in its head cell. */
export function unmergeTableCells(
  { tableRange }: docs_v1.Schema$UnmergeTableCellsRequest,
  draft: Draft,
): void {
  const area = findArea(draft, tableRange);
  for (const { cell } of headCellsIn(area)) updateCellStyle(area.segment, cell, unmerged);
}

const unmerged = (style: docs_v1.Schema$TableCellStyle) => ({
  ...style,
  rowSpan: 1,
  columnSpan: 1,
});

/** The content of a cell. Nothing if the cell has only one empty paragraph. */
function contentOf(segment: Segment, { start, end }: Cell): readonly Piece[] {
  const pieces = segment.slice(splitAt(segment, start + 1), splitAt(segment, end));
  return pieces.length === 1 ? [] : pieces;
}
