import type { TaskRow } from '../../store/asana/task-row.ts';
import { visibleTasks } from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import {
  findProject,
  findSection,
  findTag,
  findTask,
  findUser,
  findWorkspace,
} from '../protocol/lookup.ts';
import type { Query } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, unknownObject } from '../protocol/rejection.ts';
import { listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { ownSection } from '../record/my-tasks-section.ts';
import { taskType } from '../record/task.ts';
import {
  listTasks,
  modifiedSince,
  tasksOfAssignee,
  tasksOfMySection,
  tasksOfProject,
  tasksOfSection,
  withModification,
} from '../search/task-list.ts';
import { searchTasks } from '../search/task-search.ts';

/** Reads tasks. */
export const taskRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/tasks',
    respond: ({ query, context }) =>
      listTasks(
        withModification(
          modifiedSince(tasksMatching(query, context), query, context),
          query,
          context,
        ),
        query,
        context,
      ),
  },
  {
    method: 'GET',
    template: '/projects/{project_gid}/tasks',
    respond: ({ param, query, context }) =>
      listTasks(
        tasksOfProject(findProject(param('project_gid'), context), context),
        query,
        context,
      ),
  },
  {
    method: 'GET',
    template: '/sections/{section_gid}/tasks',
    respond: ({ param, query, context }) => {
      const gid = param('section_gid');
      return listTasks(tasksOfAnySection(gid, context), query, context);
    },
  },
  {
    method: 'GET',
    template: '/tags/{tag_gid}/tasks',
    respond: ({ param, query, context }) => {
      const { gid } = findTag(param('tag_gid'), context);
      const tagged = [...context.store.tasks.values()].filter((task) => task.tagGids.includes(gid));
      return listTasks(visibleTasks(gidsOf(tagged), context), query, context);
    },
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}',
    respond: ({ param, context }) => recordResponse(taskType, findTask(param('task_gid'), context)),
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}/subtasks',
    respond: ({ param, context }) =>
      listResponse(
        taskType,
        visibleTasks(findTask(param('task_gid'), context).subtaskGids, context),
      ),
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}/dependencies',
    respond: ({ param, context }) =>
      listResponse(
        taskType,
        visibleTasks(findTask(param('task_gid'), context).dependencyGids, context),
      ),
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}/dependents',
    respond: ({ param, context }) =>
      listResponse(
        taskType,
        visibleTasks(findTask(param('task_gid'), context).dependentGids, context),
      ),
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/tasks/search',
    respond: ({ param, query, context }) =>
      searchTasks(findWorkspace(param('workspace_gid'), context), query, context),
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/tasks/custom_id/{custom_id}',
    respond: ({ param, context }) => {
      const { gid } = findWorkspace(param('workspace_gid'), context);
      return recordResponse(taskType, findByCustomId(param('custom_id'), gid, context));
    },
  },
];

const gidsOf = (tasks: readonly TaskRow[]) => tasks.map(({ gid }) => gid);

/** The tasks of a section of a project or of "My tasks". (unverified for sections of "My tasks") */
function tasksOfAnySection(
  gid: string,
  context: RequestContext,
  source?: ReturnType<typeof inInput>,
): TaskRow[] {
  const own = ownSection(gid, context);
  return own
    ? tasksOfMySection(own, context)
    : tasksOfSection(findSection(gid, context, source), context);
}

/** The tasks that the filter selects. Exactly one filter is allowed. `assignee` and `workspace` together count as one. */
function tasksMatching(query: Query, context: RequestContext): TaskRow[] {
  const { project, section, assignee, workspace } = query;
  const isAssigneeFilter = assignee !== undefined && workspace !== undefined;
  const filterCount = [project !== undefined, section !== undefined, isAssigneeFilter].filter(
    Boolean,
  ).length;
  const isIncomplete = !isAssigneeFilter && (assignee !== undefined || workspace !== undefined);
  if (filterCount === 1 && !isIncomplete) {
    if (project !== undefined)
      return tasksOfProject(findProject(project, context, inInput('project')), context);
    if (section !== undefined) return tasksOfAnySection(section, context, inInput('section'));
    if (isAssigneeFilter) {
      const { gid } = findWorkspace(workspace, context, inInput('workspace'));
      return tasksOfAssignee(findUser(assignee, context, inInput('assignee')).gid, gid, context);
    }
  }
  throw invalid(
    'Must specify exactly one of project, tag, section, user task list, or assignee + workspace',
  );
}

function findByCustomId(customId: string, workspaceGid: string, context: RequestContext): TaskRow {
  const { customFields, tasks } = context.store;
  const fieldGids = [...customFields.values()]
    .filter((field) => field.idPrefix !== undefined && field.workspaceGid === workspaceGid)
    .map(({ gid }) => gid);
  const task = [...tasks.values()].find((candidate) =>
    fieldGids.some((gid) => candidate.values.get(gid) === customId),
  );
  if (!task) throw unknownObject('custom_id', customId);
  return findTask(task.gid, context);
}
