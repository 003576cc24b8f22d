import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import type { MutationCase } from './mutation-kind.ts';

// The mutations of absences, for the table of mutations.

const { deletedAbsence, personalAbsence, paidWorkspace: workspace, adaGid: user } = fixtures;
const day = '2026-09-01';

export const absenceCases: readonly MutationCase[] = [
  {
    name: 'createAbsence',
    input: () => ({ workspace, user, startDate: day, endDate: day }),
    selection: 'absence { startDate }',
    route: 'POST /ooo_entries',
    async countWrites({ asanaState }) {
      const all = await asanaState<readonly { start_date: string }[]>(
        `/ooo_entries?user=${user}&workspace=${workspace}`,
      );
      return [all.filter(({ start_date: start }) => start === day).length];
    },
    isOnce: true,
  },
  {
    name: 'updateAbsence',
    input: () => ({ absence: personalAbsence, endDate: day }),
    selection: 'absence { endDate }',
    route: 'PUT /ooo_entries/{ooo_entry_gid}',
    async countWrites({ asanaState }) {
      const { end_date: end } = await asanaState<{ end_date: string }>(
        `/ooo_entries/${personalAbsence}`,
      );
      return [Number(end === day)];
    },
    isOnce: true,
  },
  {
    name: 'deleteAbsence',
    input: () => ({ absence: deletedAbsence }),
    selection: 'deletedAbsenceId',
    route: 'DELETE /ooo_entries/{ooo_entry_gid}',
    countWrites: async ({ asanaState }) => [
      Number((await asanaState(`/ooo_entries/${deletedAbsence}`)) === undefined),
    ],
    isOnce: true,
  },
];
