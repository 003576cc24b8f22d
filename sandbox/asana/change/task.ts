import type { TaskRow } from '../../store/asana/row.ts';
import { must, pick } from '../../store/asana/store.ts';
import { displayOf, valueOn } from '../protocol/field-value.ts';
import type { View } from '../protocol/record.ts';
import type { FieldValues } from './field-value-input.ts';
import { take } from './position.ts';
import { follow, tell, touch } from './story.ts';
import type { Dates } from './task-date.ts';
import type { TaskChange } from './task-input.ts';

/** Carries out what was parsed, and writes a line about each change that people care about. */
export function changeTask(
  task: TaskRow,
  change: TaskChange,
  values: FieldValues,
  view: View,
): void {
  const { name, notes, subtype, external } = change;
  if (name !== undefined && name !== task.name) {
    tell(task, 'name_changed', `changed the name to "${name}"`, view);
    task.name = name;
  }
  if (notes && notes.html !== task.notes.html) {
    tell(task, 'notes_changed', 'changed the description', view);
    task.notes = notes;
  }
  if (subtype) {
    task.subtype = subtype;
    task.approvalStatus = subtype === 'approval' ? (task.approvalStatus ?? 'pending') : null;
  }
  if (external !== undefined) task.external = external;
  if (change.assigneeGid !== undefined) assign(task, change.assigneeGid, view);
  changeDates(task, change.dates, view);
  changeState(task, change, view);
  changeValues(task, values, view);
  changeLike(task, change.isLiked, view);
  touch(task, view);
}

function assign(task: TaskRow, assigneeGid: string | null, view: View): void {
  if (assigneeGid === task.assigneeGid) return;
  task.assigneeGid = assigneeGid;
  task.assignedByGid = assigneeGid === null ? null : view.caller.userGid;
  if (assigneeGid === null) tell(task, 'unassigned', 'unassigned this task', view);
  else {
    follow(task, [assigneeGid]);
    const { name } = must(view.store.users, assigneeGid);
    tell(task, 'assigned', `assigned this task to ${name}`, view);
  }
}

function changeDates(task: TaskRow, dates: Dates, view: View): void {
  const due = task.dueAt ?? task.dueOn;
  Object.assign(task, dates);
  const newDue = task.dueAt ?? task.dueOn;
  // Without an end there is no beginning.
  if (newDue === null) Object.assign(task, { startOn: null, startAt: null });
  if (newDue === due) return;
  const text = newDue === null ? 'removed the due date' : `changed the due date to ${newDue}`;
  tell(task, 'due_date_changed', text, view);
}

/** An approval is completed by a decision, and decided by completing it: both are kept in step. */
function changeState(task: TaskRow, { isCompleted, approvalStatus }: TaskChange, view: View): void {
  const isApproval = task.subtype === 'approval';
  if (isApproval && approvalStatus && approvalStatus !== task.approvalStatus) {
    task.approvalStatus = approvalStatus;
    const text = `changed the approval status to ${approvalStatus}`;
    tell(task, 'approval_status_changed', text, view);
  }
  const decided = isApproval && approvalStatus ? approvalStatus !== 'pending' : undefined;
  const wanted = isCompleted ?? decided;
  if (wanted === undefined || wanted === (task.completedAt !== null)) return;
  task.completedAt = wanted ? view.store.clock.now().toISOString() : null;
  task.completedByGid = wanted ? view.caller.userGid : null;
  if (isApproval && !approvalStatus) task.approvalStatus = wanted ? 'approved' : 'pending';
  if (wanted) tell(task, 'marked_complete', 'marked this task complete', view);
  else tell(task, 'marked_incomplete', 'marked this task incomplete', view);
}

function changeValues(task: TaskRow, values: FieldValues, view: View): void {
  for (const [gid, value] of values) {
    const field = must(view.store.customFields, gid);
    const before = displayOf(field, valueOn(task, field), view);
    if (value === null) task.values.delete(gid);
    else task.values.set(gid, value);
    const after = displayOf(field, value, view);
    if (before === after) continue;
    const text = after === null ? `cleared ${field.name}` : `changed ${field.name} to "${after}"`;
    tell(task, `${field.kind}_custom_field_changed`, text, view);
  }
}

function changeLike(task: TaskRow, isLiked: boolean | undefined, { caller }: View): void {
  if (isLiked === undefined) return;
  take(task.likerGids, caller.userGid);
  if (isLiked) task.likerGids.push(caller.userGid);
}

/** Deletes a task with its subtasks, and every trace that other tasks and sections have of them. */
export function deleteTask(task: TaskRow, view: View): void {
  const { tasks, sections, stories, attachments } = view.store;
  for (const subtask of pick(tasks, task.subtaskGids)) deleteTask(subtask, view);
  for (const { sectionGid } of task.memberships)
    take(must(sections, sectionGid).taskGids, task.gid);
  for (const other of pick(tasks, task.dependencyGids)) take(other.dependentGids, task.gid);
  for (const other of pick(tasks, task.dependentGids)) take(other.dependencyGids, task.gid);
  for (const gid of task.storyGids) stories.delete(gid);
  for (const gid of task.attachmentGids) attachments.delete(gid);
  const parent = task.parentGid === null ? undefined : tasks.get(task.parentGid);
  if (parent) take(parent.subtaskGids, task.gid);
  tasks.delete(task.gid);
}
