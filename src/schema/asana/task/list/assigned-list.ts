import { listAssignedTasks, type TaskRecord } from '../../../../service/asana/record/task.ts';
import type { Listing } from '../../../relay/listing.ts';
import { sortedList } from '../../sorted/sorted-list.ts';
import { listFiltered } from '../filter/filtered-list.ts';
import type { ParsedTaskFilter } from '../filter/parse-filter.ts';
import type { TaskOrderInput } from '../filter/task-order.ts';
import { toTaskOrder } from '../filter/task-sort.ts';

/** The open tasks of one user. */
export interface AssignedTasks {
  readonly user: string;
  /** The conditions besides the assignee. */
  readonly filter: ParsedTaskFilter;
  /** Null for the order of Asana's search: the newest first. */
  readonly orderBy: TaskOrderInput | null;
}

const newestFirst = { by: 'CREATED_AT', direction: 'DESCENDING' } as const;

/**
 * The open tasks of one user in a workspace, in any order.
 *
 * They come from the user's list, which has no limit of its own and needs no paid plan, while the search allows 60 requests per minute. The list
 * has another order, so the server reads the complete list for each page and sorts it: a person has few open tasks.
 */
export const assignedTasks = (
  workspaceGid: string,
  { user, filter, orderBy }: AssignedTasks,
): Listing<TaskRecord> =>
  sortedList(
    listFiltered((query) => listAssignedTasks(user, workspaceGid, query), filter),
    toTaskOrder(orderBy ?? newestFirst),
    Number.POSITIVE_INFINITY,
  );
