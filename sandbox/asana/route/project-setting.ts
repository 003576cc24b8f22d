import type { ProjectRow } from '../../store/asana/row.ts';
import { removeGid } from '../change/position.ts';
import { removeMember } from '../change/project-member.ts';
import { requireGids, toMember } from '../protocol/input.ts';
import { findEditableProject } from '../protocol/lookup.ts';
import { recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { projectType } from '../record/project.ts';

/** Changes the members and the followers of projects. */
export const projectSettingRoutes: readonly Route[] = [
  userRoute('addMembers', 'members', (project, gids) => addUsers(project, 'memberGids', gids)),
  userRoute('removeMembers', 'members', (project, gids) => {
    for (const gid of gids) removeMember(project, gid);
  }),
  userRoute('addFollowers', 'followers', (project, gids) => {
    // Followers are members. Source: OAS, addFollowersForProject.
    addUsers(project, 'memberGids', gids);
    addUsers(project, 'followerGids', gids);
  }),
  userRoute('removeFollowers', 'followers', (project, gids) => {
    for (const gid of gids) removeGid(project.followerGids, gid);
  }),
];

/** A route that changes the users of a project. */
function userRoute(
  action: string,
  field: 'members' | 'followers',
  change: (project: ProjectRow, gids: readonly string[]) => void,
): Route {
  return {
    method: 'POST',
    template: `/projects/{project_gid}/${action}`,
    respond: ({ param, data, context }) => {
      const project = findEditableProject(param('project_gid'), context);
      const gids = requireGids(data, field).map((id, at) =>
        toMember(`${field}: [${at}]`, id, project.workspaceGid, context),
      );
      change(project, gids);
      return recordResponse(projectType, project);
    },
  };
}

function addUsers(
  project: ProjectRow,
  list: 'memberGids' | 'followerGids',
  gids: readonly string[],
): void {
  project[list] = [...new Set([...project[list], ...gids])];
}
