import type { CustomFieldRecord } from './custom-field.ts';
import type { ProjectRecord } from './project.ts';
import type { SectionRecord } from './section.ts';
import type { TagRecord } from './tag.ts';
import type { UserRecord } from './user.ts';
import type { WorkspaceRecord } from './workspace.ts';

/** Where a task stands: one of its projects, and the section of that project it is in. */
export interface MembershipRecord {
  readonly project?: ProjectRecord | null;
  readonly section?: SectionRecord | null;
}

/** What an app keeps about a task; only the OAuth app that wrote it sees it. */
export interface ExternalRecord {
  readonly gid?: string;
  readonly data?: string;
}

/** A task as Asana spells it. Source: OAS, TaskResponse. */
export interface TaskRecord {
  readonly gid: string;
  readonly resource_type?: 'task';
  readonly name?: string;
  readonly resource_subtype?: 'default_task' | 'milestone' | 'approval' | 'custom' | 'section';
  readonly approval_status?: 'pending' | 'approved' | 'rejected' | 'changes_requested' | null;
  readonly assignee?: UserRecord | null;
  readonly completed?: boolean;
  readonly completed_at?: string | null;
  readonly completed_by?: UserRecord | null;
  readonly created_at?: string;
  /** Its gid and nothing else, whatever is asked for. */
  readonly created_by?: UserRecord;
  readonly custom_fields?: readonly CustomFieldRecord[];
  readonly dependencies?: readonly TaskRecord[];
  readonly dependents?: readonly TaskRecord[];
  readonly due_at?: string | null;
  readonly due_on?: string | null;
  readonly external?: ExternalRecord | null;
  readonly followers?: readonly UserRecord[];
  /** Absent from the full record until named. */
  readonly html_notes?: string;
  readonly liked?: boolean;
  readonly memberships?: readonly MembershipRecord[];
  readonly modified_at?: string;
  readonly notes?: string;
  readonly num_likes?: number;
  /** Absent from the full record until named. */
  readonly num_subtasks?: number;
  readonly parent?: TaskRecord | null;
  readonly permalink_url?: string;
  readonly projects?: readonly ProjectRecord[];
  readonly start_at?: string | null;
  readonly start_on?: string | null;
  readonly tags?: readonly TagRecord[];
  readonly workspace?: WorkspaceRecord;
}
