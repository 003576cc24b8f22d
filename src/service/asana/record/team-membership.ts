import { type AsanaRead, readList, readRecord } from '../read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from '../write.ts';
import type { TeamRecord } from './team.ts';
import type { UserRecord } from './user.ts';

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

export const readTeamMembership = (gid: string): AsanaRead<TeamMembershipRecord> =>
  readRecord('/team_memberships/{team_membership_gid}', { team_membership_gid: gid });

export const listTeamMemberships = (teamGid: string): AsanaRead<readonly TeamMembershipRecord[]> =>
  readList('/teams/{team_gid}/team_memberships', { team_gid: teamGid });

/** @param user  A gid, an e-mail address, or `me`. */
export const addTeamUser = (teamGid: string, user: string): AsanaWrite<TeamMembershipRecord> =>
  toWrite('POST', '/teams/{team_gid}/addUser', { team_gid: teamGid }, { user });

/** Removes a user from a team. The response is empty. */
export const removeTeamUser = (teamGid: string, user: string): AsanaWrite<object> =>
  toEmptyWrite('POST', '/teams/{team_gid}/removeUser', { team_gid: teamGid }, { user });
