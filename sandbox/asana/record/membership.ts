import type { ProjectRow, Row, TeamRow, UserRow } from '../../store/asana/row.ts';
import { lazyRecord, type RecordType } from '../protocol/record.ts';
import { projectType } from './project.ts';
import { teamType } from './team.ts';
import { userType } from './user.ts';

/** Records that a user or a team belongs to a project. It has no row. Its gid is derived from both gids. */
export interface ProjectMembership extends Row {
  readonly project: ProjectRow;
  readonly user: UserRow | null;
  readonly team: TeamRow | null;
}

/** A project membership as Asana returns it. */
export const projectMembershipType: RecordType<ProjectMembership> = {
  compact: ['gid', 'resource_type', 'parent', 'member', 'access_level', 'resource_subtype'],
  fields: {
    gid: (membership) => membership.gid,
    resource_type: () => 'membership',
    resource_subtype: () => 'project_membership',
    access_level: ({ project, user }) => (user?.gid === project.ownerGid ? 'admin' : 'editor'),
    member: ({ user, team }, context) => {
      if (user) return lazyRecord(userType, user, context);
      return team ? lazyRecord(teamType, team, context) : null;
    },
    parent: ({ project }, context) => lazyRecord(projectType, project, context),
  },
};

/** The membership of a user in a project. */
export function membershipOfUser(project: ProjectRow, user: UserRow): ProjectMembership {
  return { gid: gidFor(project, user), project, user, team: null };
}

/** The membership of a team in a project. */
export function membershipOfTeam(project: ProjectRow, team: TeamRow): ProjectMembership {
  return { gid: gidFor(project, team), project, user: null, team };
}

const gidFor = (project: Row, member: Row) =>
  `${member.gid.slice(0, 4)}${project.gid.slice(-6)}${member.gid.slice(-6)}`;
