import type { CustomFieldSettingRecord } from '../../../src/service/asana/record/custom-field.ts';
import type {
  ProjectBriefRecord,
  ProjectRecord,
} from '../../../src/service/asana/record/project.ts';
import type { StatusUpdateRecord } from '../../../src/service/asana/record/status-update.ts';
import type {
  CustomFieldSettingRow,
  ProjectBriefRow,
  ProjectRow,
  StatusUpdateRow,
} from '../../store/asana/row.ts';
import { requireRow } from '../../store/asana/store.ts';
import { canSeeTeam } from '../protocol/access.ts';
import { lazyRecord, type RecordType } from '../protocol/record.ts';
import { customFieldType } from './custom-field.ts';
import { projectTemplateType } from './project-template.ts';
import { reactionSummary } from './reaction.ts';
import { teamType } from './team.ts';
import { likesOf, userOrNull, usersOf } from './user.ts';
import { workspaceType } from './workspace.ts';

/** A project as Asana returns it. */
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
    completed_by: (project, context) => userOrNull(project.completedByGid, context),
    created_at: (project) => project.createdAt,
    modified_at: (project) => project.modifiedAt,
    current_status: () => null,
    current_status_update: ({ gid }, context) => {
      const updates = [...context.store.statusUpdates.values()];
      const latest = updates.findLast(({ projectGid }) => projectGid === gid);
      return latest ? lazyRecord(statusUpdateType, latest, context) : null;
    },
    custom_field_settings: (project, context) =>
      project.fieldSettings.map((setting) => lazyRecord(customFieldSettingType, setting, context)),
    custom_fields: () => [],
    default_access_level: (project) => project.defaultAccessLevel,
    default_view: (project) => project.defaultView,
    due_date: (project) => project.dueOn,
    due_on: (project) => project.dueOn,
    start_on: (project) => project.startOn,
    followers: (project, context) => usersOf(project.followerGids, context),
    members: (project, context) => usersOf(project.memberGids, context),
    minimum_access_level_for_customization: (project) => project.minimumAccessLevelForCustomization,
    minimum_access_level_for_sharing: (project) => project.minimumAccessLevelForSharing,
    notes: (project) => project.notes.text,
    html_notes: (project) => project.notes.html,
    owner: (project, context) => userOrNull(project.ownerGid, context),
    permalink_url: (project) =>
      `https://app.asana.com/1/${project.workspaceGid}/project/${project.gid}`,
    privacy_setting: (project) => project.privacy,
    public: (project) => project.privacy === 'public_to_workspace',
    project_brief: ({ gid }, context) => {
      const brief = [...context.store.projectBriefs.values()].find(
        ({ projectGid }) => projectGid === gid,
      );
      return brief ? lazyRecord(projectBriefType, brief, context) : null;
    },
    created_from_template: ({ templateGid }, context) => {
      const template = context.store.projectTemplates.get(templateGid ?? '');
      return template ? lazyRecord(projectTemplateType, template, context) : null;
    },
    team: (project, context) => {
      const team = project.teamGid === null ? undefined : context.store.teams.get(project.teamGid);
      return team && canSeeTeam(team, context) ? lazyRecord(teamType, team, context) : null;
    },
    workspace: (project, context) =>
      lazyRecord(
        workspaceType,
        requireRow(context.store.workspaces, project.workspaceGid),
        context,
      ),
  },
};

/** Records that a project uses a custom field. Lists return only the id of this record. */
export const customFieldSettingType: RecordType<CustomFieldSettingRow, CustomFieldSettingRecord> = {
  compact: ['gid', 'resource_type'],
  isFullWhenNested: true,
  fields: {
    gid: (setting) => setting.gid,
    resource_type: () => 'custom_field_setting',
    custom_field: (setting, context) =>
      lazyRecord(
        customFieldType,
        requireRow(context.store.customFields, setting.fieldGid),
        context,
      ),
    is_important: (setting) => setting.isImportant,
    parent: ({ parentGid: gid }, context) => {
      const { projects, portfolios, goals } = context.store;
      if (projects.has(gid)) return lazyRecord(projectType, requireRow(projects, gid), context);
      const isPortfolio = portfolios.has(gid);
      const { name } = isPortfolio ? requireRow(portfolios, gid) : requireRow(goals, gid);
      const type = isPortfolio ? 'portfolio' : 'goal';
      return lazyRecord(namedType, { gid, name, type }, context);
    },
    project: ({ parentGid: gid }, context) => {
      const project = context.store.projects.get(gid);
      return project && lazyRecord(projectType, project, context);
    },
  },
};

/** The brief of a project as Asana returns it. */
export const projectBriefType: RecordType<ProjectBriefRow, ProjectBriefRecord> = {
  compact: ['gid', 'resource_type'],
  optIn: ['text'],
  fields: {
    gid: (brief) => brief.gid,
    resource_type: () => 'project_brief',
    title: (brief) => brief.title,
    html_text: (brief) => brief.text.html,
    text: (brief) => brief.text.text,
    // Source: the example in OAS, ProjectBriefResponse.
    permalink_url: ({ gid, projectGid }) => `https://app.asana.com/0/${projectGid}/${gid}`,
    project: ({ projectGid }, context) =>
      lazyRecord(projectType, requireRow(context.store.projects, projectGid), context),
  },
};

/** A portfolio, goal or task inside another record, which Asana describes with the properties of a project. */
export const namedType: RecordType<{ gid: string; name: string; type: string }> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: ({ type }) => type,
    name: ({ name }) => name,
  },
};

/** A status update as Asana returns it. */
export const statusUpdateType: RecordType<StatusUpdateRow, StatusUpdateRecord> = {
  compact: ['gid', 'resource_type', 'resource_subtype', 'title'],
  optIn: ['html_text'],
  fields: {
    gid: (update) => update.gid,
    resource_type: () => 'status_update',
    resource_subtype: ({ projectGid, goalGid }) => {
      if (projectGid !== null) return 'project_status_update';
      return goalGid ? 'goal_status_update' : 'portfolio_status_update';
    },
    title: (update) => update.title,
    text: (update) => update.text.text,
    html_text: (update) => update.text.html,
    status_type: (update) => update.statusType,
    author: (update, context) => userOrNull(update.authorGid, context),
    created_at: (update) => update.createdAt,
    created_by: (update, context) => userOrNull(update.authorGid, context),
    modified_at: (update) => update.createdAt,
    hearted: (update, { caller }) => update.likerGids.includes(caller.userGid),
    hearts: (update, context) => likesOf(update.likerGids, update.gid, context),
    liked: (update, { caller }) => update.likerGids.includes(caller.userGid),
    likes: (update, context) => likesOf(update.likerGids, update.gid, context),
    num_hearts: (update) => update.likerGids.length,
    num_likes: (update) => update.likerGids.length,
    reaction_summary: ({ reactions }, context) => reactionSummary(reactions, context),
    parent: ({ projectGid, portfolioGid, goalGid = '' }, context) => {
      const { projects, portfolios, goals } = context.store;
      if (projectGid !== null)
        return lazyRecord(projectType, requireRow(projects, projectGid), context);
      const { gid, name } = portfolioGid
        ? requireRow(portfolios, portfolioGid)
        : requireRow(goals, goalGid);
      const type = portfolioGid ? 'portfolio' : 'goal';
      return lazyRecord(namedType, { gid, name, type }, context);
    },
  },
};
