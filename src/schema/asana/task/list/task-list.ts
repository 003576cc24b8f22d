import {
  listAssignedTasks,
  listProjectTasks,
  listSectionTasks,
  type TaskListFilter,
  type TaskRecord,
} from '../../../../service/asana/record/task.ts';
import { InputError } from '../../../error/input-error.ts';
import { parseUserId } from '../../../id/id.ts';
import { invalidPosition } from '../../../relay/cursor.ts';
import type { ItemRange, Listing } from '../../../relay/listing.ts';
import { toKind } from '../../record/asana-type.ts';
import { listByOffset } from '../../record/offset-list.ts';
import { isUnpaid } from '../../record/paid-plan.ts';
import { listTasks } from '../filter/filtered-list.ts';
import { parseTaskFilter } from '../filter/parse-filter.ts';
import {
  allOf,
  type CompletionFilter,
  type ListArgs,
  type ListFilter,
  parseCompletion,
  rejectReplaced,
} from '../filter/task-filter.ts';
import { FilteredSearch, type TaskSelection } from '../search/filtered-search.ts';
import { type ContainingList, containingList, ListedSearch } from '../search/listed-search.ts';
import { projectByProjectCalls, projectByProjectRange } from '../search/task-list-by-project.ts';
import { searchCalls, searchRange } from '../search/task-search.ts';
import { type AssignedTasks, assignedTasks } from './assigned-list.ts';

export const tasksOfProject = (gid: string, filter: ListFilter): Listing<TaskRecord> =>
  listTasks((query) => listProjectTasks(gid, query), filter);

export const tasksOfSection = (gid: string, filter: ListFilter): Listing<TaskRecord> =>
  listTasks((query) => listSectionTasks(gid, query), filter);

export interface WorkspaceTasksArgs extends ListArgs {
  readonly assignee?: string | null | undefined;
  readonly text?: string | null | undefined;
}

export interface WorkspaceTasksFilter {
  readonly completion: CompletionFilter;
  readonly assignee: string | null;
  readonly hasText: boolean;
  /** `filter` and `orderBy`, which replace the other filters. Null if neither is given. */
  readonly selection: TaskSelection | null;
  /** The open tasks of one user. Null if the filter selects others, or more than a list can. */
  readonly assigned: AssignedTasks | null;
  /** A list that contains all tasks of the filter. */
  readonly container: ContainingList | null;
  readonly search: Readonly<Record<string, string>>;
}

export function parseWorkspaceTasks(
  args: WorkspaceTasksArgs,
  completion: CompletionFilter = parseCompletion(args),
): WorkspaceTasksFilter {
  const assignee = args.assignee == null ? null : parseUserId(args.assignee, 'assignee');
  if (args.text != null && args.text.trim() === '') {
    throw new InputError(
      'text',
      'text must contain a word to search for. Omit text to search without words.',
    );
  }
  const search = toSearchQuery(args, assignee);
  const selection = parseSelection(args);
  const assigned = parseAssigned(args, selection);
  const container = selection && containingList(args.filter ?? {}, selection);
  const hasText = args.text != null;
  return { completion, assignee, hasText, selection, assigned, container, search };
}

/** The open tasks of one user need no search, unless the filter has words. */
function parseAssigned(
  { filter }: WorkspaceTasksArgs,
  selection: TaskSelection | null,
): AssignedTasks | null {
  const [user, ...others] = filter?.assignee?.any ?? [];
  if (selection === null || user === undefined || others.length > 0) return null;
  const { orderBy, filter: parsed } = selection;
  if (parsed.hasText || parsed.completed !== false) return null;
  const rest = parseTaskFilter({ ...filter, assignee: null });
  return { user: parseUserId(user, 'filter.assignee'), filter: rest, orderBy };
}

function parseSelection(args: WorkspaceTasksArgs): TaskSelection | null {
  const { filter, orderBy = null } = args;
  if (filter == null && orderBy === null) return null;
  const names = ['assignee', 'text', 'completed', 'completedSince'] as const;
  rejectReplaced({ ...args, filter: filter ?? {} }, names);
  return { filter: parseTaskFilter(filter ?? {}), orderBy };
}

/** The tasks of a workspace. Asana can list the tasks of one user. All other filters need Asana's search. */
export function tasksOfWorkspace(
  gid: string,
  { completion, assignee, hasText, selection, assigned, container, search }: WorkspaceTasksFilter,
): Listing<TaskRecord> {
  if (assigned !== null) return assignedTasks(gid, assigned);
  if (selection !== null && container !== null) return new ListedSearch(gid, selection, container);
  if (selection !== null) return new FilteredSearch(gid, selection);
  const { query, filters } = completion;
  if (assignee !== null && !hasText) {
    return listByOffset(toKind('task'), listAssignedTasks(assignee, gid, query), allOf(filters));
  }
  const filter = allOf(filters);
  return {
    name: `search ${gid} ${new URLSearchParams(search)}`,
    ...(filter === undefined ? {} : { reads: filter.reads, keeps: filter.keeps }),
    // Only the search can find words; a list of tasks cannot.
    readRange: searchOrList(gid, search, hasText ? null : query),
    calls(page) {
      const found = searchCalls(gid, search, page, filter !== undefined);
      const listed = hasText ? [] : projectByProjectCalls(gid, query, page);
      // A cursor can continue any of the lists.
      return page.from === null
        ? [...found, ...listed]
        : [...found, ...listed].map((call) => ({ ...call, min: 0 }));
    },
  };
}

/**
 * Reads the tasks of a workspace with Asana's search, or project by project and then from the viewer's own
 * list if the workspace has no paid plan for the search.
 *
 * @param query  The filter for listing the tasks of a project, or null if only the search can find the tasks.
 */
function searchOrList(
  gid: string,
  search: Readonly<Record<string, string>>,
  query: TaskListFilter | null,
): Listing<TaskRecord>['readRange'] {
  return async (from, minItems, mask, context) => {
    // A position starts with the method that produced it. Only the first page has to determine the method.
    const [method = null, ...rest] = from ?? [];
    const position = method === null ? null : rest;
    if (from !== null && method !== 'search' && method !== 'projects') throw invalidPosition();
    if (method !== 'projects') {
      try {
        const range = await searchRange(gid, search, position, minItems, mask, context);
        return withMethod('search', range);
      } catch (error) {
        if (method !== null || query === null || !isUnpaid(error)) throw error;
      }
    }
    const range = await projectByProjectRange(gid, query ?? {}, position, mask, context);
    return withMethod('projects', range);
  };
}

function toSearchQuery(
  { text, completed, completedSince }: WorkspaceTasksArgs,
  assignee: string | null,
): Readonly<Record<string, string>> {
  return {
    ...(text == null ? {} : { text }),
    ...(assignee === null ? {} : { 'assignee.any': assignee }),
    ...(completedSince == null ? {} : { completed: 'true' }),
    ...(completed == null ? {} : { completed: String(completed) }),
    // Whether "after" includes the instant itself is not documented. A millisecond earlier includes it in any case.
    ...(completedSince == null
      ? {}
      : { 'completed_at.after': new Date(completedSince.getTime() - 1).toISOString() }),
  };
}

function withMethod(method: string, range: ItemRange<TaskRecord>): ItemRange<TaskRecord> {
  return {
    items: range.items,
    positionAfter: (index: number) => [method, ...range.positionAfter(index)],
    next: range.next && [method, ...range.next],
  };
}
