import type { TeamRow, UserRow, WorkspaceRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import { removeGid } from '../change/position.ts';
import { canSeeTeam, canSeeUser, canSeeWorkspace, isFullMember } from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import { type Data, requireGid, toMember } from '../protocol/input.ts';
import { findTeam, findUser, findWorkspace } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, noAccess, unknownObject } from '../protocol/rejection.ts';
import { emptyResponse, listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import {
  type GroupMembership,
  membershipOfGroup,
  teamMembershipType,
  workspaceMembershipType,
} from '../record/group-membership.ts';
import { invitedUserType } from '../record/user.ts';

/** Reads the memberships of teams and workspaces, and adds and removes members. */
export const groupMembershipRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/teams/{team_gid}/team_memberships',
    respond: ({ param, context }) =>
      listResponse(teamMembershipType, ofTeam(findTeam(param('team_gid'), context), context)),
  },
  {
    method: 'GET',
    template: '/team_memberships/{team_membership_gid}',
    respond: ({ param, context }) => {
      const gid = param('team_membership_gid');
      const all = [...context.store.teams.values()];
      const found = findMembership(gid, 'team_membership', all, ofTeam, context);
      if (!canSeeTeam(found.group, context)) throw noAccess('team');
      return recordResponse(teamMembershipType, found);
    },
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/workspace_memberships',
    respond: ({ param, context }) => {
      const workspace = findWorkspace(param('workspace_gid'), context);
      return listResponse(workspaceMembershipType, ofWorkspace(workspace, context));
    },
  },
  {
    method: 'GET',
    template: '/workspace_memberships/{workspace_membership_gid}',
    respond: ({ param, context }) => {
      const gid = param('workspace_membership_gid');
      const all = [...context.store.workspaces.values()];
      const found = findMembership(gid, 'workspace_membership', all, ofWorkspace, context);
      if (!canSeeWorkspace(found.group, context)) throw noAccess('workspace');
      return recordResponse(workspaceMembershipType, found);
    },
  },
  {
    method: 'POST',
    template: '/teams/{team_gid}/addUser',
    respond: ({ param, data, context }) => {
      const team = findOwnTeam(param('team_gid'), context);
      const user = findMember(data, team, context);
      if (!team.memberGids.includes(user.gid)) team.memberGids.push(user.gid);
      return recordResponse(teamMembershipType, membershipOfGroup('teamMembership', team, user));
    },
  },
  {
    method: 'POST',
    template: '/teams/{team_gid}/removeUser',
    respond: ({ param, data, context }) => {
      const team = findOwnTeam(param('team_gid'), context);
      removeGid(team.memberGids, findMember(data, team, context).gid);
      return emptyResponse;
    },
  },
  {
    method: 'POST',
    template: '/workspaces/{workspace_gid}/addUser',
    respond: ({ param, data, context }) => {
      const workspace = findWorkspace(param('workspace_gid'), context);
      // Who may add users is unverified.
      if (!isFullMember(workspace.gid, context)) throw noAccess('workspace');
      const user = findInvited(requireGid(data, 'user'), context);
      if (!workspace.memberGids.includes(user.gid)) workspace.memberGids.push(user.gid);
      return recordResponse(invitedUserType, user);
    },
  },
  {
    method: 'POST',
    template: '/workspaces/{workspace_gid}/removeUser',
    respond: ({ param, data, context }) => {
      const workspace = findWorkspace(param('workspace_gid'), context);
      // Only an administrator. Source: OAS, removeUserForWorkspace.
      if (workspace.memberGids[0] !== context.caller.userGid) throw noAccess('workspace');
      const user = toMember('user', requireGid(data, 'user'), workspace.gid, context);
      const { gid } = findUser(user, context);
      removeGid(workspace.memberGids, gid);
      removeGid(workspace.guestGids, gid);
      return emptyResponse;
    },
  },
];

/** A user, who need not be visible to the caller. An unknown address is that of somebody new. */
function findInvited(id: string, context: RequestContext): UserRow {
  const { store } = context;
  const email = id.toLowerCase();
  const known = [...store.users.values()].find((user) => user.email === email || user.gid === id);
  if (known || !id.includes('@')) return known ?? findUser(id, context, inInput('user'));
  const user: UserRow = { gid: store.createGid(), name: email, email, hasPhoto: false };
  store.users.set(user.gid, user);
  return user;
}

/** Only members change the members of a team. Source: OAS, addUserForTeam. */
function findOwnTeam(gid: string, context: RequestContext): TeamRow {
  const team = findTeam(gid, context);
  if (!team.memberGids.includes(context.caller.userGid)) throw noAccess('team');
  return team;
}

const findMember = (data: Data, { workspaceGid }: TeamRow, context: RequestContext): UserRow =>
  findUser(toMember('user', requireGid(data, 'user'), workspaceGid, context), context);

const ofTeam = (team: TeamRow, context: RequestContext) =>
  visibleMembers(team, context).map((user) => membershipOfGroup('teamMembership', team, user));

const ofWorkspace = (workspace: WorkspaceRow, context: RequestContext) =>
  visibleMembers(workspace, context).map((user) =>
    membershipOfGroup('workspaceMembership', workspace, user),
  );

const visibleMembers = (
  { memberGids }: TeamRow | WorkspaceRow,
  context: RequestContext,
): readonly UserRow[] =>
  findRows(context.store.users, memberGids).filter((user) => canSeeUser(user, context));

function findMembership<Group extends TeamRow | WorkspaceRow>(
  gid: string,
  field: string,
  groups: readonly Group[],
  membershipsOf: (group: Group, context: RequestContext) => readonly GroupMembership<Group>[],
  context: RequestContext,
): GroupMembership<Group> {
  if (!/^\d+$/.test(gid)) throw invalid(`${field}: Not a recognized ID: ${gid}`);
  for (const group of groups) {
    const found = membershipsOf(group, context).find((one) => one.gid === gid);
    if (found !== undefined) return found;
  }
  throw unknownObject(field, gid);
}
