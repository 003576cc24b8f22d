import type { TaskRow, TimeTrackingEntryRow } from '../../../store/asana/task-row.ts';
import { inInput } from '../../protocol/find.ts';
import type { Data } from '../../protocol/input.ts';
import { readChoice, readDate, readGid, readText, toMessageText } from '../../protocol/input.ts';
import { findProject, findTask, findTimeTrackingEntry } from '../../protocol/lookup.ts';
import type { RequestContext } from '../../protocol/record.ts';
import { invalid, missing, noAccess } from '../../protocol/rejection.ts';
import {
  createdResponse,
  emptyResponse,
  listResponse,
  recordResponse,
} from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { timeTrackingEntryType as entryType } from '../../record/planning/time-tracking-entry.ts';

const statuses = ['billable', 'nonBillable', 'notApplicable'] as const;

/** Reads, creates, changes and deletes the time tracking entries of tasks. */
export const timeTrackingEntryRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/tasks/{task_gid}/time_tracking_entries',
    respond: ({ param, context }) => {
      const { gid } = findTask(param('task_gid'), context);
      return listResponse(
        entryType,
        entries(context, ({ taskGid }) => taskGid === gid),
      );
    },
  },
  {
    method: 'POST',
    template: '/tasks/{task_gid}/time_tracking_entries',
    respond: ({ param, data, context }) => {
      const { store, caller } = context;
      const task = findTask(param('task_gid'), context);
      const change = parseChange(data, task, context);
      if (change.minutes === undefined) throw missing('duration_minutes');
      const now = store.clock.now().toISOString();
      const [membership] = task.memberships;
      const entry: TimeTrackingEntryRow = {
        gid: store.createGid(),
        taskGid: task.gid,
        projectGid: membership?.projectGid ?? null,
        enteredOn: now.slice(0, 10),
        description: '',
        billable: 'notApplicable',
        createdAt: now,
        createdByGid: caller.userGid,
        ...change,
        minutes: change.minutes,
      };
      store.timeTrackingEntries.set(entry.gid, entry);
      return createdResponse(entryType, entry, `/time_tracking_entries/${entry.gid}`);
    },
  },
  {
    method: 'GET',
    template: '/time_tracking_entries',
    respond: ({ query, context }) => {
      const { task, attributable_to: project } = query;
      if (task !== undefined) {
        const { gid } = findTask(task, context, inInput('task'));
        return listResponse(
          entryType,
          entries(context, ({ taskGid }) => taskGid === gid),
        );
      }
      // The filters by user, portfolio and workspace are not emulated.
      if (project === undefined) throw missing('attributable_to');
      const { gid } = findProject(project, context, inInput('attributable_to'));
      return listResponse(
        entryType,
        entries(context, ({ projectGid }) => projectGid === gid),
      );
    },
  },
  {
    method: 'GET',
    template: '/time_tracking_entries/{time_tracking_entry_gid}',
    respond: ({ param, context }) =>
      recordResponse(entryType, findTimeTrackingEntry(param('time_tracking_entry_gid'), context)),
  },
  {
    method: 'PUT',
    template: '/time_tracking_entries/{time_tracking_entry_gid}',
    respond: ({ param, data, context }) => {
      const entry = findOwn(param('time_tracking_entry_gid'), context);
      const task = findTask(entry.taskGid, context);
      Object.assign(entry, parseChange(data, task, context));
      return recordResponse(entryType, entry);
    },
  },
  {
    method: 'DELETE',
    template: '/time_tracking_entries/{time_tracking_entry_gid}',
    respond: ({ param, context }) => {
      const { gid } = findOwn(param('time_tracking_entry_gid'), context);
      context.store.timeTrackingEntries.delete(gid);
      return emptyResponse;
    },
  },
];

const entries = (
  { store }: RequestContext,
  isPart: (entry: TimeTrackingEntryRow) => boolean,
): readonly TimeTrackingEntryRow[] => [...store.timeTrackingEntries.values()].filter(isPart);

/** Only the creator changes an entry. (unverified) */
function findOwn(gid: string, context: RequestContext): TimeTrackingEntryRow {
  const entry = findTimeTrackingEntry(gid, context);
  if (entry.createdByGid !== context.caller.userGid) throw noAccess('time tracking entry');
  return entry;
}

function parseChange(
  data: Data,
  task: TaskRow,
  context: RequestContext,
): Partial<
  Pick<TimeTrackingEntryRow, 'minutes' | 'enteredOn' | 'description' | 'billable' | 'projectGid'>
> {
  const enteredOn = readDate(data, 'entered_on');
  const description = readText(data, 'description');
  const billable = readChoice(data, 'billable_status', statuses);
  const project = readGid(data, 'attributable_to');
  return {
    ...('duration_minutes' in data && { minutes: readMinutes(data) }),
    ...(enteredOn && { enteredOn }),
    ...(description !== undefined && { description }),
    ...(billable && { billable }),
    ...(project && { projectGid: projectOfTask(project, task, context) }),
  };
}

function readMinutes({ duration_minutes: minutes }: Data): number {
  if (typeof minutes === 'number' && Number.isInteger(minutes) && minutes > 0) return minutes;
  throw invalid(`duration_minutes: Not a valid value: ${toMessageText(minutes)}`);
}

/** The wording is unverified. */
function projectOfTask(gid: string, { memberships }: TaskRow, context: RequestContext): string {
  findProject(gid, context, inInput('attributable_to'));
  if (memberships.some(({ projectGid }) => projectGid === gid)) return gid;
  throw invalid('attributable_to: The task is not in this project');
}
