import type { WorkspaceRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { canSeeTask } from '../protocol/access.ts';
import { parseLimit } from '../protocol/page.ts';
import type { Query } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';
import { listResponse } from '../protocol/response.ts';
import { taskType } from '../record/task.ts';
import { defaultSearchSize, orderOf, requirePremium } from './order.ts';
import { compileTaskFilters } from './task-filter.ts';

/**
 * Searches tasks of a workspace that match all filters. Needs a paid plan. Has no offset and no next page.
 *
 * Unlike Asana's search, its order is stable, and it finds new writes immediately unless the index is paused.
 */
export function searchTasks(workspace: WorkspaceRow, query: Query, context: RequestContext) {
  requirePremium(workspace);
  const isMatch = compileTaskFilters(query, context);
  const indexed = [...context.store.searchIndex.tasks()]
    .filter((task) => task.workspaceGid === workspace.gid)
    .filter((task) => isMatch(task) && canSeeTask(task, context));
  // A task is found by what the index knows about it, and returned as it is now.
  const tasks = findRows(
    context.store.tasks,
    indexed.map(({ gid }) => gid),
  );
  if (query.limit !== undefined && context.isBroken('asana.search-limit'))
    throw invalid('limit: Not a valid parameter of this request');
  if (query.sort_by !== undefined && context.isBroken('asana.search-order'))
    throw invalid('sort_by: Not a valid parameter of this request');
  if (query['created_at.before'] !== undefined && context.isBroken('asana.search-before'))
    throw invalid('created_at.before: Not a valid parameter of this request');
  const size = query.limit === undefined ? defaultSearchSize : parseLimit(query.limit);
  const isOtherOrder = query.sort_by === 'due_date' && context.isBroken('asana.search-due-order');
  const sortedQuery = isOtherOrder ? { ...query, sort_by: 'relevance' } : query;
  const sorted = tasks.sort(orderOf(sortedQuery, sortKeys)).slice(0, size);
  return listResponse(taskType, sorted, { paging: 'none' });
}

const sortKeys: Readonly<Record<string, (task: TaskRow) => string | number>> = {
  due_date: (task) => task.dueAt ?? task.dueOn ?? '',
  created_at: (task) => task.createdAt,
  completed_at: (task) => task.completedAt ?? '',
  likes: (task) => task.likerGids.length,
  modified_at: (task) => task.modifiedAt,
  relevance: (task) => task.modifiedAt,
};
