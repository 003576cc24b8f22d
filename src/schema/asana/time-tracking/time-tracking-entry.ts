import {
  createTimeTrackingEntry,
  deleteTimeTrackingEntry,
  updateTimeTrackingEntry,
} from '../../../service/asana/record/time-tracking-entry.ts';
import { InputError } from '../../error/input-error.ts';
import { clearable, input, notNull, optional, someChanges } from '../../mutation/input.ts';
import { defineType } from '../record/asana-type.ts';
import { idInput } from '../record/id-input.ts';
import { Project, Task, TimeTrackingEntry, User } from '../record/refs.ts';
import { toDay, toProperties } from '../record/write.ts';
import { deleteMutation, writeMutation, written } from '../record/write-mutation.ts';

defineType(TimeTrackingEntry, {
  description: 'Time that a user has spent on a task. Time tracking requires a paid plan of Asana.',
  fields: (t) => ({
    durationMinutes: t.intAt('duration_minutes', 'The time, in minutes.'),
    enteredOn: t.dateAt('entered_on', 'The day of the work.'),
    description: t.stringAt('description', 'What was done, as plain text.'),
    billableStatus: t.stringAt(
      'billable_status',
      'Whether a customer pays for the time: "billable", "nonBillable" or "notApplicable".',
    ),
    approvalStatus: t.stringAt(
      'approval_status',
      'The state of the timesheet that contains the entry: "DRAFT", "SUBMITTED", "APPROVED" or "REJECTED".',
    ),
    createdAt: t.dateTimeAt('created_at', 'When the entry was created.'),
    createdBy: t.at('created_by', User, 'The user who created the entry.'),
    task: t.at('task', Task, 'The task.'),
    project: t.at(
      'attributable_to',
      Project,
      'The project for which the time counts, or null if the task is in no project.',
    ),
  }),
});

const duration = input(
  'Int',
  'The time, in minutes: 1 or more.',
  (minutes: number, name: string) => {
    if (minutes >= 1) return minutes;
    throw new InputError(name, `${name} must be 1 or more minutes.`);
  },
);
const day = input('Date', 'The day of the work.', toDay);
const description = input('String', 'What was done, as plain text.');
const project = idInput(
  'Project',
  'The project for which the time counts: one that contains the task.',
);

/** What Asana calls the inputs. */
const inputNames = { attributable_to: 'project' };

writeMutation('createTimeTrackingEntry', {
  effect: 'ADDS',
  description: 'Adds time to a task.',
  argument: 'The task, and the time.',
  input: 'Time to add to a task.',
  inputs: {
    task: idInput('Task', 'The task.'),
    durationMinutes: duration,
    enteredOn: optional(day),
    description: optional(description),
    project: optional(project),
  },
  write: ({ task, ...values }) => createTimeTrackingEntry(task, toProperties(values, inputNames)),
  inputNames,
  payload: written('timeTrackingEntry', TimeTrackingEntry, 'The new entry.'),
});

writeMutation('updateTimeTrackingEntry', {
  effect: 'CHANGES',
  description: 'Changes a time tracking entry.',
  argument: 'The entry, and the changes to make.',
  input: 'Changes to a time tracking entry. Fields that are omitted do not change.',
  inputs: {
    timeTrackingEntry: idInput('TimeTrackingEntry', 'The entry to change.'),
    durationMinutes: notNull(duration),
    enteredOn: notNull(day),
    // Asana does not accept null for a description: an empty text clears it.
    description: clearable(description, ''),
    project: notNull(project),
  },
  write: ({ timeTrackingEntry, ...values }) =>
    updateTimeTrackingEntry(
      timeTrackingEntry,
      someChanges('timeTrackingEntry', toProperties(values, inputNames)),
    ),
  inputNames,
  payload: written('timeTrackingEntry', TimeTrackingEntry, 'The entry after the change.'),
});

deleteMutation(
  TimeTrackingEntry,
  deleteTimeTrackingEntry,
  'Deletes a time tracking entry. It cannot be restored.',
);
