import type { GoalRow } from '../../store/asana/goal-row.ts';
import type { ProjectRow, SectionRow, StatusUpdateRow, TagRow } from '../../store/asana/row.ts';
import type { StoryRow, TaskRow } from '../../store/asana/task-row.ts';

/** How a change of a row's property becomes events. `kind` names the type of the resources that the property refers to. */
export type FieldRule =
  /** One `changed` event. */
  | { readonly field: string }
  /** One `changed` event, with the new resource. */
  | { readonly field: string; readonly reference: string }
  /** One event per resource that was added to the list or removed from it. */
  | { readonly field: string; readonly list: string }
  /** No event, and why. */
  | { readonly none: string };

/** A rule for every property: the compiler reports a missing one. */
export type FieldRules<Kind> = { readonly [Name in keyof Kind]-?: FieldRule };

const fixed = { none: 'It never changes.' } as const;
const implied = { none: 'Asana sends no event about it besides the one about its cause.' } as const;
const ownEvents = { none: 'The resources themselves have events.' } as const;

/** Source: Asana, "Webhooks", which names fields as the API does. Asana publishes no list of the fields. (unverified) */
export const taskRules: FieldRules<TaskRow> = {
  gid: fixed,
  workspaceGid: fixed,
  createdAt: fixed,
  createdByGid: fixed,
  name: { field: 'name' },
  subtype: { field: 'resource_subtype' },
  approvalStatus: { field: 'approval_status' },
  notes: { field: 'notes' },
  assigneeGid: { field: 'assignee', reference: 'user' },
  assignedByGid: implied,
  assigneeStatus: { field: 'assignee_status' },
  assigneeSectionAt: implied,
  completedAt: { field: 'completed' },
  completedByGid: implied,
  modifiedAt: implied,
  dueOn: { field: 'due_on' },
  dueAt: { field: 'due_at' },
  startOn: { field: 'start_on' },
  startAt: { field: 'start_at' },
  parentGid: { field: 'parent', reference: 'task' },
  subtaskGids: ownEvents,
  // Events `added` and `removed`, with the project or section as parent.
  memberships: ownEvents,
  dependencyGids: { field: 'dependencies', list: 'task' },
  dependentGids: { field: 'dependents', list: 'task' },
  tagGids: { field: 'tags', list: 'tag' },
  followerGids: { field: 'followers', list: 'user' },
  likerGids: { field: 'likes', list: 'user' },
  storyGids: ownEvents,
  attachmentGids: ownEvents,
  external: { field: 'external' },
  values: { field: 'custom_fields', list: 'custom_field' },
};

export const projectRules: FieldRules<ProjectRow> = {
  gid: fixed,
  workspaceGid: fixed,
  createdAt: fixed,
  templateGid: fixed,
  modifiedAt: implied,
  completedByGid: implied,
  name: { field: 'name' },
  notes: { field: 'notes' },
  color: { field: 'color' },
  icon: { field: 'icon' },
  defaultView: { field: 'default_view' },
  privacy: { field: 'privacy_setting' },
  defaultAccessLevel: { field: 'default_access_level' },
  minimumAccessLevelForCustomization: { field: 'minimum_access_level_for_customization' },
  minimumAccessLevelForSharing: { field: 'minimum_access_level_for_sharing' },
  archived: { field: 'archived' },
  completedAt: { field: 'completed' },
  startOn: { field: 'start_on' },
  dueOn: { field: 'due_on' },
  teamGid: { field: 'team', reference: 'team' },
  ownerGid: { field: 'owner', reference: 'user' },
  memberGids: { field: 'members', list: 'user' },
  accessLevels: implied,
  sharedTeamGids: implied,
  followerGids: { field: 'followers', list: 'user' },
  fieldSettings: { field: 'custom_field_settings', list: 'custom_field_setting' },
  sectionGids: ownEvents,
};

export const goalRules: FieldRules<GoalRow> = {
  gid: fixed,
  workspaceGid: fixed,
  teamGid: { field: 'team', reference: 'team' },
  name: { field: 'name' },
  notes: { field: 'notes' },
  startOn: { field: 'start_on' },
  dueOn: { field: 'due_on' },
  status: { field: 'status' },
  ownerGid: { field: 'owner', reference: 'user' },
  followerGids: { field: 'followers', list: 'user' },
  likerGids: { field: 'likes', list: 'user' },
  timePeriodGid: { field: 'time_period', reference: 'time_period' },
  metric: { field: 'metric' },
  fieldSettings: { field: 'custom_field_settings', list: 'custom_field_setting' },
  relationships: ownEvents,
};

export const sectionRules: FieldRules<SectionRow> = {
  gid: fixed,
  projectGid: fixed,
  createdAt: fixed,
  name: { field: 'name' },
  taskGids: ownEvents,
};

export const storyRules: FieldRules<StoryRow> = {
  gid: fixed,
  taskGid: fixed,
  goalGid: fixed,
  subtype: fixed,
  createdAt: fixed,
  createdByGid: fixed,
  source: fixed,
  isEdited: implied,
  text: { field: 'text' },
  isPinned: { field: 'is_pinned' },
  stickerName: { field: 'sticker_name' },
  likerGids: { field: 'likes', list: 'user' },
  reactions: fixed,
};

export const tagRules: FieldRules<TagRow> = {
  gid: fixed,
  workspaceGid: fixed,
  createdAt: fixed,
  name: { field: 'name' },
  color: { field: 'color' },
  notes: { field: 'notes' },
  followerGids: { field: 'followers', list: 'user' },
};

/** Status updates and attachments are created and deleted, and no route changes them. */
export const statusUpdateRules: FieldRules<StatusUpdateRow> = {
  gid: fixed,
  projectGid: fixed,
  portfolioGid: fixed,
  goalGid: fixed,
  title: fixed,
  text: fixed,
  statusType: fixed,
  createdAt: fixed,
  authorGid: fixed,
  likerGids: fixed,
  reactions: fixed,
};
