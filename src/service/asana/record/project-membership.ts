import { type AsanaRead, readList, readRecord } from '../read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from '../write.ts';
import type { AccessLevel, ProjectRecord } from './project.ts';
import type { TeamRecord } from './team.ts';
import type { UserRecord } from './user.ts';

/** What a user or a team may do in a project, in Asana's spelling. Source: OAS, ProjectMembershipCompact. */
export interface ProjectMembershipRecord {
  readonly gid: string;
  readonly access_level?: AccessLevel;
  readonly member?: UserRecord | TeamRecord;
  readonly parent?: ProjectRecord;
}

export const readProjectMembership = (gid: string): AsanaRead<ProjectMembershipRecord> =>
  readRecord('/memberships/{membership_gid}', { membership_gid: gid });

/** The memberships of users and teams in a project. */
export const listProjectMemberships = (
  projectGid: string,
): AsanaRead<readonly ProjectMembershipRecord[]> =>
  readList('/memberships', {}, { parent: projectGid });

/** The membership of the caller in a project: a list with at most one item. A membership of a team of the caller is not part of it. */
export const listOwnMembership = (
  projectGid: string,
): AsanaRead<readonly ProjectMembershipRecord[]> =>
  readList(
    '/projects/{project_gid}/project_memberships',
    { project_gid: projectGid },
    { user: 'me', limit: '1' },
  );

/**
 * Adds a user or a team to a project.
 *
 * @param access_level  Omit it for the default of the project.
 */
export const createProjectMembership = (data: {
  readonly parent: string;
  readonly member: string;
  readonly access_level?: string;
}): AsanaWrite<ProjectMembershipRecord> => toWrite('POST', '/memberships', {}, { ...data });

export const updateProjectMembership = (
  gid: string,
  accessLevel: string,
): AsanaWrite<ProjectMembershipRecord> =>
  toWrite(
    'PUT',
    '/memberships/{membership_gid}',
    { membership_gid: gid },
    { access_level: accessLevel },
  );

/** Removes a user or a team from a project. The response is empty. */
export const deleteProjectMembership = (gid: string): AsanaWrite<object> =>
  toEmptyWrite('DELETE', '/memberships/{membership_gid}', { membership_gid: gid });
