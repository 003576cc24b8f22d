import { type CodeUnit, marker } from './code-unit.ts';
import type { SegmentModel } from './document-model.ts';
import { InvalidEdit } from './invalid-edit.ts';
import type { Position } from './position.ts';

// What the service lets requests do to what stands at an index. Sources: Docs v1, DeleteContentRangeRequest and
// InsertTextRequest; Google, "Structural edit rules and behavior".

const isOfParagraph = (unit: CodeUnit | undefined) =>
  unit !== undefined && (unit.length === 1 || unit === marker.inline || unit === marker.equation);

/** Throws InvalidEdit for an index at which nothing can be inserted. */
export function checkInsertion(units: readonly CodeUnit[], index: number, field: string): void {
  if (index >= units.length) throw outOfRange(index, units, field);
  if (!isOfParagraph(units[index])) {
    throw new InvalidEdit(
      field,
      `Index ${index} is inside no paragraph: a table, a row or a cell begins or ends there.`,
    );
  }
  rejectSplit(units, index, field);
}

/** Throws InvalidEdit for a stretch that is not all there, or cuts a character. */
export function checkRange(
  { units, isBody }: SegmentModel,
  { start, end, field }: Position,
  kind?: string,
): void {
  if (end > units.length) throw outOfRange(end, units, field);
  // A section is restyled by its very beginning too.
  if (start === 0 && isBody && kind !== 'updateSectionStyle') {
    throw new InvalidEdit(field, 'The range holds the section break that the body begins with.');
  }
  rejectSplitPair(units, start, field);
  rejectSplitPair(units, end, field);
}

/** Throws InvalidEdit for a stretch that cannot be deleted. */
export function checkDeletion(units: readonly CodeUnit[], { start, end, field }: Position): void {
  if (end > units.length) throw outOfRange(end, units, field);
  if (end === units.length) {
    throw new InvalidEdit(field, 'The range holds the line feed that ends the segment.');
  }
  rejectSplit(units, start, field);
  rejectSplit(units, end, field);
  if (!hasCompleteTables(units.slice(start, end))) {
    throw new InvalidEdit(
      field,
      'The range holds a part of a table: delete all of it, or what is written in a cell.',
    );
  }
  if (isOfParagraph(units[end])) return;
  const before = units[start - 1];
  if (units[end - 1] === '\n' || (isOfParagraph(before) && before !== '\n')) {
    throw new InvalidEdit(
      field,
      'The range holds a line feed that has to stay: the last of a cell, or the one before a table or section.',
    );
  }
}

function rejectSplitPair(units: readonly CodeUnit[], index: number, field: string): void {
  const [before = '', after = ''] = [units[index - 1], units[index]];
  if (/^[\ud800-\udbff]$/.test(before) && /^[\udc00-\udfff]$/.test(after)) {
    throw new InvalidEdit(
      field,
      `Index ${index} is in the middle of a character that takes two units.`,
    );
  }
}

/** A style spreads over an equation of which it covers a part; nothing else can be done to a part of one. */
function rejectSplit(units: readonly CodeUnit[], index: number, field: string): void {
  rejectSplitPair(units, index, field);
  if (units[index - 1] === marker.equation && units[index] === marker.equation) {
    throw new InvalidEdit(field, `Index ${index} is in the middle of an equation.`);
  }
}

/** Whether tables and the like are in it whole or not at all. */
function hasCompleteTables(units: readonly CodeUnit[]): boolean {
  let depth = 0;
  for (const unit of units) {
    if (unit === marker.table || unit === marker.contents) depth += 1;
    if (unit === marker.tableEnd || unit === marker.contentsEnd) depth -= 1;
    if (depth < 0 || (depth === 0 && (unit === marker.row || unit === marker.cell))) return false;
  }
  return depth === 0;
}

const outOfRange = (index: number, units: readonly CodeUnit[], field: string) =>
  new InvalidEdit(field, `Index ${index} is out of range: the segment ends at ${units.length}.`);
