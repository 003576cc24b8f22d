import type { TaskRow } from '../../store/asana/task-row.ts';
import { parseFieldValues } from '../change/field-value-input.ts';
import { changeTask, deleteTask } from '../change/task.ts';
import { createTask } from '../change/task-create.ts';
import { parseTaskChange, readOnlyFields } from '../change/task-input.ts';
import { type Data, rejectFields } from '../protocol/input.ts';
import { findTask } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { createdResponse, emptyResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { fieldsOf, taskType } from '../record/task.ts';

/** Fields that can be written only on creation. Later changes use separate routes, where they are possible. */
const createOnly = ['projects', 'memberships', 'tags', 'followers', 'parent', 'workspace'];

/** Creates, updates and deletes tasks. */
export const taskWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/tasks',
    respond: ({ data, context }) =>
      createdTaskResponse(createTask(withoutMemberships(data, context), context)),
  },
  {
    method: 'POST',
    template: '/tasks/{task_gid}/subtasks',
    respond: ({ param, data, context }) => {
      const parent = findTask(param('task_gid'), context);
      return createdTaskResponse(createTask({ ...data, parent: parent.gid }, context));
    },
  },
  {
    method: 'PUT',
    template: '/tasks/{task_gid}',
    respond: ({ param, data, context }) => {
      const task = findTask(param('task_gid'), context);
      rejectFields(data, [...readOnlyFields, ...createOnly]);
      const change = parseTaskChange(data, task.workspaceGid, task, context);
      changeTask(
        task,
        change,
        parseFieldValues(data, fieldScopeOf(task, context), context),
        context,
      );
      return recordResponse(taskType, task);
    },
  },
  {
    method: 'DELETE',
    template: '/tasks/{task_gid}',
    respond: ({ param, context }) => {
      deleteTask(findTask(param('task_gid'), context), context);
      return emptyResponse;
    },
  },
];

/** The data of a new task, as an Asana understands it that places tasks only in projects. */
function withoutMemberships(data: Data, { isBroken }: RequestContext): Data {
  if (!isBroken('asana.create-memberships')) return data;
  const { memberships, ...rest } = data;
  const hasPlace = ['workspace', 'parent'].some((name) => name in data);
  if (memberships !== undefined && !hasPlace) rejectFields(data, ['memberships']);
  return rest;
}

const createdTaskResponse = (task: TaskRow) =>
  createdResponse(taskType, task, `/tasks/${task.gid}`);

function fieldScopeOf(task: TaskRow, context: RequestContext) {
  const fields = fieldsOf(task, context);
  const gids = (isEnabled: boolean) =>
    new Set(fields.filter((one) => one.isEnabled === isEnabled).map(({ field }) => field.gid));
  return { workspaceGid: task.workspaceGid, fieldGids: gids(true), removedFieldGids: gids(false) };
}
