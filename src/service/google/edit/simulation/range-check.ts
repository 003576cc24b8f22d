import type { EditPosition } from '../edit-position.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import {
  type CodeUnit,
  isInParagraph,
  isLineFeed,
  isTableStart,
  isWord,
  marker,
} from '../model/code-unit.ts';
import type { CodeUnitList } from '../model/code-unit-list.ts';
import type { SegmentModel } from '../model/segment-model.ts';

// The service's rules for the content at an index or in a range. Sources: Docs v1, DeleteContentRangeRequest and
// InsertTextRequest; Google, "Structural edit rules and behavior".

/** Throws InvalidEdit for an index at which nothing can be inserted. */
export function checkInsertion(units: CodeUnitList, index: number, field: string): void {
  if (index >= units.length) throw outOfRange(index, units, field);
  if (!isInParagraph(units.at(index))) {
    throw new InvalidEdit(
      field,
      `Index ${index} is not inside a paragraph: a table, a row or a cell starts or ends there.`,
    );
  }
  rejectSplitEquation(units, index, field);
}

/**
 * Throws InvalidEdit for a range that is not completely inside the segment. The service extends a style or name that starts or ends
 * inside a character.
 */
export function checkRange(
  { units, isBody }: SegmentModel,
  { start, end, field }: EditPosition,
  kind?: string,
): void {
  if (end > units.length) throw outOfRange(end, units, field);
  // The range of a section style can include the section break at index 0.
  if (start === 0 && isBody && kind !== 'updateSectionStyle') {
    throw new InvalidEdit(field, 'The range contains the section break at the start of the body.');
  }
}

/** Throws InvalidEdit for a range that cannot be deleted. */
export function checkDeletion(
  units: CodeUnitList,
  { start, end, field }: Pick<EditPosition, 'start' | 'end' | 'field'>,
): void {
  if (end > units.length) throw outOfRange(end, units, field);
  if (end === units.length) {
    throw new InvalidEdit(field, 'The range contains the line feed at the end of the segment.');
  }
  rejectSplit(units, start, field);
  rejectSplit(units, end, field);
  if (!hasCompleteTables(units.words(start, end))) {
    throw new InvalidEdit(
      field,
      'The range contains only a part of a table. Delete the complete table, or the content of a cell.',
    );
  }
  if (isInParagraph(units.at(end))) return;
  const before = units.at(start - 1);
  if (isLineFeed(units.at(end - 1)) || (isInParagraph(before) && !isLineFeed(before))) {
    throw new InvalidEdit(
      field,
      'The range contains a line feed that cannot be deleted: the last one of a cell, or the one before a table or section.',
    );
  }
}

function rejectSplitPair(units: CodeUnitList, index: number, field: string): void {
  const [before = '', after = ''] = [units.at(index - 1), units.at(index)];
  if (/^[\ud800-\udbff]$/.test(before) && /^[\udc00-\udfff]$/.test(after)) {
    throw new InvalidEdit(field, `Index ${index} is in the middle of a surrogate pair.`);
  }
}

/** A style also applies to the rest of an equation that its range overlaps. No other request can affect only a part of an equation. */
function rejectSplitEquation(units: CodeUnitList, index: number, field: string): void {
  const before = units.at(index - 1);
  if (isWord(before, marker.equation) && units.at(index) === before) {
    throw new InvalidEdit(field, `Index ${index} is in the middle of an equation.`);
  }
}

/** Only a deletion cannot start or end inside a surrogate pair. The service moves an insertion behind the character. */
function rejectSplit(units: CodeUnitList, index: number, field: string): void {
  rejectSplitPair(units, index, field);
  rejectSplitEquation(units, index, field);
}

/** Whether the units contain tables and tables of contents completely or not at all. */
function hasCompleteTables(units: Iterable<CodeUnit>): boolean {
  let depth = 0;
  for (const unit of units) {
    if (isTableStart(unit) || unit === marker.contents) depth += 1;
    if (unit === marker.tableEnd || unit === marker.contentsEnd) depth -= 1;
    if (depth < 0 || (depth === 0 && (unit === marker.row || isWord(unit, marker.cell))))
      return false;
  }
  return depth === 0;
}

const outOfRange = (index: number, units: CodeUnitList, field: string) =>
  new InvalidEdit(field, `Index ${index} is out of range: the segment ends at ${units.length}.`);
