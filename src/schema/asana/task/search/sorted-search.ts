import type { Mask } from '../../../../engine/loader/mask.ts';
import type { Context } from '../../../../operation/context.ts';
import type { TaskRecord } from '../../../../service/asana/record/task.ts';
import type { PagePosition } from '../../../relay/cursor.ts';
import type { ItemRange } from '../../../relay/listing.ts';
import { asanaPageSize } from '../../record/offset-list.ts';
import type { SortOrder } from '../filter/task-order.ts';
import { searchRange } from './task-search.ts';

/** The maximum number of reads for one page of a list that the server sorts. */
export const maxSortedReads = 10;

/** The key and the gid of the last task that was returned. */
type SortedPosition = readonly [key: string | number | null, gid: string];

/**
 * Reads all tasks that a search finds, sorts them, and returns those after a position.
 *
 * Asana's search has no pages in these orders. A note says if there are more tasks than the server reads.
 *
 * @param filter  Applied to the tasks of each response, before they are sorted.
 */
export async function sortedRange(
  workspaceGid: string,
  query: Readonly<Record<string, string>>,
  sort: SortOrder,
  from: PagePosition | null,
  filter: (tasks: readonly TaskRecord[]) => Promise<readonly TaskRecord[]>,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const tasks: TaskRecord[] = [];
  let position: PagePosition | null = null;
  for (let reads = 0; ; reads += 1) {
    if (reads === maxSortedReads) {
      context.upstream.note(
        `More tasks match than the server sorts, so the list contains only those of the newest ${maxSortedReads * asanaPageSize} tasks. Narrow the filter.`,
      );
      break;
    }
    const range: ItemRange<TaskRecord> = await searchRange(
      workspaceGid,
      query,
      position,
      asanaPageSize,
      mask,
      context,
    );
    tasks.push(...(await filter(range.items)));
    position = range.next;
    if (position === null) break;
  }
  const rest = after(tasks.toSorted(compareBy(sort)), sort, from);
  return {
    items: rest,
    positionAfter: (index) => toPosition(rest[index], sort),
    next: null,
  };
}

function after(
  tasks: readonly TaskRecord[],
  sort: SortOrder,
  from: PagePosition | null,
): readonly TaskRecord[] {
  if (from === null) return tasks;
  const [key, gid] = from as SortedPosition;
  return tasks.filter((task) => compareKeys(sort, [sort.keyOf(task), task.gid], [key, gid]) > 0);
}

function toPosition(task: TaskRecord | undefined, { keyOf }: SortOrder): PagePosition {
  if (task === undefined) throw new Error('a position must be after a task');
  return [keyOf(task), task.gid];
}

const compareBy = (sort: SortOrder) => (left: TaskRecord, right: TaskRecord) =>
  compareKeys(sort, [sort.keyOf(left), left.gid], [sort.keyOf(right), right.gid]);

function compareKeys(
  { isAscending }: SortOrder,
  [key, gid]: SortedPosition,
  [otherKey, otherGid]: SortedPosition,
): number {
  if (key === otherKey) return gid < otherGid ? -1 : Number(gid > otherGid);
  // A task without a value is at the end in both directions.
  if (key === null) return 1;
  if (otherKey === null) return -1;
  return key < otherKey === isAscending ? -1 : 1;
}
