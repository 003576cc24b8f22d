import type { docs_v1 } from '@googleapis/docs';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { findInsertion, isInTable, pieceAt } from '../draft/location.ts';
import { afterCharacter } from './character.ts';
import { createInlinePiece } from './inline-element.ts';
import { insertLines } from './insertion.ts';
import { styleAt } from './paragraph.ts';

/** insertPageBreak: the break and a line break. */
export function insertPageBreak(
  request: docs_v1.Schema$InsertPageBreakRequest,
  draft: Draft,
): void {
  const { index, ...place } = findInBody(request, draft, 'Page breaks');
  const style = styleAt(place.segment, index);
  insertLines(place, index, [[createInlinePiece('pageBreak', {}, style)], []], draft);
}

/** insertSectionBreak: a line break and the section. */
export function insertSectionBreak(
  request: docs_v1.Schema$InsertSectionBreakRequest,
  draft: Draft,
): void {
  const { sectionType } = request;
  if (!sectionType) throw new InvalidEdit('The section type must be specified.');
  const { index, ...place } = findInBody(request, draft, 'Section breaks');
  const style = { columnSeparatorStyle: 'NONE', contentDirection: 'LEFT_TO_RIGHT', sectionType };
  insertLines(place, index, [[], [{ kind: 'sectionStart', style }]], draft);
}

/** A place in the body that is not in a table. */
function findInBody(request: docs_v1.Schema$InsertPageBreakRequest, draft: Draft, what: string) {
  const { index, ...place } = findInsertion(draft, request);
  const { segment, segmentId } = place;
  if (segmentId !== null) throw new InvalidEdit(`${what} can only be inserted inside the body.`);
  if (isInTable(segment, pieceAt(segment, index).at)) {
    throw new InvalidEdit(`${what} cannot be inserted inside a table.`);
  }
  return { ...place, index: afterCharacter(segment, index) };
}
