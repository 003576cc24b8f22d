import type { TaskRow, WorkspaceRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import { canSeeTask } from '../protocol/access.ts';
import { parseLimit } from '../protocol/page.ts';
import { parseBoolean, type Query } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, Rejection } from '../protocol/rejection.ts';
import { listResponse } from '../protocol/response.ts';
import { taskType } from '../record/task.ts';
import { compileFilters } from './filter.ts';

/** The number of tasks that a search returns without a limit. (unverified) */
const defaultSize = 20;

/**
 * Searches tasks of a workspace that match all filters. Needs a paid plan. Has no offset and no next page.
 *
 * Unlike Asana's search, its order is stable, and it finds new writes immediately unless the index is paused.
 */
export function searchTasks(workspace: WorkspaceRow, query: Query, context: RequestContext) {
  if (!workspace.isPremium) throw new Rejection(402, 'Search is only available to premium users.');
  const isMatch = compileFilters(query, context);
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
  const size = query.limit === undefined ? defaultSize : parseLimit(query.limit);
  const sorted = tasks.sort(orderOf(query, context)).slice(0, size);
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

function orderOf(
  query: Query,
  { isBroken }: RequestContext,
): (one: TaskRow, other: TaskRow) => number {
  const isOtherOrder = query.sort_by === 'due_date' && isBroken('asana.search-due-order');
  const name = isOtherOrder ? 'relevance' : (query.sort_by ?? 'modified_at');
  const keyOf = sortKeys[name];
  if (!keyOf) throw invalid(`sort_by: Not a valid value: ${name}`);
  const direction = parseBoolean(query, 'sort_ascending') === true ? 1 : -1;
  return (one, other) => {
    const [key, otherKey] = [keyOf(one), keyOf(other)];
    if (key === otherKey) return one.gid < other.gid ? -1 : 1;
    return key < otherKey ? -direction : direction;
  };
}
