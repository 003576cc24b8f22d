import { type AsanaWrite, toEmptyWrite, toWrite } from '../write.ts';
import type { Placement } from './section.ts';
import type { TaskRecord } from './task.ts';

// The writes that change the relations of one task: its projects, tags, followers, parent and dependencies. Each has its own route.

/** A write to one of the routes below a task, whose response is empty. */
const emptyWrite = (gid: string, name: string, data: Readonly<Record<string, unknown>>) =>
  toEmptyWrite('POST', `/tasks/{task_gid}/${name}`, [gid], data);

/** A write to one of the routes below a task, whose response is the task. */
const taskWrite = (
  gid: string,
  name: string,
  data: Readonly<Record<string, unknown>>,
): AsanaWrite<TaskRecord> => toWrite('POST', `/tasks/{task_gid}/${name}`, [gid], data);

/** Adds a task to a project, by default at the end, or moves it within the project. */
export const addTaskToProject = (
  gid: string,
  data: { readonly project: string; readonly section?: string } & Placement,
): AsanaWrite<object> => emptyWrite(gid, 'addProject', { ...data });

export const removeTaskFromProject = (gid: string, project: string): AsanaWrite<object> =>
  emptyWrite(gid, 'removeProject', { project });

export const addTag = (gid: string, tag: string): AsanaWrite<object> =>
  emptyWrite(gid, 'addTag', { tag });

export const removeTag = (gid: string, tag: string): AsanaWrite<object> =>
  emptyWrite(gid, 'removeTag', { tag });

/**
 * Adds followers to a task.
 *
 * @param followers  Gids, e-mail addresses, or `me`.
 */
export const addFollowers = (gid: string, followers: readonly string[]): AsanaWrite<TaskRecord> =>
  taskWrite(gid, 'addFollowers', { followers });

export const removeFollowers = (
  gid: string,
  followers: readonly string[],
): AsanaWrite<TaskRecord> => taskWrite(gid, 'removeFollowers', { followers });

/**
 * Makes a task a subtask, by default the last one.
 *
 * @param data  `parent` is null for a task without a parent.
 */
export const setParent = (
  gid: string,
  data: { readonly parent: string | null } & Placement,
): AsanaWrite<TaskRecord> => taskWrite(gid, 'setParent', { ...data });

/** Makes a task wait for other tasks. */
export const addDependencies = (gid: string, dependencies: readonly string[]): AsanaWrite<object> =>
  emptyWrite(gid, 'addDependencies', { dependencies });

/** Makes a task no longer wait for other tasks. */
export const removeDependencies = (
  gid: string,
  dependencies: readonly string[],
): AsanaWrite<object> => emptyWrite(gid, 'removeDependencies', { dependencies });

/** Makes other tasks wait for a task. */
export const addDependents = (gid: string, dependents: readonly string[]): AsanaWrite<object> =>
  emptyWrite(gid, 'addDependents', { dependents });

/** Makes other tasks no longer wait for a task. */
export const removeDependents = (gid: string, dependents: readonly string[]): AsanaWrite<object> =>
  emptyWrite(gid, 'removeDependents', { dependents });
