import { addDependency } from './row-creation.ts';
import { findRows, type Store } from './store.ts';
import type { TaskRow } from './task-row.ts';

/** Restores a deleted task with its subtasks, as a user can in Asana's app. Throws an Error if there is none with this gid. */
export function restoreTask(gid: string, store: Store): void {
  const deleted = store.deletedTasks.get(gid);
  if (!deleted) throw new Error(`No deleted task has the id ${gid}.`);
  const { row, subtaskGids, stories, attachments, timeTrackingEntries } = deleted;
  store.deletedTasks.delete(gid);
  restorePlaces(row, store);
  store.tasks.set(gid, row);
  for (const story of stories) store.stories.set(story.gid, story);
  for (const attachment of attachments) store.attachments.set(attachment.gid, attachment);
  for (const entry of timeTrackingEntries) store.timeTrackingEntries.set(entry.gid, entry);
  for (const other of findRows(store.tasks, row.dependencyGids.splice(0)))
    addDependency(row, other);
  for (const other of findRows(store.tasks, row.dependentGids.splice(0))) addDependency(other, row);
  for (const subtask of subtaskGids) restoreTask(subtask, store);
}

/** Adds the task to the sections and to the parent task that still exist, at the end. */
function restorePlaces(row: TaskRow, store: Store): void {
  row.memberships = row.memberships.filter(({ sectionGid }) => {
    const section = store.sections.get(sectionGid);
    section?.taskGids.push(row.gid);
    return section !== undefined;
  });
  const parent = row.parentGid === null ? undefined : store.tasks.get(row.parentGid);
  parent?.subtaskGids.push(row.gid);
  row.parentGid = parent?.gid ?? null;
}
