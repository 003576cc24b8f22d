import type { ProjectRow } from '../../store/asana/row.ts';
import { requirePaidPlan } from '../change/paid-plan.ts';
import { checkPosition, insertGid, parsePosition, removeGid } from '../change/position.ts';
import { removeMember } from '../change/project-member.ts';
import { readBoolean, requireGid, requireGids, toMember } from '../protocol/input.ts';
import { findCustomField, findEditableProject, findProject, inInput } from '../protocol/lookup.ts';
import { invalid } from '../protocol/rejection.ts';
import { emptyResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { customFieldSettingType, projectType } from '../record/project.ts';

/** Changes the members, the followers and the custom fields of projects. */
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
  {
    method: 'POST',
    template: '/projects/{project_gid}/addCustomFieldSetting',
    respond: (request) => {
      const { data, context } = request;
      const { project, field } = findProjectAndField(request);
      if (field.workspaceGid !== project.workspaceGid)
        throw invalid('custom_field: Not in the same workspace');
      const { fieldSettings } = project;
      // The wording is unverified.
      if (fieldSettings.some(({ fieldGid }) => fieldGid === field.gid))
        throw invalid('custom_field: The project already has this custom field');
      const position = parsePosition(data);
      const order = fieldSettings.map(({ gid }) => gid);
      checkPosition(order, position);
      const setting = {
        gid: context.store.createGid(),
        projectGid: project.gid,
        fieldGid: field.gid,
        isImportant: readBoolean(data, 'is_important') ?? false,
      };
      insertGid(order, setting.gid, position, 'last');
      fieldSettings.splice(order.indexOf(setting.gid), 0, setting);
      return recordResponse(customFieldSettingType, setting);
    },
  },
  {
    method: 'POST',
    template: '/projects/{project_gid}/removeCustomFieldSetting',
    respond: (request) => {
      const { project, field } = findProjectAndField(request);
      const at = project.fieldSettings.findIndex(({ fieldGid }) => fieldGid === field.gid);
      // The wording is unverified.
      if (at < 0) throw invalid('custom_field: The project does not have this custom field');
      project.fieldSettings.splice(at, 1);
      return emptyResponse;
    },
  },
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

/** The project and the custom field of a request. Their workspace must have a paid plan. */
function findProjectAndField({ param, data, context }: Parameters<Route['respond']>[0]) {
  const project = findProject(param('project_gid'), context);
  requirePaidPlan(project.workspaceGid, context);
  const source = inInput('custom_field');
  return { project, field: findCustomField(requireGid(data, 'custom_field'), context, source) };
}
