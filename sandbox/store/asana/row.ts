import type { RichText } from './rich-text.ts';

/** Rows of the store: what is kept. What Asana answers is computed from them; see record/. Gids refer to other rows. */
export interface Row {
  readonly gid: string;
}

/** A workspace or organization. */
export interface WorkspaceRow extends Row {
  name: string;
  isOrganization: boolean;
  /** On a paid plan: search, custom fields and dependencies are to be had. */
  isPremium: boolean;
  emailDomains: string[];
  memberGids: string[];
  /** Those of the members who see only the projects they were invited to. */
  guestGids: string[];
}

/** A team; only organizations have them. */
export interface TeamRow extends Row {
  workspaceGid: string;
  name: string;
  description: string;
  visibility: 'secret' | 'request_to_join' | 'public';
  memberGids: string[];
}

/** A person. */
export interface UserRow extends Row {
  name: string;
  email: string;
  hasPhoto: boolean;
}

/** That a project uses a custom field. */
export interface CustomFieldSettingRow extends Row {
  projectGid: string;
  fieldGid: string;
  isImportant: boolean;
}

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
  /** In the order of the board. */
  sectionGids: string[];
  fieldSettings: CustomFieldSettingRow[];
}

/** A section of a project; its tasks in their order. */
export interface SectionRow extends Row {
  projectGid: string;
  name: string;
  createdAt: string;
  taskGids: string[];
}

/** A date, or a date with a time of day. */
export interface DateValue {
  readonly date: string;
  readonly dateTime: string | null;
}

/** The value of a custom field: text, a number, one gid or several gids, or a date; which one, its field says. */
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
  /** In the order in which it was added to the projects; the sections hold the task as well. */
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

/** A comment, or the service's line about a change. */
export interface StoryRow extends Row {
  taskGid: string;
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

/** A tag. */
export interface TagRow extends Row {
  workspaceGid: string;
  name: string;
  color: string | null;
  notes: string;
  createdAt: string;
  followerGids: string[];
}

/** A file kept by Asana, or a link to something elsewhere. */
export interface AttachmentRow extends Row {
  /** A task or a project. */
  parentGid: string;
  name: string;
  subtype: 'asana' | 'gdrive' | 'external';
  createdAt: string;
  createdByGid: string;
  /** Bytes; null of a link. */
  size: number | null;
  /** Where a link leads; null of a file. */
  url: string | null;
}

/** One of the options of an enum or multi-enum field. */
export interface EnumOptionRow extends Row {
  readonly name: string;
  readonly color: string;
  readonly enabled: boolean;
}

/** A custom field's definition. */
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
  /** Its value is the product of these number fields. */
  readonly factorGids?: readonly string[];
  /** It numbers tasks: `ARIA-12`. */
  readonly idPrefix?: string;
  /** Nobody may write its values. */
  readonly isLocked?: boolean;
}
