import type { TaskRow } from '../../store/asana/row.ts';
import { parseFieldValues } from '../change/field-value-input.ts';
import { changeTask, deleteTask } from '../change/task.ts';
import { createTask } from '../change/task-create.ts';
import { neverWritable, parseTaskChange } from '../change/task-input.ts';
import { refuseFields } from '../protocol/input.ts';
import { findTask } from '../protocol/lookup.ts';
import type { View } from '../protocol/record.ts';
import { created, nothing, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { fieldsOf, taskType } from '../record/task.ts';

/** What can be written on creation only; later each has a route of its own, or none. */
const createOnly = ['projects', 'memberships', 'tags', 'followers', 'parent', 'workspace'];

/** Creating, changing and deleting tasks. */
export const taskWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/tasks',
    respond: ({ data, view }) => createdTask(createTask(data, view)),
  },
  {
    method: 'POST',
    template: '/tasks/{task_gid}/subtasks',
    respond: ({ param, data, view }) => {
      const parent = findTask(param('task_gid'), view);
      return createdTask(createTask({ ...data, parent: parent.gid }, view));
    },
  },
  {
    method: 'PUT',
    template: '/tasks/{task_gid}',
    respond: ({ param, data, view }) => {
      const task = findTask(param('task_gid'), view);
      refuseFields(data, [...neverWritable, ...createOnly]);
      const change = parseTaskChange(data, task.workspaceGid, task.external, view);
      changeTask(task, change, parseFieldValues(data, placeOf(task, view), view), view);
      return one(taskType, task);
    },
  },
  {
    method: 'DELETE',
    template: '/tasks/{task_gid}',
    respond: ({ param, view }) => {
      deleteTask(findTask(param('task_gid'), view), view);
      return nothing;
    },
  },
];

const createdTask = (task: TaskRow) => created(taskType, task, `/tasks/${task.gid}`);

function placeOf(task: TaskRow, view: View) {
  const fields = fieldsOf(task, view);
  const gids = (isEnabled: boolean) =>
    new Set(fields.filter((one) => one.isEnabled === isEnabled).map(({ field }) => field.gid));
  return { workspaceGid: task.workspaceGid, fieldGids: gids(true), leftGids: gids(false) };
}
