import type { UserRow } from '../../store/asana/row.ts';
import { canSeeUser } from '../protocol/access.ts';
import { findTeam, findUser, findWorkspace, inInput } from '../protocol/lookup.ts';
import type { View } from '../protocol/record.ts';
import { many, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { userType } from '../record/user.ts';

/** How many people the lists of a workspace or team hold at most; they have no pages. */
const mostUsers = 2000;

/** People. */
export const userRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/users',
    respond: ({ query, view }) => {
      const users = visibleUsers(view).filter(({ gid }) => {
        if (query.workspace !== undefined) {
          const { memberGids } = findWorkspace(query.workspace, view, inInput('workspace'));
          if (!memberGids.includes(gid)) return false;
        }
        return (
          query.team === undefined ||
          findTeam(query.team, view, inInput('team')).memberGids.includes(gid)
        );
      });
      return many(userType, users.sort(byGid));
    },
  },
  {
    method: 'GET',
    template: '/users/{user_gid}',
    respond: ({ param, view }) => one(userType, findUser(param('user_gid'), view)),
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/users',
    respond: ({ param, view }) =>
      wholeList(findWorkspace(param('workspace_gid'), view).memberGids, view),
  },
  {
    method: 'GET',
    template: '/teams/{team_gid}/users',
    respond: ({ param, view }) => wholeList(findTeam(param('team_gid'), view).memberGids, view),
  },
];

function wholeList(memberGids: readonly string[], view: View) {
  const users = visibleUsers(view)
    .filter(({ gid }) => memberGids.includes(gid))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .slice(0, mostUsers);
  return many(userType, users, { paging: 'whole' });
}

function visibleUsers(view: View): UserRow[] {
  return [...view.store.users.values()].filter((user) => canSeeUser(user, view));
}

const byGid = (one: UserRow, other: UserRow) => (one.gid < other.gid ? -1 : 1);
