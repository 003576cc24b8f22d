import type { CustomFieldSettingRecord } from '../../../src/asana/custom-field.ts';
import type { ProjectRecord } from '../../../src/asana/project.ts';
import type { CustomFieldSettingRow, ProjectRow } from '../../store/asana/row.ts';
import { must } from '../../store/asana/store.ts';
import { canSeeTeam } from '../protocol/access.ts';
import { lazy, type RecordType } from '../protocol/record.ts';
import { customFieldType } from './custom-field.ts';
import { teamType } from './team.ts';
import { userOrNull, usersOf } from './user.ts';
import { workspaceType } from './workspace.ts';

/** A project as Asana answers it. */
export const projectType: RecordType<ProjectRow, ProjectRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  optIn: ['html_notes', 'project_brief', 'created_from_template'],
  fields: {
    gid: (project) => project.gid,
    resource_type: () => 'project',
    name: (project) => project.name,
    archived: (project) => project.archived,
    color: (project) => project.color,
    icon: (project) => project.icon,
    completed: (project) => project.completedAt !== null,
    completed_at: (project) => project.completedAt,
    completed_by: (project, view) => userOrNull(project.completedByGid, view),
    created_at: (project) => project.createdAt,
    modified_at: (project) => project.modifiedAt,
    current_status: () => null,
    current_status_update: () => null,
    custom_field_settings: (project, view) =>
      project.fieldSettings.map((setting) => lazy(customFieldSettingType, setting, view)),
    custom_fields: () => [],
    default_access_level: () => 'editor',
    default_view: (project) => project.defaultView,
    due_date: (project) => project.dueOn,
    due_on: (project) => project.dueOn,
    start_on: (project) => project.startOn,
    followers: (project, view) => usersOf(project.followerGids, view),
    members: (project, view) => usersOf(project.memberGids, view),
    minimum_access_level_for_customization: () => 'editor',
    minimum_access_level_for_sharing: () => 'editor',
    notes: (project) => project.notes.text,
    html_notes: (project) => project.notes.html,
    owner: (project, view) => userOrNull(project.ownerGid, view),
    permalink_url: (project) =>
      `https://app.asana.com/1/${project.workspaceGid}/project/${project.gid}`,
    privacy_setting: (project) => project.privacy,
    public: (project) => project.privacy === 'public_to_workspace',
    project_brief: () => null,
    created_from_template: () => null,
    team: (project, view) => {
      const team = project.teamGid === null ? undefined : view.store.teams.get(project.teamGid);
      return team && canSeeTeam(team, view) ? lazy(teamType, team, view) : null;
    },
    workspace: (project, view) =>
      lazy(workspaceType, must(view.store.workspaces, project.workspaceGid), view),
  },
};

/** That a project uses a custom field; lists give no more than its id. */
export const customFieldSettingType: RecordType<CustomFieldSettingRow, CustomFieldSettingRecord> = {
  compact: ['gid', 'resource_type'],
  isFullInside: true,
  fields: {
    gid: (setting) => setting.gid,
    resource_type: () => 'custom_field_setting',
    custom_field: (setting, view) =>
      lazy(customFieldType, must(view.store.customFields, setting.fieldGid), view),
    is_important: (setting) => setting.isImportant,
    parent: (setting, view) =>
      lazy(projectType, must(view.store.projects, setting.projectGid), view),
    project: (setting, view) =>
      lazy(projectType, must(view.store.projects, setting.projectGid), view),
  },
};
