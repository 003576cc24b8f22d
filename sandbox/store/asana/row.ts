import type { RichText } from './rich-text.ts';

/** A row of the store. Gids refer to other rows. The records that Asana returns are computed from rows; see asana/record/. */
export interface Row {
  readonly gid: string;
}

/** A workspace or organization. */
export interface WorkspaceRow extends Row {
  name: string;
  isOrganization: boolean;
  /** Whether it is on a paid plan, which includes search, custom fields and dependencies. */
  isPremium: boolean;
  emailDomains: string[];
  memberGids: string[];
  /** The members who see only the projects to which they were invited. */
  guestGids: string[];
}

/** A team. Only organizations have teams. */
export interface TeamRow extends Row {
  workspaceGid: string;
  name: string;
  description: string;
  visibility: 'secret' | 'request_to_join' | 'public';
  memberGids: string[];
}

/** A user. */
export interface UserRow extends Row {
  name: string;
  email: string;
  hasPhoto: boolean;
  /** In the order of the sidebar. */
  readonly favoriteGids?: readonly string[];
}

/** Records that a project uses a custom field. */
export interface CustomFieldSettingRow extends Row {
  /** The project, portfolio or goal. */
  parentGid: string;
  fieldGid: string;
  isImportant: boolean;
}

export type AccessLevel = 'admin' | 'editor' | 'commenter' | 'viewer';

/** A project. */
export interface ProjectRow extends Row {
  workspaceGid: string;
  teamGid: string | null;
  name: string;
  notes: RichText;
  color: string | null;
  icon: string | null;
  defaultView: 'list' | 'board' | 'calendar' | 'timeline';
  privacy: 'public_to_workspace' | 'private_to_team' | 'private';
  defaultAccessLevel: AccessLevel;
  minimumAccessLevelForCustomization: 'admin' | 'editor';
  minimumAccessLevelForSharing: 'admin' | 'editor';
  archived: boolean;
  completedAt: string | null;
  completedByGid: string | null;
  createdAt: string;
  modifiedAt: string;
  startOn: string | null;
  dueOn: string | null;
  ownerGid: string | null;
  memberGids: string[];
  followerGids: string[];
  /** In the order of the project. */
  sectionGids: string[];
  fieldSettings: CustomFieldSettingRow[];
  /** The access levels of users and teams, by their gids, unless they have the usual one. */
  accessLevels?: Record<string, AccessLevel>;
  /** The teams with which the project is shared, besides its own. */
  sharedTeamGids?: string[];
  /** The template that the project was made from. */
  templateGid?: string;
}

/** A section of a project. `taskGids` are in display order. */
export interface SectionRow extends Row {
  projectGid: string;
  name: string;
  createdAt: string;
  taskGids: string[];
}

/** A date, or a date and time. */
export interface DateValue {
  readonly date: string;
  readonly dateTime: string | null;
}

/** The value of a custom field: a text, a number, one gid, several gids or a date. The kind of the field decides which. */
export type FieldValue = string | number | readonly string[] | DateValue;

/** A task. */
export interface TaskRow extends Row {
  workspaceGid: string;
  name: string;
  subtype: 'default_task' | 'milestone' | 'approval';
  approvalStatus: 'pending' | 'approved' | 'rejected' | 'changes_requested' | null;
  notes: RichText;
  assigneeGid: string | null;
  assignedByGid: string | null;
  /** Where the assignee planned the task in an older version of "My tasks". */
  assigneeStatus: 'today' | 'upcoming' | 'later' | 'new' | 'inbox';
  /** The position of its section in “My tasks” of the assignee. Null: the section of its status. */
  assigneeSectionAt: number | null;
  /** Null while the task is open. */
  completedAt: string | null;
  completedByGid: string | null;
  createdAt: string;
  createdByGid: string;
  modifiedAt: string;
  dueOn: string | null;
  dueAt: string | null;
  startOn: string | null;
  startAt: string | null;
  parentGid: string | null;
  subtaskGids: string[];
  /** In the order in which the task was added to the projects. The sections also contain the task. */
  memberships: { readonly projectGid: string; sectionGid: string }[];
  dependencyGids: string[];
  dependentGids: string[];
  tagGids: string[];
  followerGids: string[];
  likerGids: string[];
  /** Oldest first. */
  storyGids: string[];
  attachmentGids: string[];
  external: { readonly gid?: string; readonly data?: string } | null;
  values: Map<string, FieldValue>;
}

