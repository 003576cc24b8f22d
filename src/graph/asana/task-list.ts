import {
  listAssignedTasks,
  listProjectTasks,
  listSectionTasks,
  type TaskListFilter,
  type TaskRecord,
} from '../../asana/task.ts';
import { readUser } from '../../asana/user.ts';
import { UpstreamError } from '../../http/errors.ts';
import { nothing } from '../../plan/mask.ts';
import type { Context } from '../context.ts';
import type { Position } from '../cursor.ts';
import { InputError } from '../errors.ts';
import { parseGid, parseUserId } from '../id.ts';
import type { Listing } from '../page.ts';
import { toKind } from './kind.ts';
import { listByOffset } from './listing.ts';
import { projectByProjectChunk } from './task-by-project.ts';
import {
  allOf,
  assignedTo,
  type CompletionArgs,
  checkCompletion,
  inProject,
  inWorkspace,
  toCompletion,
} from './task-filter.ts';
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

/** Where to look for tasks, and which of them: any form of id. */
export interface TasksArgs extends CompletionArgs {
  readonly workspace?: string | null | undefined;
  readonly project?: string | null | undefined;
  readonly section?: string | null | undefined;
  readonly assignee?: string | null | undefined;
}

/** Throws InputError. */
export function checkTasks(args: TasksArgs): void {
  checkCompletion(args);
  const { workspace, project, section, assignee } = args;
  if (workspace != null) parseGid('Workspace', workspace, 'workspace');
  if (project != null) parseGid('Project', project, 'project');
  if (section != null) parseGid('Section', section, 'section');
  if (assignee != null) parseUserId(assignee, 'assignee');
  if (workspace == null && project == null && section == null) {
    throw new InputError(
      'workspace',
      assignee == null
        ? 'Say where to look for tasks: give a workspace, a project or a section.'
        : 'A person has tasks in several workspaces: give the workspace, a project or a section beside the assignee.',
    );
  }
}

/**
 * The tasks for which everything given is true. The narrowest place given is listed (section, then project, then
 * workspace); whatever else is given is a filter on it.
 */
export async function findTasks(args: TasksArgs, context: Context): Promise<Listing<TaskRecord>> {
  checkTasks(args);
  const workspace =
    args.workspace == null ? null : parseGid('Workspace', args.workspace, 'workspace');
  const project = args.project == null ? null : parseGid('Project', args.project, 'project');
  const section = args.section == null ? null : parseGid('Section', args.section, 'section');
  if (section === null && project === null) {
    // checkTasks has seen to it that then there is a workspace.
    return tasksOfWorkspace(workspace ?? '', args);
  }
  const { query, filters } = toCompletion(args);
  const assignee =
    args.assignee == null ? null : await toUserGid(parseUserId(args.assignee, 'assignee'), context);
  const read =
    section === null ? listProjectTasks(project ?? '', query) : listSectionTasks(section, query);
  const filter = allOf([
    ...filters,
    ...(section !== null && project !== null ? [inProject(project)] : []),
    ...(workspace === null ? [] : [inWorkspace(workspace)]),
    ...(assignee === null ? [] : [assignedTo(assignee)]),
  ]);
  return listByOffset(toKind('task'), read, filter);
}

/** A filter compares gids, so `me` or an e-mail address must be looked up first. */
async function toUserGid(user: string, { asana }: Context): Promise<string> {
  if (/^\d+$/.test(user)) return user;
  return (await asana.record(toKind('user'), user, readUser(user), nothing)).gid;
}
