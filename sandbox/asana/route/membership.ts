import type { PortfolioRow } from '../../store/asana/portfolio-row.ts';
import type { ProjectRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import { removeMember } from '../change/project-member.ts';
import {
  canEditPortfolio,
  canEditProject,
  canSeePortfolio,
  canSeeProject,
  canSeeTeam,
} from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import { type Data, readChoice, requireGid, toMemberByGid } from '../protocol/input.ts';
import { findEditableProject, findProject, findTeam, findUser } from '../protocol/lookup.ts';
import { findEditablePortfolio, findPortfolio } from '../protocol/planning-lookup.ts';
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
  isPortfolio,
  type Membership,
  membershipOfTeam,
  membershipOfUser,
  membershipType,
  projectMembershipType,
} from '../record/referring/membership.ts';

const levels = ['admin', 'editor', 'commenter', 'viewer'] as const;
const portfolioLevels = ['admin', 'editor', 'viewer'] as const;

/** Reads, creates, changes and deletes the memberships of projects and portfolios. Other memberships are not supported. */
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
      const parent = findEditableParent(requireGid(data, 'parent'), context);
      const membership = addMember(parent, requireGid(data, 'member'), context);
      setLevel(membership, readLevel(data, parent) ?? defaultLevelOf(parent));
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
      const level = readLevel(data, membership.parent);
      if (level) setLevel(membership, level);
      return recordResponse(membershipType, membership);
    },
  },
  {
    method: 'DELETE',
    template: '/memberships/{membership_gid}',
    respond: ({ param, context }) => {
      const membership = findOwn(param('membership_gid'), context);
      removeMember(membership.parent, memberGid(membership));
      return emptyResponse;
    },
  },
];

type Parent = ProjectRow | PortfolioRow;

const readLevel = (data: Data, parent: Parent) =>
  readChoice(data, 'access_level', isPortfolio(parent) ? portfolioLevels : levels);

const defaultLevelOf = (parent: Parent) =>
  isPortfolio(parent) ? 'editor' : parent.defaultAccessLevel;

const memberGid = ({ user, team }: Membership) => (user ?? team)?.gid ?? '';

function setLevel(membership: Membership, level: NonNullable<ReturnType<typeof readLevel>>): void {
  const { parent } = membership;
  parent.accessLevels = { ...parent.accessLevels, [memberGid(membership)]: level };
}

/** Adds a team or a user, by its gid. The wording for one that is a member already is unverified. */
function addMember(parent: Parent, id: string, context: RequestContext): Membership {
  const team = context.store.teams.get(id);
  if (team) {
    findTeam(id, context, inInput('member'));
    parent.sharedTeamGids = [...new Set([...(parent.sharedTeamGids ?? []), id])];
    return membershipOfTeam(parent, team);
  }
  const gid = toMemberByGid('member', id, parent.workspaceGid, context);
  if (parent.memberGids.includes(gid)) throw invalid('member: Already a member');
  parent.memberGids.push(gid);
  return membershipOfUser(parent, findUser(gid, context));
}

function findMembership(gid: string, context: RequestContext): Membership {
  if (!/^\d+$/.test(gid)) throw invalid(`membership: Not a recognized ID: ${gid}`);
  const { projects, portfolios } = context.store;
  for (const parent of [...projects.values(), ...portfolios.values()]) {
    const found = allMembersOf(parent, context).find((membership) => membership.gid === gid);
    if (found === undefined) continue;
    if (canSee(parent, context)) return found;
    throw noAccess('membership');
  }
  throw unknownObject('membership', gid);
}

const canSee = (parent: Parent, context: RequestContext): boolean =>
  isPortfolio(parent) ? canSeePortfolio(parent, context) : canSeeProject(parent, context);

const canEdit = (parent: Parent, context: RequestContext): boolean =>
  isPortfolio(parent) ? canEditPortfolio(parent, context) : canEditProject(parent, context);

/** The project or portfolio with this gid, whose members the caller may change. */
function findEditableParent(gid: string, context: RequestContext): Parent {
  const source = inInput('parent');
  return context.store.portfolios.has(gid)
    ? findEditablePortfolio(gid, context, source)
    : findEditableProject(gid, context, source);
}

/** A membership that the caller may change. */
function findOwn(gid: string, context: RequestContext): Membership {
  const membership = findMembership(gid, context);
  if (!canEdit(membership.parent, context)) throw noAccess('membership');
  return membership;
}

function listMemberships({ parent, member }: Query, context: RequestContext): Membership[] {
  if (parent !== undefined) {
    const source = inInput('parent');
    const row = context.store.portfolios.has(parent)
      ? findPortfolio(parent, context, source)
      : findProject(parent, context, source);
    return membersOf<Parent>(row, member, context);
  }
  if (member === undefined) throw missing('parent');
  const team = findTeam(member, context, inInput('member'));
  return [...context.store.projects.values()]
    .filter((project) => teamGidsOf(project).includes(team.gid) && canSeeProject(project, context))
    .map((project) => membershipOfTeam(project, team));
}

const teamGidsOf = (parent: Parent) => {
  const own = isPortfolio(parent) || parent.teamGid === null ? [] : [parent.teamGid];
  return [...new Set([...own, ...(parent.sharedTeamGids ?? [])])];
};

/** The members of a project or portfolio, or only the one with this gid. */
const membersOf = <Row extends Parent>(
  parent: Row,
  member: string | undefined,
  context: RequestContext,
): Membership<Row>[] =>
  allMembersOf(parent, context).filter(
    (membership) => member === undefined || memberGid(membership) === member,
  );

const allMembersOf = <Row extends Parent>(
  parent: Row,
  context: RequestContext,
): Membership<Row>[] => [
  ...findRows(context.store.teams, teamGidsOf(parent))
    .filter((team) => canSeeTeam(team, context))
    .map((team) => membershipOfTeam(parent, team)),
  ...findRows(context.store.users, parent.memberGids).map((user) => membershipOfUser(parent, user)),
];
