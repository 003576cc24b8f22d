import type { UserRow } from '../../store/asana/row.ts';
import { canSeeUser } from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import { findTeam, findUser, findWorkspace } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { userType } from '../record/user.ts';

/** The maximum number of users in the lists of a workspace or team. These lists have no pages. */
const maxUsers = 2000;

/** Reads users. */
export const userRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/users',
    respond: ({ query, context }) => {
      const users = visibleUsers(context).filter(({ gid }) => {
        if (query.workspace !== undefined) {
          const { memberGids } = findWorkspace(query.workspace, context, inInput('workspace'));
          if (!memberGids.includes(gid)) return false;
        }
        return (
          query.team === undefined ||
          findTeam(query.team, context, inInput('team')).memberGids.includes(gid)
        );
      });
      return listResponse(userType, users.sort(byGid));
    },
  },
  {
    method: 'GET',
    template: '/users/{user_gid}',
    respond: ({ param, context }) => recordResponse(userType, findUser(param('user_gid'), context)),
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/users',
    respond: ({ param, context }) =>
      unpagedUsers(findWorkspace(param('workspace_gid'), context).memberGids, context),
  },
  {
    method: 'GET',
    template: '/teams/{team_gid}/users',
    respond: ({ param, context }) =>
      unpagedUsers(findTeam(param('team_gid'), context).memberGids, context),
  },
];

function unpagedUsers(memberGids: readonly string[], context: RequestContext) {
  const users = visibleUsers(context)
    .filter(({ gid }) => memberGids.includes(gid))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .slice(0, maxUsers);
  return listResponse(userType, users, { paging: 'none' });
}

function visibleUsers(context: RequestContext): UserRow[] {
  return [...context.store.users.values()].filter((user) => canSeeUser(user, context));
}

const byGid = (one: UserRow, other: UserRow) => (one.gid < other.gid ? -1 : 1);
