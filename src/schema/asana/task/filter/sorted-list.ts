import { emptyMask, toMask, union } from '../../../../engine/loader/mask.ts';
import type { TaskRecord } from '../../../../service/asana/record/task.ts';
import { InputError } from '../../../error/input-error.ts';
import { invalidPosition, type PagePosition } from '../../../relay/cursor.ts';
import type { ItemRange, Listing } from '../../../relay/listing.ts';
import { asanaPageSize } from '../../record/offset-list.ts';
import {
  type SortBy,
  type SortPosition,
  sortedAfter,
  sortPositionOf,
  type TaskSort,
  toTaskSort,
} from './task-sort.ts';

/** The maximum number of reads of 100 tasks for one page of a list that the server sorts. */
export const maxSortedReads = 10;

/**
 * A list in another order than that of Asana. The server reads the complete list for each page, and sorts it.
 *
 * @param maxReads  Infinity if a person has few of these tasks.
 */
export function sortedList(
  list: Listing<TaskRecord>,
  orderBy: SortBy,
  maxReads: number = maxSortedReads,
): Listing<TaskRecord> {
  const sort = toTaskSort(orderBy);
  return {
    name: `${list.name} ${JSON.stringify(orderBy)}`,
    reads: union(list.reads ?? emptyMask, toMask(sort.reads)),
    readRange: (from, _count, mask, context) =>
      sortedRange(
        async (position) => {
          const { items, next } = await list.readRange(position, asanaPageSize, mask, context);
          return { items: items.filter((task) => list.keeps?.(task) ?? true), next };
        },
        sort,
        from === null ? null : parseSortPosition(sort, from),
        maxReads,
      ),
    calls: (page) =>
      list.calls({
        ...page,
        from: null,
        count: Math.min(maxReads, maxSortedReads) * asanaPageSize,
        maxRanges: maxReads,
      }),
  };
}

const anyTask: TaskRecord = { gid: '', name: '' };

/** Throws InputError for a position that is not one of the order. */
export function parseSortPosition(sort: TaskSort, position: PagePosition): SortPosition {
  const isValue = (value: unknown): value is SortPosition[number] =>
    value === null || typeof value === 'string' || typeof value === 'number';
  if (position.length !== sort.keysOf(anyTask).length + 1 || !position.every(isValue))
    throw invalidPosition();
  return position;
}

/** What sorting needs of a range. */
type ReadRange = Pick<ItemRange<TaskRecord>, 'items' | 'next'>;

/** Reads all tasks of a list, sorts them, and returns those after a position. Throws InputError if there are too many. */
export async function sortedRange(
  readRange: (from: PagePosition | null) => Promise<ReadRange>,
  sort: TaskSort,
  from: SortPosition | null,
  maxReads: number,
): Promise<ItemRange<TaskRecord>> {
  // A task that is moved between two reads is in both of them.
  const tasks = new Map<string, TaskRecord>();
  let position: PagePosition | null = null;
  for (let reads = 0; reads === 0 || position !== null; reads += 1) {
    if (reads === maxReads) throw new ListTooLong();
    const range: ReadRange = await readRange(position);
    for (const task of range.items) tasks.set(task.gid, task);
    position = range.next;
  }
  const items = sortedAfter([...tasks.values()], sort, from);
  return {
    items,
    positionAfter(index) {
      const task = items[index];
      if (task === undefined) throw new Error('a position must be after a task');
      return sortPositionOf(sort, task);
    },
    next: null,
    total: tasks.size,
  };
}

/** More tasks than the server reads to sort them. */
export class ListTooLong extends InputError {
  constructor() {
    super(
      'orderBy',
      `Asana cannot page these tasks in this order, and there are more than the ${maxSortedReads * asanaPageSize} that the server reads to sort them. Narrow the filter, or choose another order.`,
    );
  }
}
