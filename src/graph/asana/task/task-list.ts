import {
  listAssignedTasks,
  listProjectTasks,
  listSectionTasks,
  type TaskListFilter,
  type TaskRecord,
} from '../../../asana/task.ts';
import { UpstreamError } from '../../../http/upstream-error.ts';
import { InputError } from '../../error/input-error.ts';
import { parseUserId } from '../../id/id.ts';
import type { Position } from '../../relay/cursor.ts';
import type { Listing } from '../../relay/page.ts';
import { toKind } from '../record/kind.ts';
import { listByOffset } from '../record/listing.ts';
import { projectByProjectChunk } from './task-by-project.ts';
import { allOf, type CompletionArgs, checkCompletion, toCompletion } from './task-filter.ts';
import { searchChunk } from './task-search.ts';

/** A project's tasks. */
export function tasksOfProject(gid: string, args: CompletionArgs): Listing<TaskRecord> {
  const { query, filters } = toCompletion(args);
  return listByOffset(toKind('task'), listProjectTasks(gid, query), allOf(filters));
}

/** A section's tasks. */
export function tasksOfSection(gid: string, args: CompletionArgs): Listing<TaskRecord> {
  const { query, filters } = toCompletion(args);
  return listByOffset(toKind('task'), listSectionTasks(gid, query), allOf(filters));
}

/** Which of a workspace's tasks are wanted. */
export interface WorkspaceTasksArgs extends CompletionArgs {
  readonly assignee?: string | null | undefined;
  readonly text?: string | null | undefined;
}

/** Throws InputError. */
export function checkWorkspaceTasks(args: WorkspaceTasksArgs): void {
  checkCompletion(args);
  if (args.assignee != null) parseUserId(args.assignee, 'assignee');
  if (args.text != null && args.text.trim() === '') {
    throw new InputError(
      'text',
      'text must hold a word to look for; leave it out to look for none.',
    );
  }
}

/** A workspace's tasks: one person's by Asana's list of them; all, or those with a word in them, by its search. */
export function tasksOfWorkspace(gid: string, args: WorkspaceTasksArgs): Listing<TaskRecord> {
  const assignee = args.assignee == null ? null : parseUserId(args.assignee, 'assignee');
  const { query, filters } = toCompletion(args);
  if (assignee !== null && args.text == null) {
    return listByOffset(toKind('task'), listAssignedTasks(assignee, gid, query), allOf(filters));
  }
  const search = toSearchQuery(args, assignee);
  const filter = allOf(filters);
  return {
    name: `search ${gid} ${new URLSearchParams(search)}`,
    ...(filter === undefined ? {} : { reads: filter.reads, keeps: filter.keeps }),
    // What has words to be found cannot be listed: only the search knows how.
    chunk: searchOrList(gid, search, args.text == null ? query : null),
  };
}

/**
 * Reads a workspace's tasks by its search, or through its projects where the search is not paid for.
 *
 * @param query  How to list the tasks of a project; null where only the search will do.
 */
export function searchOrList(
  gid: string,
  search: Readonly<Record<string, string>>,
  query: TaskListFilter | null,
): Listing<TaskRecord>['chunk'] {
  return async (from, wanted, mask, context) => {
    // A position says which of the two ways it was reached by; only the first page has to find out.
    const [way = null, ...rest] = (from ?? []) as [way?: string, ...Position];
    const place = way === null ? null : rest;
    if (way !== 'projects') {
      try {
        const chunk = await searchChunk(gid, search, place, wanted, mask, context);
        return tagged('search', chunk);
      } catch (error) {
        if (way !== null || query === null || !isUnpaid(error)) throw error;
      }
    }
    const chunk = await projectByProjectChunk(gid, query ?? {}, place, mask, context);
    return tagged('projects', chunk);
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
    // Whether "after" takes in the instant itself is not documented; a millisecond earlier it does not matter.
    ...(completedSince == null
      ? {}
      : { 'completed_at.after': new Date(completedSince.getTime() - 1).toISOString() }),
  };
}

const isUnpaid = (error: unknown): boolean =>
  error instanceof UpstreamError && error.code === 'PAYMENT_REQUIRED';

function tagged(way: string, chunk: Awaited<ReturnType<typeof searchChunk>>) {
  return {
    items: chunk.items,
    behind: (index: number) => [way, ...chunk.behind(index)],
    next: chunk.next && [way, ...chunk.next],
  };
}
