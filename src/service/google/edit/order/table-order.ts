import { type LineChange, lineChangeOf } from '../table-area.ts';
import { conflictBetween, type PositionedStep } from './conflict.ts';
import type { DocumentFacts } from './document-facts.ts';

// Rows and columns of a table have their own indexes. Insertions and deletions move them, as they move indexes of the
// segment.

/** The rows or columns that an edit inserts or deletes. */
interface Change extends LineChange {
  readonly edit: PositionedStep;
}

/**
 * Returns the edits of one segment. The edits of each table are ordered so that every row and column index refers to the
 * table before the batch: the last rows and columns first, and a deletion before an insertion at the same index. Other edits
 * keep their order.
 *
 * Throws InvalidEdit, which names both edits, if no order is possible.
 */
export function toTableOrder(
  edits: readonly PositionedStep[],
  facts: DocumentFacts | null,
): readonly PositionedStep[] {
  const tables = new Map<number, PositionedStep[]>();
  const others: PositionedStep[] = [];
  for (const edit of edits) {
    const { role, start } = edit.position;
    const ofTable = tables.get(start) ?? [];
    if (role === 'table') tables.set(start, ofTable);
    if (role === 'table') ofTable.push(edit);
    else others.push(edit);
  }
  return [...others, ...[...tables.values()].flatMap((ofTable) => orderOne(ofTable, facts))];
}

function orderOne(
  edits: readonly PositionedStep[],
  facts: DocumentFacts | null,
): readonly PositionedStep[] {
  const merges: PositionedStep[] = [];
  const changes: Change[] = [];
  for (const edit of edits) {
    const table = facts?.tableAt(edit.position, edit.position.start) ?? null;
    const lines = lineChangeOf(edit.step, table);
    if (lines === null) merges.push(edit);
    else changes.push({ ...lines, edit });
  }
  const [merge, change] = [merges[0], changes[0]];
  if (merge !== undefined && change !== undefined) {
    const why = 'depend on each other: one merges cells and the other moves them.';
    throw conflictBetween(merge, change.edit, why);
  }
  rejectDeleted(changes);
  const rows = lastFirst(changes.filter(({ axis }) => axis === 'row'));
  const columns = lastFirst(changes.filter(({ axis }) => axis === 'column'));
  const [first, second] = findCrossing(rows, columns) === null ? [rows, columns] : [columns, rows];
  const crossing = findCrossing(first, second);
  if (crossing === null) return [...merges, ...[...first, ...second].map(({ edit }) => edit)];
  const why = 'depend on each other: one moves the cell that the other refers to.';
  throw conflictBetween(...crossing, why);
}

const lastFirst = (changes: readonly Change[]): readonly Change[] =>
  changes.toSorted(
    (one, other) =>
      other.from - one.from ||
      Number(one.isInsert) - Number(other.isInsert) ||
      other.edit.listIndex - one.edit.listIndex,
  );

/** Rejects an insertion next to a row or column that another request deletes, and a second deletion of it. */
function rejectDeleted(changes: readonly Change[]): void {
  const byLine = new Map<string, Change[]>();
  const linesOf = ({ axis, first, count }: Change) =>
    Array.from({ length: count }, (_, at) => `${axis} ${first + at}`);
  for (const change of changes) {
    for (const line of linesOf(change)) {
      const ofLine = byLine.get(line) ?? [];
      byLine.set(line, ofLine);
      ofLine.push(change);
    }
  }
  for (const deletion of changes.filter(({ isInsert }) => !isInsert)) {
    for (const line of linesOf(deletion)) {
      const [first, second] = byLine.get(line) ?? [];
      const other = first === deletion ? second : first;
      if (other === undefined) continue;
      const why = `conflict: one deletes the ${deletion.axis} that the other refers to.`;
      throw conflictBetween(deletion.edit, other.edit, why);
    }
  }
}

/**
 * Finds a conflict between the changes of rows and of columns, if those of one axis are sent first: one of these moves the cell
 * that one of the others names.
 */
function findCrossing(
  first: readonly Change[],
  second: readonly Change[],
): readonly [PositionedStep, PositionedStep] | null {
  const axis = first[0]?.axis;
  if (axis === undefined) return null;
  const last = second.reduce((max, { cell }) => Math.max(max, cell[axis]), -1);
  const one = first.find(({ from }) => last >= from);
  const moved = second.find(({ cell }) => one !== undefined && cell[axis] >= one.from);
  return one === undefined || moved === undefined ? null : [one.edit, moved.edit];
}
