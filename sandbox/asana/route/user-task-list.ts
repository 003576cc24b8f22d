import { pick } from '../../store/asana/store.ts';
import { canSeeUser } from '../protocol/access.ts';
import { findUser, findWorkspace, inInput } from '../protocol/lookup.ts';
import { requireParam } from '../protocol/query.ts';
import type { View } from '../protocol/record.ts';
import { unknownObject } from '../protocol/rejection.ts';
import { one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { type UserTaskList, userTaskListOf, userTaskListType } from '../record/user-task-list.ts';
import { listTasks, tasksOfAssignee } from '../search/task-list.ts';

/** People's own lists of tasks. */
export const userTaskListRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/users/{user_gid}/user_task_list',
    respond: ({ param, query, view }) => {
      const user = findUser(param('user_gid'), view);
      const workspace = requireParam(query, 'workspace');
      const { gid } = findWorkspace(workspace, view, inInput('workspace'));
      return one(userTaskListType, userTaskListOf(user.gid, gid));
    },
  },
  {
    method: 'GET',
    template: '/user_task_lists/{user_task_list_gid}',
    respond: ({ param, view }) =>
      one(userTaskListType, findUserTaskList(param('user_task_list_gid'), view)),
  },
  {
    method: 'GET',
    template: '/user_task_lists/{user_task_list_gid}/tasks',
    respond: ({ param, query, view }) => {
      const { ownerGid, workspaceGid } = findUserTaskList(param('user_task_list_gid'), view);
      return listTasks(tasksOfAssignee(ownerGid, workspaceGid, view), query, view);
    },
  },
];

function findUserTaskList(gid: string, view: View): UserTaskList {
  const { workspaces, users } = view.store;
  for (const workspace of workspaces.values()) {
    if (!workspace.memberGids.includes(view.caller.userGid)) continue;
    for (const user of pick(users, workspace.memberGids)) {
      const list = userTaskListOf(user.gid, workspace.gid);
      if (list.gid === gid && canSeeUser(user, view)) return list;
    }
  }
  throw unknownObject('user_task_list', gid);
}
