import type { docs_v1 } from '@googleapis/docs';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { findInsertion, isInTable, pieceAt } from '../draft/location.ts';
import { afterCharacter } from './character.ts';
import { createInlinePiece } from './inline-element.ts';
import { insertLines } from './insertion.ts';
import { styleAt } from './paragraph.ts';

/** insertPageBreak: inserts the break and a line break. */
export function insertPageBreak(
  request: docs_v1.Schema$InsertPageBreakRequest,
  draft: Draft,
): void {
  const { index, ...located } = findInBody(request, draft, 'Page breaks');
  const style = styleAt(located.segment, index);
  const line = [createInlinePiece('pageBreak', {}, style)];
  const isAlone = draft.context.isBroken('google.inserted-sizes');
  insertLines(located, index, isAlone ? [line] : [line, []], draft);
}

/** insertSectionBreak: inserts a line break and the start of a section. */
export function insertSectionBreak(
  request: docs_v1.Schema$InsertSectionBreakRequest,
  draft: Draft,
): void {
  const { sectionType } = request;
  if (!sectionType) throw new InvalidEdit('The section type must be specified.');
  const { index, ...located } = findInBody(request, draft, 'Section breaks');
  const style = { columnSeparatorStyle: 'NONE', contentDirection: 'LEFT_TO_RIGHT', sectionType };
  insertLines(located, index, [[], [{ kind: 'sectionStart', style }]], draft);
}

/** Finds a location in the body. Throws if it is in a table. */
function findInBody(request: docs_v1.Schema$InsertPageBreakRequest, draft: Draft, name: string) {
  const { index, ...located } = findInsertion(draft, request);
  const { segment, segmentId } = located;
  if (segmentId !== null) throw new InvalidEdit(`${name} can only be inserted inside the body.`);
  if (isInTable(segment, pieceAt(segment, index).at)) {
    throw new InvalidEdit(`${name} cannot be inserted inside a table.`);
  }
  return { ...located, index: afterCharacter(segment, index) };
}
