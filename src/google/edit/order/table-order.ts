import { isObject } from '../../../http/json.ts';
import { parseEntry } from '../../record/edit-request.ts';
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
  const tables = new Map<number, Change[]>();
  const others: PositionedStep[] = [];
  for (const edit of edits) {
    const { role, start } = edit.position;
    const changes = tables.get(start) ?? [];
    if (role === 'table') tables.set(start, changes);
    if (role === 'table') changes.push(toChange(edit));
    else others.push(edit);
  }
  const ordered = [...tables.values()].flatMap(orderOne);
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
  const byLine = new Map<string, Change[]>();
  const sameLine = ({ axis, cell }: Change) => {
    const key = axis === null ? '' : `${axis} ${cell[axis]}`;
    const changes = byLine.get(key) ?? [];
    byLine.set(key, changes);
    return changes;
  };
  for (const line of lines) sameLine(line).push(line);
  for (const deletion of lines.filter(({ isInsert }) => !isInsert)) {
    const [first, second] = sameLine(deletion);
    const other = first === deletion ? second : first;
    if (other === undefined) continue;
    throw conflictOf(
      deletion,
      other,
      `conflict: one deletes the ${deletion.axis} that the other refers to.`,
    );
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
