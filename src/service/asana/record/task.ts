import { type AsanaRead, listRoute, readList, readRecord, recordRoute } from '../read.ts';
import { type AsanaWrite, deletionRoute, toWrite } from '../write.ts';
import { type CustomFieldRecord, withAlternativeValues } from './custom-field.ts';
import type { CustomTypeRecord, StatusOptionRecord } from './custom-type.ts';
import type { ProjectRecord } from './project.ts';
import type { SectionRecord } from './section.ts';
import type { TagRecord } from './tag.ts';
import type { UserRecord } from './user.ts';
import type { WorkspaceRecord } from './workspace.ts';

/** One of the projects of a task, and the section of that project that contains the task. */
export interface MembershipRecord {
  readonly project?: ProjectRecord | null;
  readonly section?: SectionRecord | null;
}

/** A like of a task or a comment. Source: OAS, Like. */
export interface LikeRecord {
  readonly gid: string;
  readonly user?: UserRecord;
}

/** Data that an app stores on a task. Only the OAuth app that wrote it can read it. */
export interface ExternalRecord {
  readonly gid?: string;
  readonly data?: string;
}

/** A task in Asana's spelling. Source: OAS, TaskResponse. */
export interface TaskRecord {
  readonly gid: string;
  readonly resource_type?: 'task';
  readonly name: string;
  readonly resource_subtype?: 'default_task' | 'milestone' | 'approval' | 'custom' | 'section';
  readonly approval_status?: 'pending' | 'approved' | 'rejected' | 'changes_requested' | null;
  readonly assignee?: UserRecord | null;
  /** The section of “My tasks”. Asana sends this only to the assignee. */
  readonly assignee_section?: SectionRecord | null;
  readonly completed?: boolean;
  readonly completed_at?: string | null;
  readonly completed_by?: UserRecord | null;
  readonly created_at?: string;
  /** Contains only the gid, whichever fields are requested. */
  readonly created_by?: UserRecord;
  readonly custom_type?: CustomTypeRecord | null;
  readonly custom_type_status_option?: StatusOptionRecord | null;
  readonly custom_fields?: readonly CustomFieldRecord[];
  readonly dependencies?: readonly TaskRecord[];
  /** The sum of the time tracking entries. */
  readonly actual_time_minutes?: number | null;
  readonly dependents?: readonly TaskRecord[];
  readonly due_at?: string | null;
  readonly due_on?: string | null;
  readonly external?: ExternalRecord | null;
  readonly followers?: readonly UserRecord[];
  /** Asana sends this only if it is requested by name. */
  readonly html_notes?: string;
  readonly liked?: boolean;
  readonly likes?: readonly LikeRecord[];
  readonly memberships?: readonly MembershipRecord[];
  readonly modified_at?: string;
  readonly notes?: string;
  readonly num_likes?: number;
  /** Asana sends this only if it is requested by name. */
  readonly num_subtasks?: number;
  readonly parent?: TaskRecord | null;
  readonly permalink_url?: string;
  readonly projects?: readonly ProjectRecord[];
  readonly start_at?: string | null;
  readonly start_on?: string | null;
  readonly tags?: readonly TagRecord[];
  readonly workspace?: WorkspaceRecord;
}

export interface TaskListFilter {
  /** An instant: open tasks and tasks completed since then. `now`: only open tasks. */
  readonly completed_since?: string;
  /**
   * An instant: the tasks that were changed since then, and possibly others. A new association counts as a change here, but not in
   * `modified_at`. Only `GET /tasks` has this parameter.
   */
  readonly modified_since?: string;
}

/** One task, by its gid, or by `external:` and the id that an app assigned. */
export const readTask = recordRoute<TaskRecord>('/tasks/{task_gid}');

/** The same task as `readTask`, for an Asana that requires the colon of `external:` in encoded form. */
export function readTaskEncoded(gid: string): AsanaRead<TaskRecord> {
  const read = readTask(gid);
  return { ...read, path: read.path.replace('/external:', '/external%3A') };
}

/** The task with this id of a custom id field, such as `ARIA-12`. */
export const readTaskByCustomId = (workspaceGid: string, customId: string): AsanaRead<TaskRecord> =>
  readRecord('/workspaces/{workspace_gid}/tasks/custom_id/{custom_id}', [workspaceGid, customId]);

/** A project's tasks, in the project's order. */
export const listProjectTasks = (
  gid: string,
  filter: TaskListFilter = {},
): AsanaRead<readonly TaskRecord[]> =>
  filter.modified_since === undefined
    ? readList('/projects/{project_gid}/tasks', [gid], { ...filter })
    : readList('/tasks', [], { project: gid, ...filter });

/** A section's tasks, in the section's order. */
export const listSectionTasks = (
  gid: string,
  filter: TaskListFilter = {},
): AsanaRead<readonly TaskRecord[]> =>
  filter.modified_since === undefined
    ? readList('/sections/{section_gid}/tasks', [gid], { ...filter })
    : readList('/tasks', [], { section: gid, ...filter });

export const listAssignedTasks = (
  assignee: string,
  workspace: string,
  filter: TaskListFilter = {},
): AsanaRead<readonly TaskRecord[]> => readList('/tasks', [], { assignee, workspace, ...filter });

export const listTagTasks = listRoute<TaskRecord>('/tags/{tag_gid}/tasks');

/** A task's direct subtasks. */
export const listSubtasks = listRoute<TaskRecord>('/tasks/{task_gid}/subtasks');

export const listDependencies = listRoute<TaskRecord>('/tasks/{task_gid}/dependencies');

export const listDependents = listRoute<TaskRecord>('/tasks/{task_gid}/dependents');

/** The order of a search: by an instant of the task. `due_at` also sorts tasks with a due date only, by their dates. */
export interface SearchOrder {
  readonly by: 'created_at' | 'modified_at' | 'completed_at' | 'due_at';
  readonly isAscending: boolean;
}

/** The order of a search unless another one is given. */
export const newestFirst: SearchOrder = { by: 'created_at', isAscending: false };

/**
 * One page of the search for tasks of a workspace.
 *
 * Requires a paid plan (402 otherwise), has no offsets, and finds a write only after some seconds.
 */
export const searchTasks = (
  workspaceGid: string,
  filter: Readonly<Record<string, string>>,
  { by, isAscending }: SearchOrder = newestFirst,
): AsanaRead<readonly TaskRecord[]> =>
  readList('/workspaces/{workspace_gid}/tasks/search', [workspaceGid], {
    ...filter,
    sort_by: by === 'due_at' ? 'due_date' : by,
    sort_ascending: String(isAscending),
  });

/** The input for a task, in Asana's spelling. */
export type TaskData = Readonly<Record<string, unknown>>;

/** Creates a task: in a workspace, in projects, in sections (`memberships`), or under a parent. */
export const createTask = (data: TaskData): AsanaWrite<TaskRecord> =>
  withAlternativeValues(toWrite('POST', '/tasks', [], data));

/** Changes the given fields. Cannot change projects, sections, tags, followers or the parent. */
export const updateTask = (gid: string, data: TaskData): AsanaWrite<TaskRecord> =>
  withAlternativeValues(toWrite('PUT', '/tasks/{task_gid}', [gid], data));

/** Moves a task to the trash. It can be restored for 30 days. */
export const deleteTask = deletionRoute('/tasks/{task_gid}');
