import { fromText } from '../../store/asana/rich-text.ts';
import type { TaskRow } from '../../store/asana/row.ts';
import { addTask, block, place } from '../../store/asana/row-creation.ts';
import { documentUrl } from '../fixture/document-url.ts';
import { fixtures } from '../fixture/fixture.ts';
import { staff } from '../fixture/person.ts';
import { addPlannedAttachments } from './attachment.ts';
import { valuesFor } from './field-value.ts';
import { addDays, instantOn } from './instant.ts';
import { addPlannedStories } from './story.ts';
import { tagGids } from './tag.ts';
import { type Placing, pickBy } from './task-context.ts';

/** Sections in which nothing is left to do. */
const doneSections = new Set(['Done', 'Fixed', 'Out', 'הושלם']);

const defaultRemarks = [
  'Last time this took two days; keep one in hand.',
  'See what support has heard about it first.',
  '',
  'A page at most. Numbers go into the document, not here.',
  'Ask whoever did it last year — they kept a list of what went wrong.',
];

/** Puts a task with all that belongs to it into the tables. */
export function addPlannedTask(placing: Placing, name: string): void {
  const { tables, plan, sections, nextGid, number } = placing;
  const section = pickBy(sections, number);
  const isPaid = plan.workspaceGid === fixtures.paidWorkspace;
  const creatorGid = staff[pickBy(plan.members, Math.floor(number / 4))];
  const task = addTask(tables, {
    gid: nextGid('task'),
    name,
    workspaceGid: plan.workspaceGid,
    createdAt: createdAt(placing),
    createdByGid: creatorGid,
    assigneeGid: assigneeOf(placing),
    notes: fromText(remark(placing)),
    ...kindOf(placing),
    ...datesOf(placing),
    tagGids: tagsOf(placing),
    likerGids: plan.members.slice(0, number % 4).map((member) => staff[member]),
    external: number % 15 === 7 ? { gid: `${plan.gid}-${number}` } : null,
    values: valuesFor(placing),
  });
  task.followerGids = [...new Set([creatorGid, ...(task.assigneeGid ? [task.assigneeGid] : [])])];
  place(task, section);
  const isDone = plan.archived || doneSections.has(section.name) || number % 9 === 5;
  if (isDone) complete(task);
  const previous = tables.tasks.get(
    pickBy(sections, number + sections.length - 1).taskGids.at(-1) ?? '',
  );
  if (number % 9 === 1 && previous && previous !== task && isPaid) block(task, previous);
  if (number % 8 === 3) addSubtasks(placing, task);
  addPlannedStories(placing, task, section);
  addPlannedAttachments(placing, task);
}

/** Four at a time are made from a template: their instants are one and the same. */
function createdAt({ plan, number }: Placing): string {
  return instantOn(addDays(plan.startsOn, Math.floor(number / 4) % 60), 9 * 60 + 15);
}

function assigneeOf({ plan, number }: Placing): string | null {
  const isNobodys = number % 7 === 6 && plan.gid !== fixtures.hundredTaskProject;
  return isNobodys ? null : staff[pickBy(plan.members, number)];
}

function remark({ plan, number }: Placing): string {
  const text = pickBy(plan.remarks ?? defaultRemarks, number);
  if (!plan.document || number % 5 !== 1) return text;
  return `${text}\n${documentUrl(plan.document)}`.trim();
}

function kindOf({ number }: Placing): Pick<TaskRow, 'subtype' | 'approvalStatus'> {
  if (number % 23 === 19) return { subtype: 'milestone', approvalStatus: null };
  if (number % 23 === 12) return { subtype: 'approval', approvalStatus: 'pending' };
  return { subtype: 'default_task', approvalStatus: null };
}

function datesOf({ plan, number }: Placing): Pick<TaskRow, 'dueOn' | 'dueAt' | 'startOn'> {
  const dueOn = addDays(plan.startsOn, 40 + ((number * 3) % 120));
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

function tagsOf({ plan, number }: Placing): string[] {
  if (plan.workspaceGid !== fixtures.paidWorkspace) return [];
  const first = pickBy(tagGids, number);
  if (number % 3 === 0) return [first, pickBy(tagGids, number + 2)];
  return number % 3 === 1 || plan.gid === fixtures.hundredTaskProject ? [first] : [];
}

function complete(task: TaskRow): void {
  task.completedAt = new Date(Date.parse(task.createdAt) + 6 * 86_400_000).toISOString();
  task.completedByGid = task.assigneeGid ?? task.createdByGid;
  task.modifiedAt = task.completedAt;
  if (task.subtype === 'approval') task.approvalStatus = 'approved';
}

const subtaskNames = ['Collect what is there', 'Do the first half', 'Have somebody look at it'];

/** Subtasks belong to no project. Every third parent has one that has subtasks of its own. */
function addSubtasks({ tables, plan, nextGid, number }: Placing, parent: TaskRow): void {
  const shared = {
    workspaceGid: plan.workspaceGid,
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
