import type { TeamRow } from '../../store/asana/row.ts';
import { canSeeTeam, canSeeWorkspace } from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import { findTeam, findUser, findWorkspace } from '../protocol/lookup.ts';
import { requireParam } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { teamType } from '../record/team.ts';
import { workspaceType } from '../record/workspace.ts';

/** Reads workspaces and their teams. */
export const workspaceRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/workspaces',
    respond: ({ context }) =>
      listResponse(
        workspaceType,
        [...context.store.workspaces.values()].filter((row) => canSeeWorkspace(row, context)),
      ),
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}',
    respond: ({ param, context }) =>
      recordResponse(workspaceType, findWorkspace(param('workspace_gid'), context)),
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/teams',
    respond: ({ param, context }) => {
      const { gid } = findWorkspace(param('workspace_gid'), context);
      return listResponse(teamType, teamsOf(gid, context));
    },
  },
  {
    method: 'GET',
    template: '/teams/{team_gid}',
    respond: ({ param, context }) => recordResponse(teamType, findTeam(param('team_gid'), context)),
  },
  {
    method: 'GET',
    template: '/users/{user_gid}/teams',
    respond: ({ param, query, context }) => {
      const user = findUser(param('user_gid'), context);
      const organization = requireParam(query, 'organization');
      const { gid } = findWorkspace(organization, context, inInput('organization'));
      const teams = teamsOf(gid, context).filter(({ memberGids }) => memberGids.includes(user.gid));
      return listResponse(teamType, teams);
    },
  },
];

function teamsOf(workspaceGid: string, context: RequestContext): TeamRow[] {
  return [...context.store.teams.values()].filter(
    (team) => team.workspaceGid === workspaceGid && canSeeTeam(team, context),
  );
}
