import type { PortfolioRow } from '../../store/asana/portfolio-row.ts';
import type { ProjectRow } from '../../store/asana/row.ts';
import { removeGid } from './position.ts';

/** Removes a user or a team from a project or a portfolio. */
export function removeMember(parent: ProjectRow | PortfolioRow, gid: string): void {
  removeGid(parent.memberGids, gid);
  if (parent.sharedTeamGids) removeGid(parent.sharedTeamGids, gid);
  if ('teamGid' in parent && parent.teamGid === gid) parent.teamGid = null;
  delete parent.accessLevels?.[gid];
}
