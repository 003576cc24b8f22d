import { isObject } from '../../http/json.ts';
import { toSaid } from '../edit-request.ts';
import { type Placed, toConflict } from './conflict.ts';

// Rows and columns of one table have numbers of their own, which inserting and deleting moves as it moves indexes.

type Axis = 'row' | 'column';

interface Change {
  readonly placed: Placed;
  /** Null for merging and taking apart. */
  readonly axis: Axis | null;
  readonly isInsert: boolean;
  /** The cell that the request names. */
  readonly cell: Readonly<Record<Axis, number>>;
  /** Where lines are inserted or deleted: those from here on move. */
  readonly from: number;
}

/**
 * The edits of one segment, those of a table in an order in which every number means the table as it was read: the last
 * lines first, a delete before an insert at its start. Others stay where they are.
 *
 * Throws EditProblem, naming both, where there is no such order.
 */
export function toTableOrder(edits: readonly Placed[]): readonly Placed[] {
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
  return [...others, ...ordered.map(({ placed }) => placed)];
}

function toChange(placed: Placed): Change {
  const { kind, content } = toSaid(placed.step.request);
  const range = isObject(content['tableRange']) ? content['tableRange'] : content;
  const named = isObject(range['tableCellLocation']) ? range['tableCellLocation'] : {};
  const cell = { row: Number(named['rowIndex'] ?? 0), column: Number(named['columnIndex'] ?? 0) };
  const axis = /Row$/.test(kind) ? 'row' : /Column$/.test(kind) ? 'column' : null;
  const isBehind = content['insertBelow'] === true || content['insertRight'] === true;
  return {
    placed,
    axis,
    isInsert: kind.startsWith('insert'),
    cell,
    from: axis === null ? 0 : cell[axis] + (isBehind ? 1 : 0),
  };
}

function orderOne(changes: readonly Change[]): readonly Change[] {
  const merges = changes.filter(({ axis }) => axis === null);
  const lines = changes.filter(({ axis }) => axis !== null);
  const [merge, line] = [merges[0], lines[0]];
  if (merge !== undefined && line !== undefined) {
    throw refused(merge, line, 'depend on each other: one merges cells, the other moves them.');
  }
  refuseDeleted(lines);
  const [rows, columns] = (['row', 'column'] as const).map((axis) =>
    lines
      .filter((one) => one.axis === axis)
      .toSorted(
        (one, other) =>
          other.from - one.from ||
          Number(one.isInsert) - Number(other.isInsert) ||
          other.placed.at - one.placed.at,
      ),
  );
  const [first = [], second = []] =
    findCrossing(rows ?? [], columns ?? []) === null ? [rows, columns] : [columns, rows];
  const crossing = findCrossing(first, second);
  if (crossing === null) return [...merges, ...first, ...second];
  throw refused(...crossing, 'depend on each other: one moves the cell that the other names.');
}

/** Nothing is put next to a line that another request deletes, and none is deleted twice. */
function refuseDeleted(lines: readonly Change[]): void {
  for (const gone of lines.filter(({ isInsert }) => !isInsert)) {
    const { axis } = gone;
    const other = lines.find(
      (one) =>
        one !== gone && axis !== null && one.axis === axis && one.cell[axis] === gone.cell[axis],
    );
    if (other === undefined) continue;
    throw refused(gone, other, `are in each other’s way: one deletes the ${axis} of the other.`);
  }
}

/** Of lines of one axis sent first and those of the other sent after them: a pair of which the first moves the second's cell. */
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

function refused(one: Change, other: Change, why: string) {
  const [first, second] = [one.placed, other.placed].sort((a, b) => a.at - b.at);
  return toConflict((first ?? one.placed).position, (second ?? other.placed).position, why);
}
