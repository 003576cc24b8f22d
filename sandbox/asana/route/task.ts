import type { TaskRow } from '../../store/asana/row.ts';
import { visibleTasks } from '../protocol/access.ts';
import {
  findProject,
  findSection,
  findTag,
  findTask,
  findUser,
  findWorkspace,
  inInput,
} from '../protocol/lookup.ts';
import type { Query } from '../protocol/query.ts';
import type { View } from '../protocol/record.ts';
import { invalid, unknownObject } from '../protocol/rejection.ts';
import { many, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { taskType } from '../record/task.ts';
import { searchTasks } from '../search/search.ts';
import { listTasks, tasksOfAssignee, tasksOfProject, tasksOfSection } from '../search/task-list.ts';

/** Reads of tasks. */
export const taskRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/tasks',
    respond: ({ query, view }) => listTasks(tasksMeantBy(query, view), query, view),
  },
  {
    method: 'GET',
    template: '/projects/{project_gid}/tasks',
    respond: ({ param, query, view }) =>
      listTasks(tasksOfProject(findProject(param('project_gid'), view), view), query, view),
  },
  {
    method: 'GET',
    template: '/sections/{section_gid}/tasks',
    respond: ({ param, query, view }) =>
      listTasks(tasksOfSection(findSection(param('section_gid'), view), view), query, view),
  },
  {
    method: 'GET',
    template: '/tags/{tag_gid}/tasks',
    respond: ({ param, query, view }) => {
      const { gid } = findTag(param('tag_gid'), view);
      const tagged = [...view.store.tasks.values()].filter((task) => task.tagGids.includes(gid));
      return listTasks(visibleTasks(gidsOf(tagged), view), query, view);
    },
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}',
    respond: ({ param, view }) => one(taskType, findTask(param('task_gid'), view)),
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}/subtasks',
    respond: ({ param, view }) =>
      many(taskType, visibleTasks(findTask(param('task_gid'), view).subtaskGids, view)),
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}/dependencies',
    respond: ({ param, view }) =>
      many(taskType, visibleTasks(findTask(param('task_gid'), view).dependencyGids, view)),
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}/dependents',
    respond: ({ param, view }) =>
      many(taskType, visibleTasks(findTask(param('task_gid'), view).dependentGids, view)),
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/tasks/search',
    respond: ({ param, query, view }) =>
      searchTasks(findWorkspace(param('workspace_gid'), view), query, view),
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/tasks/custom_id/{custom_id}',
    respond: ({ param, view }) => {
      const { gid } = findWorkspace(param('workspace_gid'), view);
      return one(taskType, findByCustomId(param('custom_id'), gid, view));
    },
  },
];

const gidsOf = (tasks: readonly TaskRow[]) => tasks.map(({ gid }) => gid);

/** Exactly one filter says whose tasks are meant; an assignee counts only together with a workspace. */
function tasksMeantBy(query: Query, view: View): TaskRow[] {
  const { project, section, assignee, workspace } = query;
  const isOfPerson = assignee !== undefined && workspace !== undefined;
  const given = [project !== undefined, section !== undefined, isOfPerson].filter(Boolean).length;
  const isStray = !isOfPerson && (assignee !== undefined || workspace !== undefined);
  if (given === 1 && !isStray) {
    if (project !== undefined)
      return tasksOfProject(findProject(project, view, inInput('project')), view);
    if (section !== undefined)
      return tasksOfSection(findSection(section, view, inInput('section')), view);
    if (isOfPerson) {
      const { gid } = findWorkspace(workspace, view, inInput('workspace'));
      return tasksOfAssignee(findUser(assignee, view, inInput('assignee')).gid, gid, view);
    }
  }
  throw invalid(
    'Must specify exactly one of project, tag, section, user task list, or assignee + workspace',
  );
}

function findByCustomId(customId: string, workspaceGid: string, view: View): TaskRow {
  const { customFields, tasks } = view.store;
  const fieldGids = [...customFields.values()]
    .filter((field) => field.idPrefix !== undefined && field.workspaceGid === workspaceGid)
    .map(({ gid }) => gid);
  const task = [...tasks.values()].find((candidate) =>
    fieldGids.some((gid) => candidate.values.get(gid) === customId),
  );
  if (!task) throw unknownObject('custom_id', customId);
  return findTask(task.gid, view);
}
