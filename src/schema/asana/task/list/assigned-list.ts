import { listAssignedTasks, type TaskRecord } from '../../../../service/asana/record/task.ts';
import type { Listing } from '../../../relay/listing.ts';
import type { ParsedTaskFilter } from '../filter/parse-filter.ts';
import { sortedList } from '../filter/sorted-list.ts';
import { listFiltered } from './filtered-list.ts';

/**
 * The tasks of one user in a workspace, the newest first, as Asana's search returns them.
 *
 * They come from the user's list, which has no limit of its own, while the search allows 60 requests per minute. The list has another order,
 * so the server reads the complete list for each page and sorts it: use it for open tasks, of which a person has few.
 *
 * @param filter  The conditions besides the assignee.
 */
export const assignedTasks = (
  user: string,
  workspaceGid: string,
  filter: ParsedTaskFilter,
): Listing<TaskRecord> =>
  sortedList(
    listFiltered((query) => listAssignedTasks(user, workspaceGid, query), filter),
    { by: 'CREATED_AT', direction: 'DESCENDING' },
    Number.POSITIVE_INFINITY,
  );
