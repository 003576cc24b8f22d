import { isObject } from '../../http/json.ts';
import { parseEntry } from '../edit-request.ts';
import { conflictError, type PositionedStep } from './conflict.ts';

// Rows and columns of a table have their own indexes. Insertions and deletions move them, as they move indexes of the
// segment.

type Axis = 'row' | 'column';

interface Change {
  readonly step: PositionedStep;
  /** Null for merging and splitting cells. */
  readonly axis: Axis | null;
  readonly isInsert: boolean;
  /** The cell that the request names. */
  readonly cell: Readonly<Record<Axis, number>>;
  /** The index of the insertion or deletion. Rows or columns from this index on move. */
  readonly from: number;
}

/**
 * Returns the edits of one segment. The edits of each table are ordered so that every row and column index refers to the
 * table before the batch: the last rows and columns first, and a deletion before an insertion at the same index. Other edits
 * keep their order.
 *
 * Throws InvalidEdit, which names both edits, if no order is possible.
 */
export function toTableOrder(edits: readonly PositionedStep[]): readonly PositionedStep[] {
  const starts = new Set(
    edits.flatMap(({ position }) => (position.role === 'table' ? [position.start] : [])),
  );
  const others = edits.filter(({ position }) => position.role !== 'table');
  const ordered = [...starts].flatMap((start) =>
    orderOne(
      edits
        .filter(({ position }) => position.role === 'table' && position.start === start)
        .map(toChange),
    ),
  );
  return [...others, ...ordered.map(({ step }) => step)];
}

function toChange(step: PositionedStep): Change {
  const { kind, content } = parseEntry(step.step.request);
  const range = isObject(content['tableRange']) ? content['tableRange'] : content;
  const named = isObject(range['tableCellLocation']) ? range['tableCellLocation'] : {};
  const cell = { row: Number(named['rowIndex'] ?? 0), column: Number(named['columnIndex'] ?? 0) };
  const axis = /Row$/.test(kind) ? 'row' : /Column$/.test(kind) ? 'column' : null;
  const isAfter = content['insertBelow'] === true || content['insertRight'] === true;
  return {
    step,
    axis,
    isInsert: kind.startsWith('insert'),
    cell,
    from: axis === null ? 0 : cell[axis] + (isAfter ? 1 : 0),
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
  for (const deletion of lines.filter(({ isInsert }) => !isInsert)) {
    const { axis } = deletion;
    const other = lines.find(
      (one) =>
        one !== deletion &&
        axis !== null &&
        one.axis === axis &&
        one.cell[axis] === deletion.cell[axis],
    );
    if (other === undefined) continue;
    throw conflictOf(
      deletion,
      other,
      `conflict: one deletes the ${axis} that the other refers to.`,
    );
  }
}

/** For edits of one axis that are sent before those of the other: a pair of which the first moves the cell of the second. */
function findCrossing(
  first: readonly Change[],
  second: readonly Change[],
): readonly [Change, Change] | null {
  for (const one of first) {
    const { axis } = one;
    const moved = second.find(({ cell }) => axis !== null && cell[axis] >= one.from);
    if (moved !== undefined) return [one, moved];
  }
  return null;
}

function conflictOf(one: Change, other: Change, why: string) {
  const [first, second] = [one.step, other.step].sort((a, b) => a.listIndex - b.listIndex);
  return conflictError((first ?? one.step).position, (second ?? other.step).position, why);
}
