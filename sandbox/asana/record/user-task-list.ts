import type { Row } from '../../store/asana/row.ts';
import { requireRow } from '../../store/asana/store.ts';
import { lazyRecord, type RecordType } from '../protocol/record.ts';
import { userType } from './user.ts';
import { workspaceType } from './workspace.ts';

/** "My Tasks": the tasks assigned to one user in one workspace. It has no row. Its gid is derived from both gids. */
export interface UserTaskList extends Row {
  readonly ownerGid: string;
  readonly workspaceGid: string;
}

/** A user task list as Asana returns it. */
export const userTaskListType: RecordType<UserTaskList> = {
  compact: ['gid', 'resource_type', 'name', 'owner', 'workspace'],
  fields: {
    gid: (list) => list.gid,
    resource_type: () => 'user_task_list',
    name: ({ workspaceGid }, { store }) =>
      `My tasks in ${requireRow(store.workspaces, workspaceGid).name}`,
    owner: ({ ownerGid }, context) =>
      lazyRecord(userType, requireRow(context.store.users, ownerGid), context),
    workspace: ({ workspaceGid }, context) =>
      lazyRecord(workspaceType, requireRow(context.store.workspaces, workspaceGid), context),
  },
};

/** The task list of this user in this workspace. */
export function userTaskListOf(ownerGid: string, workspaceGid: string): UserTaskList {
  const gid = `1209${workspaceGid.slice(-6)}${ownerGid.slice(-6)}`;
  return { gid, ownerGid, workspaceGid };
}
