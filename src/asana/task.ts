import type { CustomFieldRecord } from './custom-field.ts';
import type { ProjectRecord } from './project.ts';
import { type AsanaRead, readList, readRecord } from './read.ts';
import type { SectionRecord } from './section.ts';
import type { TagRecord } from './tag.ts';
import type { UserRecord } from './user.ts';
import type { WorkspaceRecord } from './workspace.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from './write.ts';

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
  readonly name: string;
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

/** Which tasks of a list are wanted: an instant keeps open ones and those completed since; `now` keeps open ones only. */
export interface TaskListFilter {
  readonly completed_since?: string;
}

/** One task, by its gid or by `external:` and the id that an app gave it. */
export const readTask = (gid: string): AsanaRead<TaskRecord> =>
  readRecord('/tasks/{task_gid}', { task_gid: gid });

/** A project's tasks, in the project's order. */
export const listProjectTasks = (
  gid: string,
  filter: TaskListFilter = {},
): AsanaRead<readonly TaskRecord[]> =>
  readList('/projects/{project_gid}/tasks', { project_gid: gid }, { ...filter });

/** A section's tasks, in the section's order. */
export const listSectionTasks = (
  gid: string,
  filter: TaskListFilter = {},
): AsanaRead<readonly TaskRecord[]> =>
  readList('/sections/{section_gid}/tasks', { section_gid: gid }, { ...filter });

/** One person's tasks in one workspace. */
export const listAssignedTasks = (
  assignee: string,
  workspace: string,
  filter: TaskListFilter = {},
): AsanaRead<readonly TaskRecord[]> => readList('/tasks', {}, { assignee, workspace, ...filter });

/** A task's direct subtasks. */
export const listSubtasks = (gid: string): AsanaRead<readonly TaskRecord[]> =>
  readList('/tasks/{task_gid}/subtasks', { task_gid: gid });

/** The tasks that a task waits for. */
export const listDependencies = (gid: string): AsanaRead<readonly TaskRecord[]> =>
  readList('/tasks/{task_gid}/dependencies', { task_gid: gid });

/** The tasks that wait for a task. */
export const listDependents = (gid: string): AsanaRead<readonly TaskRecord[]> =>
  readList('/tasks/{task_gid}/dependents', { task_gid: gid });

/**
 * One page of a workspace's tasks by the filters of Asana's search, newest first.
 *
 * Needs a paid plan (402 otherwise), has no offsets, and lags some seconds behind writes.
 */
export const searchTasks = (
  workspaceGid: string,
  filter: Readonly<Record<string, string>>,
): AsanaRead<readonly TaskRecord[]> =>
  readList(
    '/workspaces/{workspace_gid}/tasks/search',
    { workspace_gid: workspaceGid },
    { ...filter, sort_by: 'created_at', sort_ascending: 'false' },
  );

/** What a task is created or changed with, in Asana's spelling. */
export type TaskData = Readonly<Record<string, unknown>>;

/** Creates a task: in a workspace, in projects, in sections (`memberships`), or under a parent. */
export const createTask = (data: TaskData): AsanaWrite<TaskRecord> =>
  toWrite('POST', '/tasks', {}, data);

/** Changes the fields that are named; projects, sections, tags, followers and parent cannot be among them. */
export const updateTask = (gid: string, data: TaskData): AsanaWrite<TaskRecord> =>
  toWrite('PUT', '/tasks/{task_gid}', { task_gid: gid }, data);

/** Moves a task to the trash, from which it can be restored for 30 days. */
export const deleteTask = (gid: string): AsanaWrite<object> =>
  toEmptyWrite('DELETE', '/tasks/{task_gid}', { task_gid: gid });

/** @param followers  Gids, e-mail addresses, or `me`. */
export const addFollowers = (gid: string, followers: readonly string[]): AsanaWrite<TaskRecord> =>
  toWrite('POST', '/tasks/{task_gid}/addFollowers', { task_gid: gid }, { followers });
