import type { TeamRow } from '../../store/asana/row.ts';
import { canSeeTeam, canSeeWorkspace } from '../protocol/access.ts';
import { findTeam, findUser, findWorkspace, inInput } from '../protocol/lookup.ts';
import { requireParam } from '../protocol/query.ts';
import type { View } from '../protocol/record.ts';
import { many, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { teamType } from '../record/team.ts';
import { workspaceType } from '../record/workspace.ts';

/** Workspaces and their teams. */
export const workspaceRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/workspaces',
    respond: ({ view }) =>
      many(
        workspaceType,
        [...view.store.workspaces.values()].filter((row) => canSeeWorkspace(row, view)),
      ),
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}',
    respond: ({ param, view }) => one(workspaceType, findWorkspace(param('workspace_gid'), view)),
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/teams',
    respond: ({ param, view }) => {
      const { gid } = findWorkspace(param('workspace_gid'), view);
      return many(teamType, teamsOf(gid, view));
    },
  },
  {
    method: 'GET',
    template: '/teams/{team_gid}',
    respond: ({ param, view }) => one(teamType, findTeam(param('team_gid'), view)),
  },
  {
    method: 'GET',
    template: '/users/{user_gid}/teams',
    respond: ({ param, query, view }) => {
      const user = findUser(param('user_gid'), view);
      const organization = requireParam(query, 'organization');
      const { gid } = findWorkspace(organization, view, inInput('organization'));
      const teams = teamsOf(gid, view).filter(({ memberGids }) => memberGids.includes(user.gid));
      return many(teamType, teams);
    },
  },
];

function teamsOf(workspaceGid: string, view: View): TeamRow[] {
  return [...view.store.teams.values()].filter(
    (team) => team.workspaceGid === workspaceGid && canSeeTeam(team, view),
  );
}
