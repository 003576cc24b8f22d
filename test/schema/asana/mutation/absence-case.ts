import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import type { MutationCase } from './mutation-kind.ts';

// The mutations of absences, for the table of mutations.

const { deletedAbsence, paidWorkspace: workspace, adaGid: user } = fixtures;
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
    input: () => ({ absence: deletedAbsence, startDate: day }),
    selection: 'absence { startDate }',
    route: 'PUT /ooo_entries/{ooo_entry_gid}',
    async countWrites({ asanaState }) {
      const { start_date: start } = await asanaState<{ start_date: string }>(
        `/ooo_entries/${deletedAbsence}`,
      );
      return [Number(start === day)];
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
