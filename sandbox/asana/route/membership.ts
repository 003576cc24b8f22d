import type { ProjectRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import { removeMember } from '../change/project-member.ts';
import { canEditProject, canSeeProject, canSeeTeam } from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import { type Data, readChoice, requireGid, toMemberByGid } from '../protocol/input.ts';
import { findEditableProject, findProject, findTeam, findUser } from '../protocol/lookup.ts';
import type { Query } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, missing, noAccess, unknownObject } from '../protocol/rejection.ts';
import {
  createdResponse,
  emptyResponse,
  listResponse,
  recordResponse,
} from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import {
  membershipOfTeam,
  membershipOfUser,
  membershipType,
  type ProjectMembership,
  projectMembershipType,
} from '../record/membership.ts';

const levels = ['admin', 'editor', 'commenter', 'viewer'] as const;

/** Reads, creates, changes and deletes project memberships. Other memberships are not supported. */
export const membershipRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/memberships',
    respond: ({ query, context }) => listResponse(membershipType, listMemberships(query, context)),
  },
  {
    method: 'GET',
    template: '/projects/{project_gid}/project_memberships',
    respond: ({ param, query, context }) => {
      const project = findProject(param('project_gid'), context);
      const user = query.user && findUser(query.user, context, inInput('user')).gid;
      return listResponse(projectMembershipType, membersOf(project, user, context));
    },
  },
  {
    method: 'POST',
    template: '/memberships',
    respond: ({ data, context }) => {
      const project = findEditableProject(requireGid(data, 'parent'), context, inInput('parent'));
      const membership = addMember(project, requireGid(data, 'member'), context);
      setLevel(membership, readLevel(data) ?? project.defaultAccessLevel);
      return createdResponse(membershipType, membership, `/memberships/${membership.gid}`);
    },
  },
  {
    method: 'GET',
    template: '/memberships/{membership_gid}',
    respond: ({ param, context }) =>
      recordResponse(membershipType, findMembership(param('membership_gid'), context)),
  },
  {
    method: 'PUT',
    template: '/memberships/{membership_gid}',
    respond: ({ param, data, context }) => {
      const membership = findOwn(param('membership_gid'), context);
      const level = readLevel(data);
      if (level) setLevel(membership, level);
      return recordResponse(membershipType, membership);
    },
  },
  {
    method: 'DELETE',
    template: '/memberships/{membership_gid}',
    respond: ({ param, context }) => {
      const membership = findOwn(param('membership_gid'), context);
      removeMember(membership.project, memberGid(membership));
      return emptyResponse;
    },
  },
];

const readLevel = (data: Data) => readChoice(data, 'access_level', levels);

const memberGid = ({ user, team }: ProjectMembership) => (user ?? team)?.gid ?? '';

function setLevel(
  membership: ProjectMembership,
  level: NonNullable<ReturnType<typeof readLevel>>,
): void {
  const { project } = membership;
  project.accessLevels = { ...project.accessLevels, [memberGid(membership)]: level };
}

/** Adds a team or a user, by its gid. The wording for one that is a member already is unverified. */
function addMember(project: ProjectRow, id: string, context: RequestContext): ProjectMembership {
  const team = context.store.teams.get(id);
  if (team) {
    findTeam(id, context, inInput('member'));
    project.sharedTeamGids = [...new Set([...(project.sharedTeamGids ?? []), id])];
    return membershipOfTeam(project, team);
  }
  const gid = toMemberByGid('member', id, project.workspaceGid, context);
  if (project.memberGids.includes(gid)) throw invalid('member: Already a member of the project');
  project.memberGids.push(gid);
  return membershipOfUser(project, findUser(gid, context));
}

function findMembership(gid: string, context: RequestContext): ProjectMembership {
  if (!/^\d+$/.test(gid)) throw invalid(`membership: Not a recognized ID: ${gid}`);
  for (const project of context.store.projects.values()) {
    const found = allMembersOf(project, context).find((membership) => membership.gid === gid);
    if (found === undefined) continue;
    if (canSeeProject(project, context)) return found;
    throw noAccess('membership');
  }
  throw unknownObject('membership', gid);
}

/** A membership in a project that the caller may change. */
function findOwn(gid: string, context: RequestContext): ProjectMembership {
  const membership = findMembership(gid, context);
  if (!canEditProject(membership.project, context)) throw noAccess('membership');
  return membership;
}

function listMemberships({ parent, member }: Query, context: RequestContext): ProjectMembership[] {
  if (parent !== undefined) {
    return membersOf(findProject(parent, context, inInput('parent')), member, context);
  }
  if (member === undefined) throw missing('parent');
  const team = findTeam(member, context, inInput('member'));
  return [...context.store.projects.values()]
    .filter((project) => teamGidsOf(project).includes(team.gid) && canSeeProject(project, context))
    .map((project) => membershipOfTeam(project, team));
}

const teamGidsOf = ({ teamGid, sharedTeamGids = [] }: ProjectRow) => [
  ...new Set([...(teamGid === null ? [] : [teamGid]), ...sharedTeamGids]),
];

/** The members of a project, or only the one with this gid. */
const membersOf = (
  project: ProjectRow,
  member: string | undefined,
  context: RequestContext,
): ProjectMembership[] =>
  allMembersOf(project, context).filter(
    (membership) => member === undefined || memberGid(membership) === member,
  );

const allMembersOf = (project: ProjectRow, context: RequestContext): ProjectMembership[] => [
  ...findRows(context.store.teams, teamGidsOf(project))
    .filter((team) => canSeeTeam(team, context))
    .map((team) => membershipOfTeam(project, team)),
  ...findRows(context.store.users, project.memberGids).map((user) =>
    membershipOfUser(project, user),
  ),
];
