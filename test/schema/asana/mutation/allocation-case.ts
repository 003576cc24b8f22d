import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import type { MutationCase } from './mutation-kind.ts';

// The mutations of allocations, for the table of mutations.

const { allocation, deletedAllocation, fieldRichProject: project, adaGid } = fixtures;
const day = '2026-09-01';

export const allocationCases: readonly MutationCase[] = [
  {
    name: 'createAllocation',
    input: () => ({ project, assignee: adaGid, startDate: day, endDate: day }),
    selection: 'allocation { startDate }',
    route: 'POST /allocations',
    async countWrites({ asanaState }) {
      const all = await asanaState<readonly { start_date: string }[]>(
        `/allocations?parent=${project}`,
      );
      return [all.filter(({ start_date: start }) => start === day).length];
    },
    isOnce: true,
  },
  {
    name: 'updateAllocation',
    input: () => ({ allocation, endDate: day }),
    selection: 'allocation { endDate }',
    route: 'PUT /allocations/{allocation_gid}',
    async countWrites({ asanaState }) {
      const { end_date: end } = await asanaState<{ end_date: string }>(
        `/allocations/${allocation}`,
      );
      return [Number(end === day)];
    },
    isOnce: true,
  },
  {
    name: 'deleteAllocation',
    input: () => ({ allocation: deletedAllocation }),
    selection: 'deletedAllocationId',
    route: 'DELETE /allocations/{allocation_gid}',
    countWrites: async ({ asanaState }) => [
      Number((await asanaState(`/allocations/${deletedAllocation}`)) === undefined),
    ],
    isOnce: true,
  },
];
