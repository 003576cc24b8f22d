import type { ProjectRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { canSeeProject } from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import { findProject, findTask, findTeam, findWorkspace } from '../protocol/lookup.ts';
import { parseBoolean, type Query } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { listResponse, optInResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { customFieldSettingType, projectType } from '../record/project.ts';
import { searchProjects } from '../search/project-search.ts';
import { tasksOfProject } from '../search/task-list.ts';

/** Reads projects. */
export const projectRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/projects',
    respond: ({ query, context }) => {
      const { workspace, team } = query;
      if (workspace !== undefined) findWorkspace(workspace, context, inInput('workspace'));
      if (team !== undefined) findTeam(team, context, inInput('team'));
      return listProjects(query, context, (project) => {
        if (workspace !== undefined && project.workspaceGid !== workspace) return false;
        return team === undefined || project.teamGid === team;
      });
    },
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/projects',
    respond: ({ param, query, context }) => {
      const { gid } = findWorkspace(param('workspace_gid'), context);
      return listProjects(query, context, ({ workspaceGid }) => workspaceGid === gid);
    },
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/projects/search',
    respond: ({ param, query, context }) =>
      searchProjects(findWorkspace(param('workspace_gid'), context), query, context),
  },
  {
    method: 'GET',
    template: '/teams/{team_gid}/projects',
    respond: ({ param, query, context }) => {
      const { gid } = findTeam(param('team_gid'), context);
      return listProjects(query, context, ({ teamGid }) => teamGid === gid);
    },
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}/projects',
    respond: ({ param, context }) => {
      const { memberships } = findTask(param('task_gid'), context);
      const projects = findRows(
        context.store.projects,
        memberships.map(({ projectGid }) => projectGid),
      );
      return listResponse(
        projectType,
        projects.filter((project) => canSeeProject(project, context)),
      );
    },
  },
  {
    method: 'GET',
    template: '/projects/{project_gid}',
    respond: ({ param, context }) =>
      recordResponse(projectType, findProject(param('project_gid'), context)),
  },
  {
    method: 'GET',
    template: '/projects/{project_gid}/custom_field_settings',
    respond: ({ param, context }) =>
      listResponse(
        customFieldSettingType,
        findProject(param('project_gid'), context).fieldSettings,
      ),
  },
  {
    method: 'GET',
    template: '/projects/{project_gid}/task_counts',
    respond: ({ param, context }) =>
      optInResponse(countsOf(tasksOfProject(findProject(param('project_gid'), context), context))),
  },
];

function listProjects(
  query: Query,
  context: RequestContext,
  isMatch: (project: ProjectRow) => boolean,
) {
  const archived = parseBoolean(query, 'archived');
  const projects = [...context.store.projects.values()].filter(
    (project) =>
      isMatch(project) &&
      (archived === null || project.archived === archived) &&
      canSeeProject(project, context),
  );
  return listResponse(projectType, projects);
}

function countsOf(tasks: readonly TaskRow[]) {
  const milestones = tasks.filter(({ subtype }) => subtype === 'milestone');
  const open = (some: readonly TaskRow[]) =>
    some.filter(({ completedAt }) => completedAt === null).length;
  return {
    num_tasks: () => tasks.length,
    num_incomplete_tasks: () => open(tasks),
    num_completed_tasks: () => tasks.length - open(tasks),
    num_milestones: () => milestones.length,
    num_incomplete_milestones: () => open(milestones),
    num_completed_milestones: () => milestones.length - open(milestones),
  };
}
