import type { TaskRow } from './task-row.ts';

/** The sections of a new list of “My tasks”, in order. */
export const myTasksSections: readonly string[] = [
  'Recently assigned',
  'Do today',
  'Do next week',
  'Do later',
];

/** The statuses of tasks in the first sections. Tasks in the sections after them have the last one. (unverified) */
const statuses = ['inbox', 'today', 'upcoming', 'later'] as const;

/** The status of the tasks in the section at this position. */
export const statusAt = (at: number): TaskRow['assigneeStatus'] => statuses[at] ?? 'later';

/** The position of the task’s section, of so many. */
export function sectionAtOf(
  { assigneeStatus, assigneeSectionAt }: TaskRow,
  { length }: readonly string[],
): number {
  const status = assigneeStatus === 'new' ? 'inbox' : assigneeStatus;
  return assigneeSectionAt ?? Math.min(statuses.indexOf(status), length - 1);
}
