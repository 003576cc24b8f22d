import type { ProjectMembershipRecord } from '../../../src/service/asana/record/membership.ts';
import type { ProjectRow, Row, TeamRow, UserRow } from '../../store/asana/row.ts';
import { membershipGid } from '../../store/gid.ts';
import { lazyRecord, type RecordType } from '../protocol/record.ts';
import { projectType } from './project.ts';

/** Records that a user or a team belongs to a project. It has no row. Its gid is derived from both gids. */
export interface ProjectMembership extends Row {
  readonly project: ProjectRow;
  readonly user: UserRow | null;
  readonly team: TeamRow | null;
}

/** A user or a team. Source: OAS, MemberCompact. */
const memberType: RecordType<{ gid: string; name: string; type: 'user' | 'team' }> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: ({ type }) => type,
    name: ({ name }) => name,
  },
};

/** A project membership as the routes for all kinds of memberships return it. */
export const membershipType: RecordType<ProjectMembership, ProjectMembershipRecord> = {
  compact: ['gid', 'resource_type', 'parent', 'member', 'access_level', 'resource_subtype'],
  fields: {
    gid: (membership) => membership.gid,
    resource_type: () => 'membership',
    resource_subtype: () => 'project_membership',
    access_level: ({ project, user, team }) => {
      const gid = (user ?? team)?.gid ?? '';
      return project.accessLevels?.[gid] ?? (gid === project.ownerGid ? 'admin' : 'editor');
    },
    member: ({ user, team }, context) => {
      const member = user ?? team;
      if (member === null) return null;
      const { gid, name } = member;
      return lazyRecord(memberType, { gid, name, type: user ? 'user' : 'team' }, context);
    },
    parent: ({ project }, context) => lazyRecord(projectType, project, context),
  },
};

/** The same as the routes for project memberships return it. */
export const projectMembershipType: RecordType<ProjectMembership> = {
  compact: ['gid', 'resource_type', 'parent', 'member', 'access_level'],
  fields: Object.fromEntries(
    Object.entries(membershipType.fields).filter(([name]) => name !== 'resource_subtype'),
  ),
};

/** The membership of a user in a project. */
export function membershipOfUser(project: ProjectRow, user: UserRow): ProjectMembership {
  return { gid: membershipGid(project.gid, user.gid), project, user, team: null };
}

/** The membership of a team in a project. */
export function membershipOfTeam(project: ProjectRow, team: TeamRow): ProjectMembership {
  return { gid: membershipGid(project.gid, team.gid), project, user: null, team };
}
