import { isObject } from '../../http/json.ts';
import { parseEntry } from '../edit-request.ts';
import { conflictError, type PositionedStep } from './conflict.ts';

// Rows and columns of one table have numbers of their own, which inserting and deleting moves as it moves indexes.

type Axis = 'row' | 'column';

interface Change {
  readonly step: PositionedStep;
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
 * Throws InvalidEdit, naming both, where there is no such order.
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
  return [...others, ...ordered.map(({ step: placed }) => placed)];
}

function toChange(placed: PositionedStep): Change {
  const { kind, content } = parseEntry(placed.step.request);
  const range = isObject(content['tableRange']) ? content['tableRange'] : content;
  const named = isObject(range['tableCellLocation']) ? range['tableCellLocation'] : {};
  const cell = { row: Number(named['rowIndex'] ?? 0), column: Number(named['columnIndex'] ?? 0) };
  const axis = /Row$/.test(kind) ? 'row' : /Column$/.test(kind) ? 'column' : null;
  const isBehind = content['insertBelow'] === true || content['insertRight'] === true;
  return {
    step: placed,
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
    throw conflictOf(merge, line, 'depend on each other: one merges cells, the other moves them.');
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
  throw conflictOf(...crossing, 'depend on each other: one moves the cell that the other names.');
}

/** Nothing is put next to a line that another request deletes, and none is deleted twice. */
function rejectDeleted(lines: readonly Change[]): void {
  for (const gone of lines.filter(({ isInsert }) => !isInsert)) {
    const { axis } = gone;
    const other = lines.find(
      (one) =>
        one !== gone && axis !== null && one.axis === axis && one.cell[axis] === gone.cell[axis],
    );
    if (other === undefined) continue;
    throw conflictOf(gone, other, `are in each other’s way: one deletes the ${axis} of the other.`);
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

function conflictOf(one: Change, other: Change, why: string) {
  const [first, second] = [one.step, other.step].sort((a, b) => a.listIndex - b.listIndex);
  return conflictError((first ?? one.step).position, (second ?? other.step).position, why);
}