/** A deleted task, and what was deleted with it. */
export interface DeletedTask {
  readonly row: TaskRow;
  readonly subtaskGids: readonly string[];
  readonly stories: readonly StoryRow[];
  readonly attachments: readonly AttachmentRow[];
  readonly timeTrackingEntries: readonly TimeTrackingEntryRow[];
}

/** A comment, or a system story about a change. */
export interface StoryRow extends Row {
  readonly reactions?: readonly ReactionRow[];
  /** Null for the story of a goal. */
  taskGid: string | null;
  goalGid?: string;
  subtype: string;
  text: RichText;
  createdAt: string;
  createdByGid: string;
  isEdited: boolean;
  isPinned: boolean;
  stickerName: string | null;
  likerGids: string[];
  source: 'web' | 'email' | 'mobile' | 'api';
}

/** An emoji with which users reacted to a comment or a status update. */
export interface ReactionRow {
  readonly base: string;
  /** The emoji itself, such as one of several skin tones. */
  readonly variant: string;
  readonly userGids: readonly string[];
}

/** Time that a user has spent on a task. */
export interface TimeTrackingEntryRow extends Row {
  readonly taskGid: string;
  /** The project for which it counts. */
  projectGid: string | null;
  minutes: number;
  /** `YYYY-MM-DD` */
  enteredOn: string;
  description: string;
  billable: 'billable' | 'nonBillable' | 'notApplicable';
  readonly createdAt: string;
  readonly createdByGid: string;
}

/** The page that explains the purpose of a project. */
export interface ProjectBriefRow extends Row {
  readonly projectGid: string;
  title: string;
  text: RichText;
}

/** A report on the progress of a project, portfolio or goal. */
export interface StatusUpdateRow extends Row {
  /** Null for the status update of a portfolio or goal. */
  readonly projectGid: string | null;
  readonly portfolioGid?: string;
  readonly goalGid?: string;
  readonly title: string;
  readonly text: RichText;
  readonly statusType:
    | 'on_track'
    | 'at_risk'
    | 'off_track'
    | 'on_hold'
    | 'complete'
    | 'dropped'
    | 'achieved'
    | 'partial'
    | 'missed';
  readonly createdAt: string;
  readonly authorGid: string;
  readonly likerGids: readonly string[];
  readonly reactions?: readonly ReactionRow[];
}

/** A tag. */
export interface TagRow extends Row {
  workspaceGid: string;
  name: string;
  color: string | null;
  notes: string;
  createdAt: string;
  followerGids: string[];
}

/** A file that Asana stores, or a link to another service. */
export interface AttachmentRow extends Row {
  /** The gid of a task or a project. */
  parentGid: string;
  name: string;
  subtype: 'asana' | 'gdrive' | 'external';
  createdAt: string;
  createdByGid: string;
  /** In bytes. Null for a link. */
  size: number | null;
  /** The target of a link. Null for a file. */
  url: string | null;
  /** The content of a file that was uploaded to the sandbox. */
  readonly content?: Buffer;
  /** Whether it belongs to the app that attached it. @default false */
  readonly isConnectedToApp?: boolean;
}

/** An option of an enum or multi-enum field. */
export interface EnumOptionRow extends Row {
  readonly name: string;
  readonly color: string;
  readonly enabled: boolean;
}

/** The definition of a custom field. */
export interface CustomFieldRow extends Row {
  readonly workspaceGid: string;
  readonly name: string;
  readonly description: string;
  readonly kind: 'text' | 'number' | 'enum' | 'multi_enum' | 'date' | 'people' | 'reference';
  readonly createdByGid: string;
  readonly format?: 'currency' | 'percentage' | 'custom' | 'none';
  readonly precision?: number;
  readonly currencyCode?: string;
  readonly label?: { readonly text: string; readonly position: 'prefix' | 'suffix' };
  readonly options?: readonly EnumOptionRow[];
  /** For a formula: its value is the product of these number fields. */
  readonly factorGids?: readonly string[];
  /** For a custom ID field: the prefix of its numbers, `ARIA` in `ARIA-12`. */
  readonly idPrefix?: string;
  /** Whether its values cannot be written. */
  readonly isLocked?: boolean;
}
