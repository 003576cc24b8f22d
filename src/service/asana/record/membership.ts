import { type AsanaRead, listRoute, readList, readRecord, recordRoute } from '../read.ts';
import { type AsanaWrite, deletionRoute, toEmptyWrite, toWrite } from '../write.ts';
import type { AccessLevel, ProjectRecord } from './project.ts';
import type { TeamRecord } from './team.ts';
import type { UserRecord } from './user.ts';
import type { WorkspaceRecord } from './workspace.ts';

// Who belongs to projects, portfolios, teams and workspaces, and what they may do there.

/** What a user or a team may do in a project or a portfolio, in Asana's spelling. Source: OAS, ProjectMembershipCompact, PortfolioMembershipCompact. */
export interface AccessMembershipRecord<Parent> {
  readonly gid: string;
  readonly access_level?: AccessLevel;
  readonly member?: UserRecord | TeamRecord;
  readonly parent?: Parent;
}

export type ProjectMembershipRecord = AccessMembershipRecord<ProjectRecord>;

export const readMembership = <Parent>(gid: string): AsanaRead<AccessMembershipRecord<Parent>> =>
  readRecord('/memberships/{membership_gid}', [gid]);

/** The memberships of users and teams in a project or a portfolio. */
export const listMemberships = <Parent>(
  parentGid: string,
): AsanaRead<readonly AccessMembershipRecord<Parent>[]> =>
  readList('/memberships', [], { parent: parentGid });

/** The membership of the caller in a project: a list with at most one item. A membership of a team of the caller is not part of it. */
export const listOwnMembership = (
  projectGid: string,
): AsanaRead<readonly ProjectMembershipRecord[]> =>
  readList('/projects/{project_gid}/project_memberships', [projectGid], { user: 'me', limit: '1' });

/**
 * Adds a user or a team to a project or a portfolio.
 *
 * @param access_level  Omit it for the default of the project or portfolio.
 */
export const createMembership = <Parent>(data: {
  readonly parent: string;
  readonly member: string;
  readonly access_level?: string;
}): AsanaWrite<AccessMembershipRecord<Parent>> => toWrite('POST', '/memberships', [], data);

export const updateMembership = <Parent>(
  gid: string,
  accessLevel: string,
): AsanaWrite<AccessMembershipRecord<Parent>> =>
  toWrite('PUT', '/memberships/{membership_gid}', [gid], { access_level: accessLevel });

/** Removes a user or a team from a project or a portfolio. */
export const deleteMembership = deletionRoute('/memberships/{membership_gid}');

/** That a user belongs to a team, in Asana's spelling. Source: OAS, TeamMembershipCompact. */
export interface TeamMembershipRecord {
  readonly gid: string;
  readonly resource_type?: 'team_membership';
  readonly user?: UserRecord;
  readonly team?: TeamRecord;
  readonly is_guest?: boolean;
  readonly is_limited_access?: boolean;
  readonly is_admin?: boolean;
}

export const readTeamMembership = recordRoute<TeamMembershipRecord>(
  '/team_memberships/{team_membership_gid}',
);

export const listTeamMemberships = listRoute<TeamMembershipRecord>(
  '/teams/{team_gid}/team_memberships',
);

/** @param user  A gid, an e-mail address, or `me`. */
export const addTeamUser = (teamGid: string, user: string): AsanaWrite<TeamMembershipRecord> =>
  toWrite('POST', '/teams/{team_gid}/addUser', [teamGid], { user });

/** Removes a user from a team. The response is empty. */
export const removeTeamUser = (teamGid: string, user: string): AsanaWrite<object> =>
  toEmptyWrite('POST', '/teams/{team_gid}/removeUser', [teamGid], { user });

/** That a user belongs to a workspace, in Asana's spelling. Source: OAS, WorkspaceMembershipResponse. */
export interface WorkspaceMembershipRecord {
  readonly gid: string;
  readonly resource_type?: 'workspace_membership';
  readonly user?: UserRecord;
  readonly workspace?: WorkspaceRecord;
  readonly is_active?: boolean;
  readonly is_admin?: boolean;
  readonly is_guest?: boolean;
  readonly is_view_only?: boolean;
}

export const readWorkspaceMembership = recordRoute<WorkspaceMembershipRecord>(
  '/workspace_memberships/{workspace_membership_gid}',
);

/** @param user  A gid, an e-mail address, also of somebody without an account, or `me`. */
export const addWorkspaceUser = (workspaceGid: string, user: string): AsanaWrite<UserRecord> =>
  toWrite('POST', '/workspaces/{workspace_gid}/addUser', [workspaceGid], { user });

/** Removes a user from a workspace. The response is empty. */
export const removeWorkspaceUser = (workspaceGid: string, user: string): AsanaWrite<object> =>
  toEmptyWrite('POST', '/workspaces/{workspace_gid}/removeUser', [workspaceGid], { user });

export const listWorkspaceMemberships = listRoute<WorkspaceMembershipRecord>(
  '/workspaces/{workspace_gid}/workspace_memberships',
);
