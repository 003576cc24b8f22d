import { pick } from '../../store/asana/store.ts';
import { canSeeProject, canSeeTeam } from '../protocol/access.ts';
import { findProject, findTeam, inInput } from '../protocol/lookup.ts';
import type { Query } from '../protocol/query.ts';
import type { View } from '../protocol/record.ts';
import { missing } from '../protocol/rejection.ts';
import { many } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import {
  membershipOfTeam,
  membershipOfUser,
  type ProjectMembership,
  projectMembershipType,
} from '../record/membership.ts';

/** Who belongs to a project, and which projects a team has; memberships of other things are not in the sandbox. */
export const membershipRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/memberships',
    respond: ({ query, view }) => many(projectMembershipType, listMemberships(query, view)),
  },
];

function listMemberships({ parent, member }: Query, view: View): ProjectMembership[] {
  if (parent !== undefined) return membersOf(parent, member, view);
  if (member === undefined) throw missing('parent');
  const team = findTeam(member, view, inInput('member'));
  return [...view.store.projects.values()]
    .filter((project) => project.teamGid === team.gid && canSeeProject(project, view))
    .map((project) => membershipOfTeam(project, team));
}

function membersOf(
  projectGid: string,
  member: string | undefined,
  view: View,
): ProjectMembership[] {
  const project = findProject(projectGid, view, inInput('parent'));
  const teams = pick(view.store.teams, project.teamGid === null ? [] : [project.teamGid]);
  const all = [
    ...teams
      .filter((team) => canSeeTeam(team, view))
      .map((team) => membershipOfTeam(project, team)),
    ...pick(view.store.users, project.memberGids).map((user) => membershipOfUser(project, user)),
  ];
  return all.filter(({ user, team }) => member === undefined || (user ?? team)?.gid === member);
}
