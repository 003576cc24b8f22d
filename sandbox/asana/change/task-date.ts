import { type Data, readDate, readInstant, rejectBoth } from '../protocol/input.ts';
import { invalid } from '../protocol/rejection.ts';

/** Start and due dates of a task. An `At` value (date and time) also sets the `On` value (date). */
export interface Dates {
  readonly dueOn?: string | null;
  readonly dueAt?: string | null;
  readonly startOn?: string | null;
  readonly startAt?: string | null;
}

/**
 * Parses the dates that a write sets. It sets date and date-time of a pair together. All users of the sandbox are in UTC.
 *
 * A change of the start date needs a due date in the same request, even if the task already has one. Source: OAS, TaskBase.
 */
export function parseDates(data: Data): Dates {
  rejectBoth(data, 'due_on', 'due_at');
  rejectBoth(data, 'start_on', 'start_at');
  const due = readPair(data, 'due_on', 'due_at');
  const start = readPair(data, 'start_on', 'start_at');
  if (start && (!due || (start.on && !due.on))) {
    const needed = data.start_at === undefined ? 'due_on or due_at' : 'due_at';
    const field = data.start_at === undefined ? 'start_on' : 'start_at';
    throw invalid(`${field}: You must also provide ${needed} in the same request`);
  }
  if (start?.at && !due?.at) {
    throw invalid('start_at: You must also provide due_at in the same request');
  }
  if (start?.on && due?.on && (start.at ?? start.on) > (due.at ?? due.on)) {
    throw invalid('The start date must not be after the due date');
  }
  return {
    ...(due && { dueOn: due.on, dueAt: due.at }),
    ...(start && { startOn: start.on, startAt: start.at }),
  };
}

function readPair(data: Data, day: string, instant: string) {
  const at = readInstant(data, instant);
  if (at !== undefined) return { on: at?.slice(0, 10) ?? null, at };
  const on = readDate(data, day);
  return on === undefined ? null : { on, at: null };
}
