import { fromText } from '../../store/asana/rich-text.ts';
import { addDependency, addTask, addToSection } from '../../store/asana/row-creation.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { documentUrl } from '../fixture/document-url.ts';
import { fixtures } from '../fixture/fixture.ts';
import { people } from '../fixture/person.ts';
import { addGeneratedAttachments } from './attachment.ts';
import { fieldValuesFor } from './field-value.ts';
import { addDays, instantOn } from './instant.ts';
import { addGeneratedStories } from './story.ts';
import { tagGids } from './tag.ts';
import { pickCyclic, type TaskContext } from './task-context.ts';

/** The sections of "My tasks" in which the assignees have placed the tasks. */
const assigneeStatuses = ['upcoming', 'today', 'inbox', 'later'] as const;

/** Sections that contain completed tasks. */
const doneSections = new Set(['Done', 'Fixed', 'Out', 'הושלם']);

const defaultRemarks = [
  'Last time this took two days; keep one in hand.',
  'See what support has heard about it first.',
  '',
  'A page at most. Numbers go into the document, not here.',
  'Ask whoever did it last year — they kept a list of what went wrong.',
];

/** Adds a generated task with its subtasks, stories and attachments to the tables. */
export function addGeneratedTask(context: TaskContext, name: string): void {
  const { tables, definition, sections, nextGid, number } = context;
  const section = pickCyclic(sections, number);
  const isPaid = definition.workspaceGid === fixtures.paidWorkspace;
  const creatorGid = people[pickCyclic(definition.members, Math.floor(number / 4))];
  const task = addTask(tables, {
    gid: nextGid('task'),
    name,
    workspaceGid: definition.workspaceGid,
    createdAt: createdAt(context),
    createdByGid: creatorGid,
    assigneeGid: assigneeOf(context),
    assigneeStatus: pickCyclic(assigneeStatuses, number),
    notes: fromText(notesTextOf(context)),
    ...subtypeOf(context),
    ...datesOf(context),
    tagGids: tagsOf(context),
    likerGids: definition.members.slice(0, number % 4).map((member) => people[member]),
    external: number % 15 === 7 ? { gid: `${definition.gid}-${number}` } : null,
    values: fieldValuesFor(context),
  });
  task.followerGids = [...new Set([creatorGid, ...(task.assigneeGid ? [task.assigneeGid] : [])])];
  addToSection(task, section);
  const isDone = definition.archived || doneSections.has(section.name) || number % 9 === 5;
  if (isDone) complete(task);
  const previous = tables.tasks.get(
    pickCyclic(sections, number + sections.length - 1).taskGids.at(-1) ?? '',
  );
  if (number % 9 === 1 && previous && previous !== task && isPaid) addDependency(task, previous);
  if (number % 8 === 3) addSubtasks(context, task);
  addGeneratedStories(context, task, section);
  addGeneratedAttachments(context, task);
}

/** Four tasks at a time have the same creation time, as if they were created from a template. */
function createdAt({ definition, number }: TaskContext): string {
  return instantOn(addDays(definition.startsOn, Math.floor(number / 4) % 60), 9 * 60 + 15);
}

function assigneeOf({ definition, number }: TaskContext): string | null {
  const isUnassigned = number % 7 === 6 && definition.gid !== fixtures.hundredTaskProject;
  return isUnassigned ? null : people[pickCyclic(definition.members, number)];
}

function notesTextOf({ definition, number }: TaskContext): string {
  const text = pickCyclic(definition.remarks ?? defaultRemarks, number);
  if (!definition.document || number % 5 !== 1) return text;
  return `${text}\n${documentUrl(definition.document)}`.trim();
}

function subtypeOf({ number }: TaskContext): Pick<TaskRow, 'subtype' | 'approvalStatus'> {
  if (number % 23 === 19) return { subtype: 'milestone', approvalStatus: null };
  if (number % 23 === 12) return { subtype: 'approval', approvalStatus: 'pending' };
  return { subtype: 'default_task', approvalStatus: null };
}

function datesOf({
  definition,
  number,
}: TaskContext): Pick<TaskRow, 'dueOn' | 'dueAt' | 'startOn'> {
  const dueOn = addDays(definition.startsOn, 40 + ((number * 3) % 120));
  switch (number % 5) {
    case 0:
      return { dueOn: null, dueAt: null, startOn: null };
    case 2:
      return { dueOn, dueAt: null, startOn: addDays(dueOn, -5) };
    case 4:
      return { dueOn, dueAt: instantOn(dueOn, 15 * 60 + 30), startOn: null };
    default:
      return { dueOn, dueAt: null, startOn: null };
  }
}

function tagsOf({ definition, number }: TaskContext): string[] {
  if (definition.workspaceGid !== fixtures.paidWorkspace) return [];
  const first = pickCyclic(tagGids, number);
  if (number % 3 === 0) return [first, pickCyclic(tagGids, number + 2)];
  return number % 3 === 1 || definition.gid === fixtures.hundredTaskProject ? [first] : [];
}

function complete(task: TaskRow): void {
  task.completedAt = new Date(Date.parse(task.createdAt) + 6 * 86_400_000).toISOString();
  task.completedByGid = task.assigneeGid ?? task.createdByGid;
  task.modifiedAt = task.completedAt;
  if (task.subtype === 'approval') task.approvalStatus = 'approved';
}

const subtaskNames = ['Collect what is there', 'Do the first half', 'Have somebody look at it'];

/** Adds subtasks, which belong to no project. The first subtask of some tasks has a subtask too. */
function addSubtasks({ tables, definition, nextGid, number }: TaskContext, parent: TaskRow): void {
  const shared = {
    workspaceGid: definition.workspaceGid,
    createdAt: parent.createdAt,
    createdByGid: parent.createdByGid,
  };
  const names = subtaskNames.slice(0, 2 + (number % 2));
  const subtasks = names.map((name) =>
    addTask(tables, { ...shared, gid: nextGid('task'), name, parentGid: parent.gid }),
  );
  const [first] = subtasks;
  if (first) complete(first);
  if (first && number % 24 === 3) {
    addTask(tables, {
      ...shared,
      gid: nextGid('task'),
      name: 'Ask for the old files',
      parentGid: first.gid,
      assigneeGid: parent.assigneeGid,
    });
  }
}
