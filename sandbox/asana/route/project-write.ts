import {
  createProject,
  deleteProject,
  neverWritable,
  parseProjectChange,
} from '../change/project.ts';
import { type Data, readGid, refuseFields } from '../protocol/input.ts';
import { findProject, findTeam, findWorkspace, inInput } from '../protocol/lookup.ts';
import type { View } from '../protocol/record.ts';
import { missing } from '../protocol/rejection.ts';
import { created, nothing, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { projectType } from '../record/project.ts';

/** Creating, changing and deleting projects. */
export const projectWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/projects',
    respond: ({ data, view }) => create(data, workspaceFor(data, view), view),
  },
  {
    method: 'POST',
    template: '/workspaces/{workspace_gid}/projects',
    respond: ({ param, data, view }) =>
      create(data, findWorkspace(param('workspace_gid'), view).gid, view),
  },
  {
    method: 'POST',
    template: '/teams/{team_gid}/projects',
    respond: ({ param, data, view }) => {
      const team = findTeam(param('team_gid'), view);
      return create({ ...data, team: team.gid }, team.workspaceGid, view);
    },
  },
  {
    method: 'PUT',
    template: '/projects/{project_gid}',
    respond: ({ param, data, view }) => {
      const project = findProject(param('project_gid'), view);
      refuseFields(data, [...neverWritable, 'workspace', 'followers']);
      Object.assign(project, parseProjectChange(data, project.workspaceGid, project, view));
      project.modifiedAt = view.store.clock.now().toISOString();
      return one(projectType, project);
    },
  },
  {
    method: 'DELETE',
    template: '/projects/{project_gid}',
    respond: ({ param, view }) => {
      deleteProject(findProject(param('project_gid'), view), view);
      return nothing;
    },
  },
];

function create(data: Data, workspaceGid: string, view: View) {
  refuseFields(data, neverWritable);
  const project = createProject(data, workspaceGid, view);
  return created(projectType, project, `/projects/${project.gid}`);
}

/** The workspace that is named, or the team's. */
function workspaceFor(data: Data, view: View): string {
  const workspace = readGid(data, 'workspace');
  if (workspace) return findWorkspace(workspace, view, inInput('workspace')).gid;
  const team = readGid(data, 'team');
  if (team) return findTeam(team, view, inInput('team')).workspaceGid;
  throw missing('workspace');
}
