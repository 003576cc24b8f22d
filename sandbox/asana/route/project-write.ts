import {
  createProject,
  deleteProject,
  parseProjectChange,
  readOnlyFields,
} from '../change/project.ts';
import { inInput } from '../protocol/find.ts';
import { type Data, readGid, rejectFields } from '../protocol/input.ts';
import { findEditableProject, findTeam, findWorkspace } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { missing } from '../protocol/rejection.ts';
import { createdResponse, emptyResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { projectType } from '../record/project.ts';

/** Creates, updates and deletes projects. */
export const projectWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/projects',
    respond: ({ data, context }) => create(data, workspaceFor(data, context), context),
  },
  {
    method: 'POST',
    template: '/workspaces/{workspace_gid}/projects',
    respond: ({ param, data, context }) =>
      create(data, findWorkspace(param('workspace_gid'), context).gid, context),
  },
  {
    method: 'POST',
    template: '/teams/{team_gid}/projects',
    respond: ({ param, data, context }) => {
      const team = findTeam(param('team_gid'), context);
      return create({ ...data, team: team.gid }, team.workspaceGid, context);
    },
  },
  {
    method: 'PUT',
    template: '/projects/{project_gid}',
    respond: ({ param, data, context }) => {
      const project = findEditableProject(param('project_gid'), context);
      rejectFields(data, [...readOnlyFields, 'workspace', 'followers']);
      Object.assign(project, parseProjectChange(data, project.workspaceGid, project, context));
      project.modifiedAt = context.store.clock.now().toISOString();
      return recordResponse(projectType, project);
    },
  },
  {
    method: 'DELETE',
    template: '/projects/{project_gid}',
    respond: ({ param, context }) => {
      deleteProject(findEditableProject(param('project_gid'), context), context);
      return emptyResponse;
    },
  },
];

function create(data: Data, workspaceGid: string, context: RequestContext) {
  rejectFields(data, readOnlyFields);
  const project = createProject(data, workspaceGid, context);
  return createdResponse(projectType, project, `/projects/${project.gid}`);
}

/** The given workspace, or the workspace of the given team. */
function workspaceFor(data: Data, context: RequestContext): string {
  const workspace = readGid(data, 'workspace');
  if (workspace) return findWorkspace(workspace, context, inInput('workspace')).gid;
  const team = readGid(data, 'team');
  if (team) return findTeam(team, context, inInput('team')).workspaceGid;
  throw missing('workspace');
}
