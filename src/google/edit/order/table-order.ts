import { parseEntry } from '../../record/edit-request.ts';
import { conflictError, type PositionedStep } from './conflict.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Axis } from './table-facts.ts';
import { cellOf, linesOf } from './table-line.ts';

// Rows and columns of a table have their own indexes. Insertions and deletions move them, as they move indexes of the
// segment.

interface Change {
  readonly step: PositionedStep;
  /** Null for merging and splitting cells. */
  readonly axis: Axis | null;
  readonly isInsert: boolean;
  /** The cell that the request names. */
  readonly cell: Readonly<Record<Axis, number>>;
  /** The index of the insertion or deletion. Rows or columns from this index on move. */
  readonly from: number;
  /** The rows or columns that the cell spans. */
  readonly count: number;
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
  const tables = new Map<number, Change[]>();
  const others: PositionedStep[] = [];
  for (const edit of edits) {
    const { role, start } = edit.position;
    const changes = tables.get(start) ?? [];
    if (role === 'table') tables.set(start, changes);
    if (role === 'table') changes.push(toChange(edit, facts));
    else others.push(edit);
  }
  const ordered = [...tables.values()].flatMap(orderOne);
  return [...others, ...ordered.map(({ step }) => step)];
}

function toChange(step: PositionedStep, facts: DocumentFacts | null): Change {
  const { kind, content } = parseEntry(step.step.request);
  const table = facts?.tableAt(step.position, step.position.start) ?? null;
  const cell = cellOf(content, table);
  const lines = linesOf(step.step, table);
  const isAfter = content['insertBelow'] === true || content['insertRight'] === true;
  return {
    step,
    axis: lines?.axis ?? null,
    isInsert: kind.startsWith('insert'),
    cell,
    from: lines === null ? 0 : lines.first + (isAfter ? lines.count : 0),
    count: lines?.count ?? 0,
  };
}

function orderOne(changes: readonly Change[]): readonly Change[] {
  const merges = changes.filter(({ axis }) => axis === null);
  const lines = changes.filter(({ axis }) => axis !== null);
  const [merge, line] = [merges[0], lines[0]];
  if (merge !== undefined && line !== undefined) {
    throw conflictOf(
      merge,
      line,
      'depend on each other: one merges cells and the other moves them.',
    );
  }
  rejectDeleted(lines);
  const [rows, columns] = (['row', 'column'] as const).map((axis) =>
    lines
      .filter((one) => one.axis === axis)
      .toSorted(
        (one, other) =>
          other.from - one.from ||
          Number(one.isInsert) - Number(other.isInsert) ||
          other.step.listIndex - one.step.listIndex,
      ),
  );
  const [first = [], second = []] =
    findCrossing(rows ?? [], columns ?? []) === null ? [rows, columns] : [columns, rows];
  const crossing = findCrossing(first, second);
  if (crossing === null) return [...merges, ...first, ...second];
  throw conflictOf(
    ...crossing,
    'depend on each other: one moves the cell that the other refers to.',
  );
}

/** Rejects an insertion next to a row or column that another request deletes, and a second deletion of it. */
function rejectDeleted(lines: readonly Change[]): void {
  const byLine = new Map<string, Change[]>();
  const keysOf = ({ axis, cell, count }: Change) =>
    Array.from(
      { length: axis === null ? 0 : count },
      (_, at) => `${axis} ${cell[axis ?? 'row'] + at}`,
    );
  for (const line of lines) {
    for (const key of keysOf(line)) {
      const changes = byLine.get(key) ?? [];
      byLine.set(key, changes);
      changes.push(line);
    }
  }
  for (const deletion of lines.filter(({ isInsert }) => !isInsert)) {
    for (const key of keysOf(deletion)) {
      const [first, second] = byLine.get(key) ?? [];
      const other = first === deletion ? second : first;
      if (other === undefined) continue;
      throw conflictOf(
        deletion,
        other,
        `conflict: one deletes the ${deletion.axis} that the other refers to.`,
      );
    }
  }
}

/** For edits of one axis that are sent before those of the other: a pair of which the first moves the cell of the second. */
function findCrossing(
  first: readonly Change[],
  second: readonly Change[],
): readonly [Change, Change] | null {
  const axis = first[0]?.axis ?? null;
  if (axis === null) return null;
  const last = second.reduce((max, { cell }) => Math.max(max, cell[axis]), -1);
  const one = first.find(({ from }) => last >= from);
  const moved = second.find(({ cell }) => one !== undefined && cell[axis] >= one.from);
  return one === undefined || moved === undefined ? null : [one, moved];
}

function conflictOf(one: Change, other: Change, why: string) {
  const [first, second] = [one.step, other.step].sort((a, b) => a.listIndex - b.listIndex);
  return conflictError((first ?? one.step).position, (second ?? other.step).position, why);
}
