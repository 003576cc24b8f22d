import type { TaskRow } from '../../store/asana/task-row.ts';
import { type Data, readBoolean, readDate, readObject } from '../protocol/input.ts';
import { invalid } from '../protocol/rejection.ts';

/** How the dates of a copied project move. */
export interface Schedule {
  readonly skipsWeekends: boolean;
  readonly anchor: 'start' | 'due';
  /** The first start date or the last due date of the copy. */
  readonly day: string;
}

/**
 * Parses `schedule_dates`. Null if it is absent. The wording of the errors is unverified.
 *
 * Source: OAS, ProjectDuplicateRequest.
 */
export function parseSchedule(data: Data, parts: ReadonlySet<string>): Schedule | null {
  const schedule = readObject(data, 'schedule_dates');
  if (!schedule) return null;
  if (!parts.has('task_dates')) throw invalid('schedule_dates: Requires task_dates in include');
  const skipsWeekends = readBoolean(schedule, 'should_skip_weekends');
  if (skipsWeekends === undefined) {
    throw invalid('schedule_dates.should_skip_weekends: Missing input');
  }
  const startOn = readDate(schedule, 'start_on') ?? null;
  const dueOn = readDate(schedule, 'due_on') ?? null;
  if (startOn !== null && dueOn === null) return { skipsWeekends, anchor: 'start', day: startOn };
  if (dueOn !== null && startOn === null) return { skipsWeekends, anchor: 'due', day: dueOn };
  throw invalid('You must specify one of start_on or due_on');
}

/** Moves the dates of these tasks by the same number of days. A date on a weekend can move to the next Monday. */
export function shiftDates(
  tasks: readonly TaskRow[],
  { skipsWeekends, anchor, day }: Schedule,
): void {
  const due = tasks.flatMap(({ dueOn }) => dueOn ?? []).sort();
  const starts = tasks.flatMap(({ startOn }) => startOn ?? []).sort();
  // A project without start dates begins with its first due date. (unverified)
  const from = anchor === 'due' ? due.at(-1) : (starts[0] ?? due[0]);
  if (from === undefined) return;
  const shiftMs = Date.parse(day) - Date.parse(from);
  const shift = (date: string | null) => date && toWorkday(Date.parse(date) + shiftMs);
  const toWorkday = (ms: number): string => {
    const isWeekend = [0, 6].includes(new Date(ms).getUTCDay());
    return skipsWeekends && isWeekend
      ? toWorkday(ms + dayMs)
      : new Date(ms).toISOString().slice(0, 10);
  };
  for (const task of tasks) {
    const { dueOn, dueAt, startAt } = task;
    task.dueOn = shift(dueOn);
    task.startOn = shift(task.startOn);
    const withTime = (at: string | null) => at && `${shift(at.slice(0, 10))}${at.slice(10)}`;
    task.dueAt = withTime(dueAt);
    task.startAt = withTime(startAt);
  }
}

const dayMs = 24 * 60 * 60 * 1000;
