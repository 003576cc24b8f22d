import { addDependency, addTask } from '../../store/asana/row-creation.ts';
import { findRows, requireRow } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { moveToSection } from '../change/task-membership.ts';
import type { RequestContext } from '../protocol/record.ts';

/** The parts of a task that a copy can have. Source: OAS, TaskDuplicateRequest. */
export const taskParts = [
  'assignee',
  'attachments',
  'dates',
  'dependencies',
  'followers',
  'notes',
  'parent',
  'projects',
  'subtasks',
  'tags',
] as const;

/** A part of a task. */
export type TaskPart = (typeof taskParts)[number];

/** The parts to copy, and the copies that were made so far by the gids of their originals. */
export interface TaskCopying {
  readonly parts: ReadonlySet<TaskPart>;
  readonly copies: Map<string, TaskRow>;
}

/** Creates an empty copy of a task. Custom fields without a project, likes and comments are never copied. */
export function createTaskCopy(
  original: TaskRow,
  values: Partial<Pick<TaskRow, 'name' | 'parentGid'>>,
  { store, caller }: RequestContext,
): TaskRow {
  return addTask(store, {
    gid: store.createGid(),
    name: original.name,
    subtype: original.subtype,
    approvalStatus: original.subtype === 'approval' ? 'pending' : null,
    workspaceGid: original.workspaceGid,
    createdAt: store.clock.now().toISOString(),
    createdByGid: caller.userGid,
    ...values,
  });
}

/** Copies the chosen parts of a task, and its subtasks, to an empty copy. Dependencies follow with `copyDependencies`. */
export function fillTaskCopy(
  original: TaskRow,
  copy: TaskRow,
  copying: TaskCopying,
  context: RequestContext,
): void {
  const { parts, copies } = copying;
  const { store, caller } = context;
  copies.set(original.gid, copy);
  if (parts.has('notes')) copy.notes = original.notes;
  if (parts.has('assignee') && original.assigneeGid !== null) {
    copy.assigneeGid = original.assigneeGid;
    copy.assignedByGid = caller.userGid;
    copy.followerGids.push(original.assigneeGid);
  }
  if (parts.has('followers')) copy.followerGids.push(...original.followerGids);
  copy.followerGids = [...new Set(copy.followerGids)];
  if (parts.has('dates')) {
    const { dueOn, dueAt, startOn, startAt } = original;
    Object.assign(copy, { dueOn, dueAt, startOn, startAt });
  }
  if (parts.has('tags')) copy.tagGids = [...original.tagGids];
  if (parts.has('attachments')) copyAttachments(original, copy, context);
  if (!parts.has('subtasks')) return;
  for (const subtask of findRows(store.tasks, original.subtaskGids)) {
    const subtaskCopy = createTaskCopy(subtask, { parentGid: copy.gid }, context);
    fillTaskCopy(subtask, subtaskCopy, copying, context);
  }
}

/** Adds a copy to the projects of its original, next to it. */
export function copyProjects(original: TaskRow, copy: TaskRow, context: RequestContext): void {
  for (const { sectionGid } of original.memberships) {
    const section = requireRow(context.store.sections, sectionGid);
    moveToSection(copy, section, { after: original.gid }, 'last', context);
  }
}

/** Copies the values of all custom fields except custom IDs, which belong to one task. */
export function copyValues(original: TaskRow, copy: TaskRow, { store }: RequestContext): void {
  for (const [gid, value] of original.values)
    if (store.customFields.get(gid)?.idPrefix === undefined) copy.values.set(gid, value);
}

/** Makes each copy depend on what its original depends on: on the copy of that task, if there is one. */
export function copyDependencies({ copies }: TaskCopying, { store }: RequestContext): void {
  for (const [gid, copy] of copies) {
    const original = store.tasks.get(gid);
    for (const dependency of findRows(store.tasks, original?.dependencyGids ?? []))
      addDependency(copy, copies.get(dependency.gid) ?? dependency);
  }
}

function copyAttachments(original: TaskRow, copy: TaskRow, { store }: RequestContext): void {
  for (const attachment of findRows(store.attachments, original.attachmentGids)) {
    const gid = store.createGid();
    store.attachments.set(gid, { ...attachment, gid, parentGid: copy.gid });
    copy.attachmentGids.push(gid);
  }
}
