import { listProjectTasks, listSectionTasks, type TaskRecord } from '../../../asana/task.ts';
import { readUser } from '../../../asana/user.ts';
import { emptyMask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import type { Listing } from '../../relay/listing.ts';
import { listByOffset } from '../record/offset-list.ts';
import { toKind } from '../record/record-kind.ts';
import {
  allOf,
  assignedTo,
  type CompletionArgs,
  inProject,
  inWorkspace,
  parseCompletion,
} from './task-filter.ts';
import { parseWorkspaceTasks, tasksOfWorkspace, type WorkspaceTasksFilter } from './task-list.ts';

/** The filters of the `tasks` field, with any form of id. */
export interface TasksArgs extends CompletionArgs {
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

/** Parses the filters of the `tasks` field. Throws InputError. */
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
  { workspace, project, section, ofWorkspace }: TasksFilter,
  context: Context,
): Promise<Listing<TaskRecord>> {
  if (section === null && project === null) {
    // parseTasks guarantees that there is a workspace in this case.
    return tasksOfWorkspace(workspace ?? '', ofWorkspace);
  }
  const { query, filters } = ofWorkspace.completion;
  const assignee =
    ofWorkspace.assignee === null ? null : await toUserGid(ofWorkspace.assignee, context);
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

/** A filter compares gids, so `me` or an email address must be resolved to a gid first. */
async function toUserGid(user: string, { asana }: Context): Promise<string> {
  if (/^\d+$/.test(user)) return user;
  return (await asana.record(toKind('user'), user, readUser(user), emptyMask)).gid;
}
