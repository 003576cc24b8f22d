import { emptyMask } from '../../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../../engine/plan/field-source.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  listProjectTasks,
  listSectionTasks,
  type TaskListFilter,
  type TaskRecord,
} from '../../../../service/asana/record/task.ts';
import { readUser } from '../../../../service/asana/record/user.ts';
import { asanaRead } from '../../../cost/call.ts';
import { InputError } from '../../../error/input-error.ts';
import { parseGid } from '../../../id/id.ts';
import type { Listing } from '../../../relay/listing.ts';
import { type PageRequest, pageCost } from '../../../relay/page.ts';
import { toKind } from '../../record/asana-type.ts';
import { listTasks } from '../filter/filtered-list.ts';
import { assignedTo, inProject, inWorkspace, parseCompletion } from '../filter/task-filter.ts';
import {
  parseWorkspaceTasks,
  tasksOfWorkspace,
  type WorkspaceTasksArgs,
  type WorkspaceTasksFilter,
} from './task-list.ts';

export interface TasksArgs extends Omit<WorkspaceTasksArgs, 'text'> {
  readonly workspace?: string | null | undefined;
  readonly project?: string | null | undefined;
  readonly section?: string | null | undefined;
  readonly assignee?: string | null | undefined;
}

/** The parsed filters of the `tasks` field: gids, of which at least one container is given. */
export interface TasksFilter {
  readonly workspace: string | null;
  readonly project: string | null;
  readonly section: string | null;
  readonly ofWorkspace: WorkspaceTasksFilter;
}

export function parseTasks(args: TasksArgs): TasksFilter {
  const completion = parseCompletion(args);
  const workspace =
    args.workspace == null ? null : parseGid('Workspace', args.workspace, 'workspace');
  const project = args.project == null ? null : parseGid('Project', args.project, 'project');
  const section = args.section == null ? null : parseGid('Section', args.section, 'section');
  const ofWorkspace = parseWorkspaceTasks(args, completion);
  if (workspace === null && project === null && section === null) {
    throw new InputError(
      'workspace',
      args.assignee == null
        ? 'Define which tasks to list: give a workspace, a project or a section.'
        : 'A user can have tasks in several workspaces: give a workspace, a project or a section together with the assignee.',
    );
  }
  return { workspace, project, section, ofWorkspace };
}

/**
 * The tasks that match all of the given filters. Lists the narrowest container that is given (section, then project, then
 * workspace) and filters the list by all other arguments.
 */
export async function findTasks(
  filter: TasksFilter,
  context: Context,
): Promise<Listing<TaskRecord>> {
  const user = userToRead(filter);
  if (user === null) return toListing(filter, filter.ofWorkspace.assignee);
  const { gid } = await context.asana.record(toKind('user'), user, readUser(user), emptyMask);
  return toListing(filter, gid);
}

export function tasksCost(filter: TasksFilter, page: PageRequest, source: FieldSource): FieldCost {
  const user = userToRead(filter);
  if (user === null) return pageCost(toListing(filter, filter.ofWorkspace.assignee), page, source);
  const tasks = pageCost(toListing(filter, '0'), page, source, false);
  return {
    ...tasks,
    calls: [
      asanaRead(readUser(user), { isKnown: true }),
      // Two such fields can read the same list.
      ...tasks.calls.map((call) => ({ ...call, min: 0, step: (call.step ?? 0) + 1 })),
    ],
  };
}

/** A filter compares gids, so `me` or an email address must be resolved to a gid first. Null if no user must be read. */
function userToRead({ project, section, ofWorkspace: { assignee } }: TasksFilter): string | null {
  const isFilter = section !== null || project !== null;
  return isFilter && assignee !== null && !/^\d+$/.test(assignee) ? assignee : null;
}

/** @param assignee  The gid of the assignee, or null for any. Not used for the tasks of a workspace. */
function toListing(
  { workspace, project, section, ofWorkspace }: TasksFilter,
  assignee: string | null,
): Listing<TaskRecord> {
  if (section === null && project === null) {
    // parseTasks guarantees that there is a workspace in this case.
    return tasksOfWorkspace(workspace ?? '', ofWorkspace);
  }
  const { completion, selection } = ofWorkspace;
  const read = (query: TaskListFilter) =>
    section === null ? listProjectTasks(project ?? '', query) : listSectionTasks(section, query);
  const filters = [
    ...completion.filters,
    ...(section !== null && project !== null ? [inProject(project)] : []),
    ...(workspace === null ? [] : [inWorkspace(workspace)]),
    ...(assignee === null ? [] : [assignedTo(assignee)]),
  ];
  return listTasks(read, {
    completion: { query: completion.query, filters },
    filter: selection?.filter ?? null,
    orderBy: selection?.orderBy ?? null,
  });
}
