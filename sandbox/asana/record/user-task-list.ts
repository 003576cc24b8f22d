import type { Row } from '../../store/asana/row.ts';
import { requireRow } from '../../store/asana/store.ts';
import { lazyRecord, type RecordType } from '../protocol/record.ts';
import { userType } from './user.ts';
import { workspaceType } from './workspace.ts';

/** "My Tasks": what one person has to do in one workspace. There is no row of it; its gid is made from both. */
export interface UserTaskList extends Row {
  readonly ownerGid: string;
  readonly workspaceGid: string;
}

/** A person's list of tasks as Asana answers it. */
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

/** The list of this person in this workspace. */
export function userTaskListOf(ownerGid: string, workspaceGid: string): UserTaskList {
  const gid = `1209${workspaceGid.slice(-6)}${ownerGid.slice(-6)}`;
  return { gid, ownerGid, workspaceGid };
}
