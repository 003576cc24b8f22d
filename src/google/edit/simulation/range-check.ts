import { type CodeUnit, isInParagraph, isTableStart, marker } from '../code-unit.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import type { Position } from '../position.ts';
import type { CodeUnitList } from './code-unit-list.ts';
import type { SegmentModel } from './document-model.ts';

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
  rejectSplit(units, index, field);
}

/** Throws InvalidEdit for a range that is not completely inside the segment or splits a character. */
export function checkRange(
  { units, isBody }: SegmentModel,
  { start, end, field }: Position,
  kind?: string,
): void {
  if (end > units.length) throw outOfRange(end, units, field);
  // The range of a section style can include the section break at index 0.
  if (start === 0 && isBody && kind !== 'updateSectionStyle') {
    throw new InvalidEdit(field, 'The range contains the section break at the start of the body.');
  }
  rejectSplitPair(units, start, field);
  rejectSplitPair(units, end, field);
}

/** Throws InvalidEdit for a range that cannot be deleted. */
export function checkDeletion(units: CodeUnitList, { start, end, field }: Position): void {
  if (end > units.length) throw outOfRange(end, units, field);
  if (end === units.length) {
    throw new InvalidEdit(field, 'The range contains the line feed at the end of the segment.');
  }
  rejectSplit(units, start, field);
  rejectSplit(units, end, field);
  if (!hasCompleteTables(units.slice(start, end))) {
    throw new InvalidEdit(
      field,
      'The range contains only a part of a table. Delete the complete table, or the content of a cell.',
    );
  }
  if (isInParagraph(units.at(end))) return;
  const before = units.at(start - 1);
  if (units.at(end - 1) === '\n' || (isInParagraph(before) && before !== '\n')) {
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

/**
 * A style also applies to the rest of an equation that its range overlaps. No other request can affect only a part of an
 * equation.
 */
function rejectSplit(units: CodeUnitList, index: number, field: string): void {
  rejectSplitPair(units, index, field);
  if (units.at(index - 1) === marker.equation && units.at(index) === marker.equation) {
    throw new InvalidEdit(field, `Index ${index} is in the middle of an equation.`);
  }
}

/** Whether the units contain tables and tables of contents completely or not at all. */
function hasCompleteTables(units: Iterable<CodeUnit>): boolean {
  let depth = 0;
  for (const unit of units) {
    if (isTableStart(unit) || unit === marker.contents) depth += 1;
    if (unit === marker.tableEnd || unit === marker.contentsEnd) depth -= 1;
    if (depth < 0 || (depth === 0 && (unit === marker.row || unit === marker.cell))) return false;
  }
  return depth === 0;
}

const outOfRange = (index: number, units: CodeUnitList, field: string) =>
  new InvalidEdit(field, `Index ${index} is out of range: the segment ends at ${units.length}.`);
