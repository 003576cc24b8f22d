import {
  type AbsenceRecord,
  createAbsence,
  deleteAbsence,
  listAbsences,
  updateAbsence,
} from '../../../service/asana/record/absence.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { notNull, someChanges } from '../../mutation/input.ts';
import type { Listing } from '../../relay/listing.ts';
import { type PageArgs, pageArgs } from '../../relay/page.ts';
import { defineType } from '../record/asana-type.ts';
import { firstDayInput, lastDayInput } from '../record/day-input.ts';
import { anyId, idInput } from '../record/id-input.ts';
import { listByOffset } from '../record/offset-list.ts';
import { Absence, User } from '../record/refs.ts';
import { toDay, toProperties } from '../record/write.ts';
import { deleteMutation, writeMutation, written } from '../record/write-mutation.ts';

defineType(Absence, {
  description:
    'Days on which a user is out of office. Asana calls it an out-of-office entry (OOO entry).',
  fields: (t) => ({
    startDate: t.dateAt('start_date', 'The first day.'),
    endDate: t.dateAt('end_date', 'The last day.'),
    user: t.at('user', User, 'The user who is out of office.'),
    createdBy: t.at('created_by', User, 'The user who created the absence.'),
  }),
});

interface AbsenceArgs extends PageArgs {
  readonly workspace: string;
  readonly from?: Date | null | undefined;
  readonly to?: Date | null | undefined;
}

export const absenceArgs = builder.args((t) => ({
  workspace: t.id({ required: true, description: `The workspace. ${anyId}` }),
  from: t.field({
    type: 'Date',
    description: 'Return only absences that end on this day or later.',
  }),
  to: t.field({
    type: 'Date',
    description: 'Return only absences that start on this day or earlier.',
  }),
  ...pageArgs,
}));

interface AbsenceFilter {
  readonly workspace: string;
  readonly start_date?: string;
  readonly end_date?: string;
}

/** Throws InputError. */
export function parseAbsences({ workspace, from, to }: AbsenceArgs): AbsenceFilter {
  if (from != null && to != null && to < from)
    throw new InputError('to', 'to must not be before from.');
  return {
    workspace: parseGid('Workspace', workspace, 'workspace'),
    ...(from == null ? {} : { start_date: toDay(from) }),
    ...(to == null ? {} : { end_date: toDay(to) }),
  };
}

export const absencesOfUser = (user: string, filter: AbsenceFilter): Listing<AbsenceRecord> =>
  listByOffset(Absence.kind, listAbsences({ user, ...filter }));

writeMutation('createAbsence', {
  effect: 'ADDS',
  description: 'Records that a user is out of office.',
  argument: 'The user, and the days.',
  input: 'Days on which a user is out of office.',
  inputs: {
    // Asana's description accepts only a gid here, and no e-mail address.
    user: idInput('User', 'The user who is out of office.'),
    workspace: idInput('Workspace', 'The workspace.'),
    startDate: firstDayInput,
    endDate: lastDayInput,
  },
  write: (values) => createAbsence(toProperties(values)),
  payload: written('absence', Absence, 'The new absence.'),
});

writeMutation('updateAbsence', {
  effect: 'CHANGES',
  description: 'Changes the days of an absence.',
  argument: 'The absence, and the changes to make.',
  input: 'Changes to an absence. Fields that are omitted do not change.',
  inputs: {
    absence: idInput('Absence', 'The absence to change.'),
    startDate: notNull(firstDayInput),
    endDate: notNull(lastDayInput),
  },
  write: ({ absence: gid, ...values }) =>
    updateAbsence(gid, someChanges('absence', toProperties(values))),
  payload: written('absence', Absence, 'The absence after the change.'),
});

deleteMutation(Absence, deleteAbsence, 'Deletes an absence.');
