import { requireRow } from '../../store/asana/store.ts';
import type { ProjectTemplateRow } from '../../store/asana/template-row.ts';
import { canSeeTemplate } from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import { findProjectTemplate, findTeam, findWorkspace } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { missing } from '../protocol/rejection.ts';
import { listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { projectTemplateType } from '../record/project-template.ts';
import { instantiateProject } from './instantiate-project.ts';
import { startedResponse } from './route.ts';

/** Reads project templates, and starts to create projects from them. */
export const projectTemplateRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/project_templates',
    respond: ({ query, context }) => {
      const { workspace, team } = query;
      // Whether a list of all templates is possible is unverified.
      if (workspace === undefined && team === undefined) throw missing('workspace');
      if (workspace !== undefined) findWorkspace(workspace, context, inInput('workspace'));
      if (team !== undefined) findTeam(team, context, inInput('team'));
      return templatesResponse(
        ({ teamGid }) =>
          (team === undefined || teamGid === team) &&
          (workspace === undefined ||
            requireRow(context.store.teams, teamGid).workspaceGid === workspace),
        context,
      );
    },
  },
  {
    method: 'GET',
    template: '/teams/{team_gid}/project_templates',
    respond: ({ param, context }) => {
      const { gid } = findTeam(param('team_gid'), context);
      return templatesResponse(({ teamGid }) => teamGid === gid, context);
    },
  },
  {
    method: 'GET',
    template: '/project_templates/{project_template_gid}',
    respond: ({ param, context }) =>
      recordResponse(
        projectTemplateType,
        findProjectTemplate(param('project_template_gid'), context),
      ),
  },
  {
    method: 'POST',
    template: '/project_templates/{project_template_gid}/instantiateProject',
    respond: ({ param, data, context }) => {
      const template = findProjectTemplate(param('project_template_gid'), context);
      return startedResponse(instantiateProject(template, data, context));
    },
  },
];

const templatesResponse = (
  isListed: (template: ProjectTemplateRow) => boolean,
  context: RequestContext,
) =>
  listResponse(
    projectTemplateType,
    [...context.store.projectTemplates.values()].filter(
      (template) => isListed(template) && canSeeTemplate(template, context),
    ),
  );
