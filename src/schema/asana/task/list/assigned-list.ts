import { emptyMask, toMask, union } from '../../../../engine/loader/mask.ts';
import { listAssignedTasks, type TaskRecord } from '../../../../service/asana/record/task.ts';
import type { PagePosition } from '../../../relay/cursor.ts';
import type { Listing } from '../../../relay/listing.ts';
import { asanaPageSize } from '../../record/offset-list.ts';
import type { ParsedTaskFilter } from '../filter/parse-filter.ts';
import { listFiltered } from './filtered-list.ts';

/** The creation time and the gid of the last task that was returned. */
type AssignedPosition = readonly [createdAt: string, gid: string];

const creation = toMask(['created_at']);

/**
 * The tasks of one user in a workspace, the newest first, as Asana's search returns them.
 *
 * They come from the user's list, which has no limit of its own, while the search allows 60 requests per minute. The list has another order,
 * so the server reads the complete list for each page and sorts it: use it for open tasks, of which a person has few.
 *
 * @param filter  The conditions besides the assignee.
 */
export function assignedTasks(
  user: string,
  workspaceGid: string,
  filter: ParsedTaskFilter,
): Listing<TaskRecord> {
  const list = listFiltered((query) => listAssignedTasks(user, workspaceGid, query), filter);
  return {
    name: `${list.name} newest first`,
    reads: union(list.reads ?? emptyMask, creation),
    calls: list.calls,
    async readRange(from, _count, mask, context) {
      const tasks: TaskRecord[] = [];
      for (let position: PagePosition | null | undefined; position !== null; ) {
        const range = await list.readRange(position ?? null, asanaPageSize, mask, context);
        tasks.push(...range.items);
        position = range.next;
      }
      const items = tasks.toSorted(newestFirst).filter(isAfter(from as AssignedPosition | null));
      return { items, positionAfter: (index) => toPosition(items[index]), next: null };
    },
  };
}

const toPosition = (task: TaskRecord | undefined): AssignedPosition => [
  task?.created_at ?? '',
  task?.gid ?? '',
];

/** Tasks of the same instant have the order of their gids. */
function comparePositions(
  [time, gid]: AssignedPosition,
  [otherTime, other]: AssignedPosition,
): number {
  if (time !== otherTime) return time > otherTime ? -1 : 1;
  return gid < other ? -1 : Number(gid > other);
}

const newestFirst = (one: TaskRecord, other: TaskRecord): number =>
  comparePositions(toPosition(one), toPosition(other));

const isAfter = (from: AssignedPosition | null) => (task: TaskRecord) =>
  from === null || comparePositions(toPosition(task), from) > 0;
