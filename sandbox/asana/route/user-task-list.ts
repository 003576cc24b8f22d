import { findRows } from '../../store/asana/store.ts';
import { canSeeUser } from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import { findUser, findWorkspace } from '../protocol/lookup.ts';
import { requireParam } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { unknownObject } from '../protocol/rejection.ts';
import { recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { type UserTaskList, userTaskListOf, userTaskListType } from '../record/user-task-list.ts';
import { listTasks, tasksOfAssignee } from '../search/task-list.ts';

/** Reads the task lists of users. */
export const userTaskListRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/users/{user_gid}/user_task_list',
    respond: ({ param, query, context }) => {
      const user = findUser(param('user_gid'), context);
      const workspace = requireParam(query, 'workspace');
      const { gid } = findWorkspace(workspace, context, inInput('workspace'));
      return recordResponse(userTaskListType, userTaskListOf(user.gid, gid));
    },
  },
  {
    method: 'GET',
    template: '/user_task_lists/{user_task_list_gid}',
    respond: ({ param, context }) =>
      recordResponse(userTaskListType, findUserTaskList(param('user_task_list_gid'), context)),
  },
  {
    method: 'GET',
    template: '/user_task_lists/{user_task_list_gid}/tasks',
    respond: ({ param, query, context }) => {
      const { ownerGid, workspaceGid } = findUserTaskList(param('user_task_list_gid'), context);
      return listTasks(tasksOfAssignee(ownerGid, workspaceGid, context), query, context);
    },
  },
];

function findUserTaskList(gid: string, context: RequestContext): UserTaskList {
  const { workspaces, users } = context.store;
  for (const workspace of workspaces.values()) {
    if (!workspace.memberGids.includes(context.caller.userGid)) continue;
    for (const user of findRows(users, workspace.memberGids)) {
      const list = userTaskListOf(user.gid, workspace.gid);
      if (list.gid === gid && canSeeUser(user, context)) return list;
    }
  }
  throw unknownObject('user_task_list', gid);
}
