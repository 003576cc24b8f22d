import type { docs_v1 } from '@googleapis/docs';
import { afterCharacter } from './character.ts';
import { BadEdit, type Draft } from './draft.ts';
import { inlinePiece } from './inline.ts';
import { styleAt } from './paragraph.ts';
import { findInsertion, isInTable, pieceAt } from './place.ts';
import { insertLines } from './text.ts';

/** insertPageBreak: the break and a line break. */
export function insertPageBreak(
  request: docs_v1.Schema$InsertPageBreakRequest,
  draft: Draft,
): void {
  const { index, ...place } = findInBody(request, draft, 'Page breaks');
  const style = styleAt(place.segment, index);
  insertLines(place, index, [[inlinePiece('pageBreak', {}, style)], []], draft);
}

/** insertSectionBreak: a line break and the section. */
export function insertSectionBreak(
  request: docs_v1.Schema$InsertSectionBreakRequest,
  draft: Draft,
): void {
  const { sectionType } = request;
  if (!sectionType) throw new BadEdit('The section type must be specified.');
  const { index, ...place } = findInBody(request, draft, 'Section breaks');
  const style = { columnSeparatorStyle: 'NONE', contentDirection: 'LEFT_TO_RIGHT', sectionType };
  insertLines(place, index, [[], [{ kind: 'sectionStart', style }]], draft);
}

/** A place in the body that is not in a table. */
function findInBody(request: docs_v1.Schema$InsertPageBreakRequest, draft: Draft, what: string) {
  const { index, ...place } = findInsertion(draft, request);
  const { segment, segmentId } = place;
  if (segmentId !== null) throw new BadEdit(`${what} can only be inserted inside the body.`);
  if (isInTable(segment, pieceAt(segment, index).at)) {
    throw new BadEdit(`${what} cannot be inserted inside a table.`);
  }
  return { ...place, index: afterCharacter(segment, index) };
}
