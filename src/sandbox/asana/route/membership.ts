import { canSeeProject, canSeeTeam } from '../access.ts';
import { many } from '../answer.ts';
import { findProject, findTeam, inInput } from '../lookup.ts';
import type { Query } from '../query.ts';
import {
  membershipOfTeam,
  membershipOfUser,
  type ProjectMembership,
  projectMembershipType,
} from '../record/membership.ts';
import type { View } from '../record.ts';
import { missing } from '../refusal.ts';
import type { Route } from '../router.ts';
import { pick } from '../store.ts';

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
