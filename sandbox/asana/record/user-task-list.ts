import type { Row } from '../../store/asana/row.ts';
import { must } from '../../store/asana/store.ts';
import { lazy, type RecordType } from '../protocol/record.ts';
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
      `My tasks in ${must(store.workspaces, workspaceGid).name}`,
    owner: ({ ownerGid }, view) => lazy(userType, must(view.store.users, ownerGid), view),
    workspace: ({ workspaceGid }, view) =>
      lazy(workspaceType, must(view.store.workspaces, workspaceGid), view),
  },
};

/** The list of this person in this workspace. */
export function userTaskListOf(ownerGid: string, workspaceGid: string): UserTaskList {
  const gid = `1209${workspaceGid.slice(-6)}${ownerGid.slice(-6)}`;
  return { gid, ownerGid, workspaceGid };
}
