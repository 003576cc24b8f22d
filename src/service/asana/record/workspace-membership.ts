import { type AsanaRead, readList, readRecord } from '../read.ts';
import type { UserRecord } from './user.ts';
import type { WorkspaceRecord } from './workspace.ts';

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

export const readWorkspaceMembership = (gid: string): AsanaRead<WorkspaceMembershipRecord> =>
  readRecord('/workspace_memberships/{workspace_membership_gid}', {
    workspace_membership_gid: gid,
  });

export const listWorkspaceMemberships = (
  workspaceGid: string,
): AsanaRead<readonly WorkspaceMembershipRecord[]> =>
  readList('/workspaces/{workspace_gid}/workspace_memberships', { workspace_gid: workspaceGid });
