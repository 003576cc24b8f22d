import { type AsanaRead, readList, recordRoute } from '../read.ts';

/** A workspace in Asana's spelling. An organization is a workspace that belongs to e-mail domains. Source: OAS, WorkspaceResponse. */
export interface WorkspaceRecord {
  readonly gid: string;
  readonly resource_type?: 'workspace';
  readonly name: string;
  readonly email_domains?: readonly string[];
  readonly is_organization?: boolean;
}

export const readWorkspace = recordRoute<WorkspaceRecord>('/workspaces/{workspace_gid}');

export const listWorkspaces = (): AsanaRead<readonly WorkspaceRecord[]> =>
  readList('/workspaces', []);
