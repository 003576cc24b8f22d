import type { ProjectTemplateRecord } from '../../../src/service/asana/record/project-template.ts';
import { requireRow } from '../../store/asana/store.ts';
import type { ProjectTemplateRow } from '../../store/asana/template-row.ts';
import { lazyRecord, type RecordType } from '../protocol/record.ts';
import { teamType } from './team.ts';
import { userOrNull } from './user.ts';

type DateVariable = ProjectTemplateRow['dates'][number];
type Role = ProjectTemplateRow['roles'][number];

const dateType: RecordType<DateVariable> = {
  compact: ['gid', 'name', 'description'],
  fields: {
    gid: (date) => date.gid,
    name: (date) => date.name,
    description: (date) => date.description,
  },
};

const roleType: RecordType<Role> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: (role) => role.gid,
    resource_type: () => 'template_role',
    name: (role) => role.name,
  },
};

/** A template for projects as Asana returns it. */
export const projectTemplateType: RecordType<ProjectTemplateRow, ProjectTemplateRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  optIn: ['html_description'],
  fields: {
    gid: (template) => template.gid,
    resource_type: () => 'project_template',
    name: (template) => template.name,
    description: (template) => template.description.text,
    html_description: (template) => template.description.html,
    public: (template) => template.isPublic,
    owner: (template, context) => userOrNull(template.ownerGid, context),
    team: ({ teamGid }, context) =>
      lazyRecord(teamType, requireRow(context.store.teams, teamGid), context),
    color: (template) => template.color,
    requested_dates: ({ dates }, context) =>
      dates.map((date) => lazyRecord(dateType, date, context)),
    requested_roles: ({ roles }, context) =>
      roles.map((role) => lazyRecord(roleType, role, context)),
  },
};
