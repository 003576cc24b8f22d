import { type AsanaRead, listRoute, readList, recordRoute } from '../read.ts';
import type { WorkspaceRecord } from './workspace.ts';

/** A team in Asana's spelling. Only organizations have teams. Source: OAS, TeamResponse. */
export interface TeamRecord {
  readonly gid: string;
  readonly resource_type?: 'team';
  readonly name: string;
  readonly description?: string;
  readonly organization?: WorkspaceRecord;
  readonly permalink_url?: string;
  readonly visibility?: 'secret' | 'request_to_join' | 'public';
}

export const readTeam = recordRoute<TeamRecord>('/teams/{team_gid}');

/** The teams of an organization that the caller can see. A workspace that is not an organization has none. */
export const listTeams = listRoute<TeamRecord>('/workspaces/{workspace_gid}/teams');

/** The teams of an organization to which a user belongs, and that the caller can see. */
export const listUserTeams = (
  userGid: string,
  workspaceGid: string,
): AsanaRead<readonly TeamRecord[]> =>
  readList('/users/{user_gid}/teams', [userGid], { organization: workspaceGid });
