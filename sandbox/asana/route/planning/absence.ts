import type { AbsenceRow } from '../../../store/asana/absence-row.ts';
import { parseDayRange } from '../../change/day-range.ts';
import { inInput } from '../../protocol/find.ts';
import { readDate, requireGid, toMemberByGid } from '../../protocol/input.ts';
import { findUser, findWorkspace } from '../../protocol/lookup.ts';
import { findAbsence } from '../../protocol/planning-lookup.ts';
import type { RequestContext } from '../../protocol/record.ts';
import { missing, noAccess } from '../../protocol/rejection.ts';
import {
  createdResponse,
  emptyResponse,
  listResponse,
  recordResponse,
} from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { absenceType } from '../../record/planning/absence.ts';

/** Reads, creates, changes and deletes absences. */
export const absenceRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/ooo_entries',
    respond: ({ query, context }) => {
      const { user, workspace } = query;
      if (user === undefined) throw missing('user');
      if (workspace === undefined) throw missing('workspace');
      const { gid: userGid } = findUser(user, context, inInput('user'));
      const { gid: workspaceGid } = findWorkspace(workspace, context, inInput('workspace'));
      const from = readDate(query, 'start_date') ?? '';
      const to = readDate(query, 'end_date') ?? '9999-12-31';
      const listed = [...context.store.absences.values()].filter(
        (absence) =>
          absence.userGid === userGid &&
          absence.workspaceGid === workspaceGid &&
          absence.endDate >= from &&
          absence.startDate <= to,
      );
      return listResponse(absenceType, listed);
    },
  },
  {
    method: 'POST',
    template: '/ooo_entries',
    respond: ({ data, context }) => {
      const { store, caller } = context;
      const workspace = requireGid(data, 'workspace');
      const { gid: workspaceGid } = findWorkspace(workspace, context, inInput('workspace'));
      const userGid = toMemberByGid('user', requireGid(data, 'user'), workspaceGid, context);
      const { startDate, endDate } = parseDayRange(data, null);
      if (startDate === undefined) throw missing('start_date');
      if (endDate === undefined) throw missing('end_date');
      const absence: AbsenceRow = {
        gid: store.createGid(),
        createdByGid: caller.userGid,
        ...{ workspaceGid, userGid, startDate, endDate },
      };
      store.absences.set(absence.gid, absence);
      return createdResponse(absenceType, absence, `/ooo_entries/${absence.gid}`);
    },
  },
  {
    method: 'GET',
    template: '/ooo_entries/{ooo_entry_gid}',
    respond: ({ param, context }) =>
      recordResponse(absenceType, findAbsence(param('ooo_entry_gid'), context)),
  },
  {
    method: 'PUT',
    template: '/ooo_entries/{ooo_entry_gid}',
    respond: ({ param, data, context }) => {
      const absence = findEditable(param('ooo_entry_gid'), context);
      Object.assign(absence, parseDayRange(data, absence));
      return recordResponse(absenceType, absence);
    },
  },
  {
    method: 'DELETE',
    template: '/ooo_entries/{ooo_entry_gid}',
    respond: ({ param, context }) => {
      context.store.absences.delete(findEditable(param('ooo_entry_gid'), context).gid);
      return emptyResponse;
    },
  },
];

/** Users change the absences that are their own, or that they created. (unverified) */
function findEditable(gid: string, context: RequestContext): AbsenceRow {
  const absence = findAbsence(gid, context);
  const { userGid } = context.caller;
  if (absence.userGid !== userGid && absence.createdByGid !== userGid) throw noAccess('ooo_entry');
  return absence;
}
