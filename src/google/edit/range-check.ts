import { mark, type Unit } from './code-unit.ts';
import type { ForeseenSegment } from './document-model.ts';
import { EditProblem } from './invalid-edit.ts';
import type { Position } from './position.ts';

// What the service lets requests do to what stands at an index. Sources: Docs v1, DeleteContentRangeRequest and
// InsertTextRequest; Google, "Structural edit rules and behavior".

const isOfParagraph = (unit: Unit | undefined) =>
  unit !== undefined && (unit.length === 1 || unit === mark.inline || unit === mark.equation);

/** Throws EditProblem for an index at which nothing can be inserted. */
export function checkInsertion(units: readonly Unit[], index: number, field: string): void {
  if (index >= units.length) throw outOfRange(index, units, field);
  if (!isOfParagraph(units[index])) {
    throw new EditProblem(
      field,
      `Index ${index} is inside no paragraph: a table, a row or a cell begins or ends there.`,
    );
  }
  refuseCut(units, index, field);
}

/** Throws EditProblem for a stretch that is not all there, or cuts a character. */
export function checkStretch(
  { units, isBody }: ForeseenSegment,
  { start, end, field }: Position,
  kind?: string,
): void {
  if (end > units.length) throw outOfRange(end, units, field);
  // A section is restyled by its very beginning too.
  if (start === 0 && isBody && kind !== 'updateSectionStyle') {
    throw new EditProblem(field, 'The range holds the section break that the body begins with.');
  }
  refuseHalf(units, start, field);
  refuseHalf(units, end, field);
}

/** Throws EditProblem for a stretch that cannot be deleted. */
export function checkDeletion(units: readonly Unit[], { start, end, field }: Position): void {
  if (end > units.length) throw outOfRange(end, units, field);
  if (end === units.length) {
    throw new EditProblem(field, 'The range holds the line feed that ends the segment.');
  }
  refuseCut(units, start, field);
  refuseCut(units, end, field);
  if (!isWhole(units.slice(start, end))) {
    throw new EditProblem(
      field,
      'The range holds a part of a table: delete all of it, or what is written in a cell.',
    );
  }
  if (isOfParagraph(units[end])) return;
  const before = units[start - 1];
  if (units[end - 1] === '\n' || (isOfParagraph(before) && before !== '\n')) {
    throw new EditProblem(
      field,
      'The range holds a line feed that has to stay: the last of a cell, or the one before a table or section.',
    );
  }
}

function refuseHalf(units: readonly Unit[], index: number, field: string): void {
  const [before = '', after = ''] = [units[index - 1], units[index]];
  if (/^[\ud800-\udbff]$/.test(before) && /^[\udc00-\udfff]$/.test(after)) {
    throw new EditProblem(
      field,
      `Index ${index} is in the middle of a character that takes two units.`,
    );
  }
}

/** A style spreads over an equation of which it covers a part; nothing else can be done to a part of one. */
function refuseCut(units: readonly Unit[], index: number, field: string): void {
  refuseHalf(units, index, field);
  if (units[index - 1] === mark.equation && units[index] === mark.equation) {
    throw new EditProblem(field, `Index ${index} is in the middle of an equation.`);
  }
}

/** Whether tables and the like are in it whole or not at all. */
function isWhole(units: readonly Unit[]): boolean {
  let depth = 0;
  for (const unit of units) {
    if (unit === mark.table || unit === mark.contents) depth += 1;
    if (unit === mark.tableEnd || unit === mark.contentsEnd) depth -= 1;
    if (depth < 0 || (depth === 0 && (unit === mark.row || unit === mark.cell))) return false;
  }
  return depth === 0;
}

const outOfRange = (index: number, units: readonly Unit[], field: string) =>
  new EditProblem(field, `Index ${index} is out of range: the segment ends at ${units.length}.`);
