import type { ProjectRow, TaskRow } from '../../store/asana/row.ts';
import { pick } from '../../store/asana/store.ts';
import { canSeeProject } from '../protocol/access.ts';
import { findProject, findTask, findTeam, findWorkspace, inInput } from '../protocol/lookup.ts';
import { parseFlag, type Query } from '../protocol/query.ts';
import type { View } from '../protocol/record.ts';
import { many, one, onlyWhenNamed } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { customFieldSettingType, projectType } from '../record/project.ts';
import { tasksOfProject } from '../search/task-list.ts';

/** Reads of projects. */
export const projectRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/projects',
    respond: ({ query, view }) => {
      const { workspace, team } = query;
      if (workspace !== undefined) findWorkspace(workspace, view, inInput('workspace'));
      if (team !== undefined) findTeam(team, view, inInput('team'));
      return listProjects(query, view, (project) => {
        if (workspace !== undefined && project.workspaceGid !== workspace) return false;
        return team === undefined || project.teamGid === team;
      });
    },
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/projects',
    respond: ({ param, query, view }) => {
      const { gid } = findWorkspace(param('workspace_gid'), view);
      return listProjects(query, view, ({ workspaceGid }) => workspaceGid === gid);
    },
  },
  {
    method: 'GET',
    template: '/teams/{team_gid}/projects',
    respond: ({ param, query, view }) => {
      const { gid } = findTeam(param('team_gid'), view);
      return listProjects(query, view, ({ teamGid }) => teamGid === gid);
    },
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}/projects',
    respond: ({ param, view }) => {
      const { memberships } = findTask(param('task_gid'), view);
      const projects = pick(
        view.store.projects,
        memberships.map(({ projectGid }) => projectGid),
      );
      return many(
        projectType,
        projects.filter((project) => canSeeProject(project, view)),
      );
    },
  },
  {
    method: 'GET',
    template: '/projects/{project_gid}',
    respond: ({ param, view }) => one(projectType, findProject(param('project_gid'), view)),
  },
  {
    method: 'GET',
    template: '/projects/{project_gid}/custom_field_settings',
    respond: ({ param, view }) =>
      many(customFieldSettingType, findProject(param('project_gid'), view).fieldSettings),
  },
  {
    method: 'GET',
    template: '/projects/{project_gid}/task_counts',
    respond: ({ param, view }) =>
      onlyWhenNamed(countsOf(tasksOfProject(findProject(param('project_gid'), view), view))),
  },
];

function listProjects(query: Query, view: View, isMeant: (project: ProjectRow) => boolean) {
  const archived = parseFlag(query, 'archived');
  const projects = [...view.store.projects.values()].filter(
    (project) =>
      isMeant(project) &&
      (archived === null || project.archived === archived) &&
      canSeeProject(project, view),
  );
  return many(projectType, projects);
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
