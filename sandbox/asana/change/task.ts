import { findRows, requireRow } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { displayOf, valueOn } from '../protocol/field-value.ts';
import type { RequestContext } from '../protocol/record.ts';
import type { FieldValues } from './field-value-input.ts';
import { removeGid } from './position.ts';
import { addFollowers, addSystemStory, updateModifiedAt } from './story.ts';
import type { Dates } from './task-date.ts';
import type { TaskChange } from './task-input.ts';

/** Applies a parsed change, and adds a system story for each change that Asana reports. */
export function changeTask(
  task: TaskRow,
  change: TaskChange,
  values: FieldValues,
  context: RequestContext,
): void {
  const { name, notes, subtype, external } = change;
  if (name !== undefined && name !== task.name) {
    addSystemStory(task, 'name_changed', `changed the name to "${name}"`, context);
    task.name = name;
  }
  if (notes && notes.html !== task.notes.html) {
    addSystemStory(task, 'notes_changed', 'changed the description', context);
    task.notes = notes;
  }
  if (subtype) {
    task.subtype = subtype;
    task.approvalStatus = subtype === 'approval' ? (task.approvalStatus ?? 'pending') : null;
  }
  if (external !== undefined) task.external = external;
  if (change.assigneeStatus !== undefined) {
    task.assigneeStatus = change.assigneeStatus;
    task.assigneeSectionAt = change.assigneeSectionAt ?? null;
  }
  if (change.assigneeGid !== undefined) assign(task, change.assigneeGid, context);
  changeDates(task, change.dates, context);
  changeState(task, change, context);
  changeValues(task, values, context);
  changeLike(task, change.isLiked, context);
  updateModifiedAt(task, context);
}

function assign(task: TaskRow, assigneeGid: string | null, context: RequestContext): void {
  if (assigneeGid === task.assigneeGid) return;
  task.assigneeGid = assigneeGid;
  task.assignedByGid = assigneeGid === null ? null : context.caller.userGid;
  if (assigneeGid === null) addSystemStory(task, 'unassigned', 'unassigned this task', context);
  else {
    addFollowers(task, [assigneeGid]);
    const { name } = requireRow(context.store.users, assigneeGid);
    addSystemStory(task, 'assigned', `assigned this task to ${name}`, context);
  }
}

function changeDates(task: TaskRow, dates: Dates, context: RequestContext): void {
  const due = task.dueAt ?? task.dueOn;
  Object.assign(task, dates);
  const newDue = task.dueAt ?? task.dueOn;
  // Without a due date there is no start date.
  if (newDue === null) Object.assign(task, { startOn: null, startAt: null });
  if (newDue === due) return;
  const text = newDue === null ? 'removed the due date' : `changed the due date to ${newDue}`;
  addSystemStory(task, 'due_date_changed', text, context);
}

/** Keeps completion and approval status consistent: a decision completes an approval, and completion approves it. */
function changeState(
  task: TaskRow,
  { isCompleted, approvalStatus }: TaskChange,
  context: RequestContext,
): void {
  const isApproval = task.subtype === 'approval';
  if (isApproval && approvalStatus && approvalStatus !== task.approvalStatus) {
    task.approvalStatus = approvalStatus;
    const text = `changed the approval status to ${approvalStatus}`;
    addSystemStory(task, 'approval_status_changed', text, context);
  }
  const decided = isApproval && approvalStatus ? approvalStatus !== 'pending' : undefined;
  const complete = isCompleted ?? decided;
  if (complete === undefined || complete === (task.completedAt !== null)) return;
  task.completedAt = complete ? context.store.clock.now().toISOString() : null;
  task.completedByGid = complete ? context.caller.userGid : null;
  if (isApproval && !approvalStatus) task.approvalStatus = complete ? 'approved' : 'pending';
  if (complete) addSystemStory(task, 'marked_complete', 'marked this task complete', context);
  else addSystemStory(task, 'marked_incomplete', 'marked this task incomplete', context);
}

function changeValues(task: TaskRow, values: FieldValues, context: RequestContext): void {
  for (const [gid, value] of values) {
    const field = requireRow(context.store.customFields, gid);
    const before = displayOf(field, valueOn(task, field), context);
    if (value === null) task.values.delete(gid);
    else task.values.set(gid, value);
    const after = displayOf(field, value, context);
    if (before === after) continue;
    const text = after === null ? `cleared ${field.name}` : `changed ${field.name} to "${after}"`;
    addSystemStory(task, `${field.kind}_custom_field_changed`, text, context);
  }
}

function changeLike(task: TaskRow, isLiked: boolean | undefined, { caller }: RequestContext): void {
  if (isLiked === undefined) return;
  removeGid(task.likerGids, caller.userGid);
  if (isLiked) task.likerGids.push(caller.userGid);
}

/** Deletes a task and its subtasks, and removes all references to them. */
export function deleteTask(task: TaskRow, context: RequestContext): void {
  const { tasks, sections, stories, attachments, timeTrackingEntries, deletedTasks } =
    context.store;
  const entries = [...timeTrackingEntries.values()].filter(({ taskGid }) => taskGid === task.gid);
  deletedTasks.set(task.gid, {
    row: task,
    subtaskGids: [...task.subtaskGids],
    stories: findRows(stories, task.storyGids),
    attachments: findRows(attachments, task.attachmentGids),
    timeTrackingEntries: entries,
  });
  for (const subtask of findRows(tasks, task.subtaskGids)) deleteTask(subtask, context);
  for (const { sectionGid } of task.memberships)
    removeGid(requireRow(sections, sectionGid).taskGids, task.gid);
  for (const other of findRows(tasks, task.dependencyGids))
    removeGid(other.dependentGids, task.gid);
  for (const other of findRows(tasks, task.dependentGids))
    removeGid(other.dependencyGids, task.gid);
  for (const gid of task.storyGids) stories.delete(gid);
  for (const gid of task.attachmentGids) attachments.delete(gid);
  for (const { gid } of entries) timeTrackingEntries.delete(gid);
  const parent = task.parentGid === null ? undefined : tasks.get(task.parentGid);
  if (parent) removeGid(parent.subtaskGids, task.gid);
  tasks.delete(task.gid);
}
