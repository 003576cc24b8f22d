import type { RichText } from './rich-text.ts';
import type { ReactionRow, Row } from './row.ts';

// Rows of tasks and of what belongs to a task.

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
