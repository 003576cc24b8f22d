import { findRows } from '../../store/asana/store.ts';
import { canSeeProject, canSeeTeam } from '../protocol/access.ts';
import { findProject, findTeam, inInput } from '../protocol/lookup.ts';
import type { Query } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { missing } from '../protocol/rejection.ts';
import { listResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import {
  membershipOfTeam,
  membershipOfUser,
  type ProjectMembership,
  projectMembershipType,
} from '../record/membership.ts';

/** Reads project memberships: the members of a project, and the projects of a team. Other memberships are not supported. */
export const membershipRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/memberships',
    respond: ({ query, context }) =>
      listResponse(projectMembershipType, listMemberships(query, context)),
  },
];

function listMemberships({ parent, member }: Query, context: RequestContext): ProjectMembership[] {
  if (parent !== undefined) return membersOf(parent, member, context);
  if (member === undefined) throw missing('parent');
  const team = findTeam(member, context, inInput('member'));
  return [...context.store.projects.values()]
    .filter((project) => project.teamGid === team.gid && canSeeProject(project, context))
    .map((project) => membershipOfTeam(project, team));
}

function membersOf(
  projectGid: string,
  member: string | undefined,
  context: RequestContext,
): ProjectMembership[] {
  const project = findProject(projectGid, context, inInput('parent'));
  const teams = findRows(context.store.teams, project.teamGid === null ? [] : [project.teamGid]);
  const all = [
    ...teams
      .filter((team) => canSeeTeam(team, context))
      .map((team) => membershipOfTeam(project, team)),
    ...findRows(context.store.users, project.memberGids).map((user) =>
      membershipOfUser(project, user),
    ),
  ];
  return all.filter(({ user, team }) => member === undefined || (user ?? team)?.gid === member);
}
