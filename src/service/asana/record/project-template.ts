import { type AsanaRead, listRoute, readList, recordRoute } from '../read.ts';
import type { TeamRecord } from './team.ts';
import type { UserRecord } from './user.ts';

/** A date that a template leaves open. Source: OAS, DateVariableCompact. */
export interface DateVariableRecord {
  /** `1` is the start of the project, `2` is its end. */
  readonly gid: string;
  readonly name?: string;
  readonly description?: string;
}

/** A role that a template leaves open. Source: OAS, TemplateRole. */
export interface TemplateRoleRecord {
  readonly gid: string;
  readonly resource_type?: 'template_role';
  readonly name?: string;
}

/** A template for projects in Asana's spelling. Source: OAS, ProjectTemplateResponse. */
export interface ProjectTemplateRecord {
  readonly gid: string;
  readonly resource_type?: 'project_template';
  readonly name: string;
  readonly description?: string;
  readonly html_description?: string;
  readonly public?: boolean;
  readonly owner?: UserRecord | null;
  readonly team?: TeamRecord;
  readonly color?: string | null;
  readonly requested_dates?: readonly DateVariableRecord[];
  readonly requested_roles?: readonly TemplateRoleRecord[];
}

export const readProjectTemplate = recordRoute<ProjectTemplateRecord>(
  '/project_templates/{project_template_gid}',
);

export const listTeamTemplates = listRoute<ProjectTemplateRecord>(
  '/teams/{team_gid}/project_templates',
);

export const listWorkspaceTemplates = (
  workspaceGid: string,
): AsanaRead<readonly ProjectTemplateRecord[]> =>
  readList('/project_templates', [], { workspace: workspaceGid });
