import type { ProjectRow } from '../../store/asana/row.ts';
import { removeGid } from './position.ts';

/** Removes a user or a team from a project. */
export function removeMember(project: ProjectRow, gid: string): void {
  removeGid(project.memberGids, gid);
  if (project.sharedTeamGids) removeGid(project.sharedTeamGids, gid);
  if (project.teamGid === gid) project.teamGid = null;
  delete project.accessLevels?.[gid];
}
