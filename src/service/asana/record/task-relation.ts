import { type AsanaWrite, toEmptyWrite, writeRoute } from '../write.ts';
import type { Placement } from './section.ts';
import type { TaskRecord } from './task.ts';

// The writes that change the relations of one task: its projects, tags, followers, parent and dependencies. Each has its own route.

/** The writes to a route below a task whose data is one property. Their responses are empty. */
const relationRoute =
  <Value>(action: string, property: string) =>
  (gid: string, value: Value) =>
    toEmptyWrite<string>('POST', `/tasks/{task_gid}/${action}`, [gid], { [property]: value });

/** Adds a task to a project, by default at the end, or moves it within the project. */
export const addTaskToProject = (
  gid: string,
  data: { readonly project: string; readonly section?: string } & Placement,
): AsanaWrite<object> => toEmptyWrite('POST', '/tasks/{task_gid}/addProject', [gid], data);

export const removeTaskFromProject = relationRoute<string>('removeProject', 'project');

export const addTag = relationRoute<string>('addTag', 'tag');

export const removeTag = relationRoute<string>('removeTag', 'tag');

/** Makes a task wait for other tasks. */
export const addDependencies = relationRoute<readonly string[]>('addDependencies', 'dependencies');

/** Makes a task no longer wait for other tasks. */
export const removeDependencies = relationRoute<readonly string[]>(
  'removeDependencies',
  'dependencies',
);

/** Makes other tasks wait for a task. */
export const addDependents = relationRoute<readonly string[]>('addDependents', 'dependents');

/** Makes other tasks no longer wait for a task. */
export const removeDependents = relationRoute<readonly string[]>('removeDependents', 'dependents');

/** Gids, e-mail addresses, or `me`. */
interface Followers {
  readonly followers: readonly string[];
}

export const addFollowers = writeRoute<TaskRecord, Followers>(
  'POST',
  '/tasks/{task_gid}/addFollowers',
);

export const removeFollowers = writeRoute<TaskRecord, Followers>(
  'POST',
  '/tasks/{task_gid}/removeFollowers',
);

/** The new parent, which is null for a task without a parent, and the place among its subtasks, by default the last one. */
type ParentPlacement = { readonly parent: string | null } & Placement;

export const setParent = writeRoute<TaskRecord, ParentPlacement>(
  'POST',
  '/tasks/{task_gid}/setParent',
);
