import type { Tables } from '../../store/asana/store.ts';
import { fixtures } from '../fixture/fixture.ts';
import { people } from '../fixture/person.ts';

const { fieldRichProject, privateProject } = fixtures;
const half = { type: 'percent', value: 50 } as const;

/** Adds the time of people and of a placeholder that is reserved for projects. */
export function addAllocations({ allocations }: Tables): void {
  for (const [gid, projectGid, assigneeGid, startDate, endDate, effort] of [
    [fixtures.allocation, fieldRichProject, people.grace, '2026-06-01', '2026-06-30', half],
    [
      fixtures.placeholderAllocation,
      fieldRichProject,
      null,
      '2026-07-01',
      '2026-07-31',
      { type: 'hours', value: 12.5 },
    ],
    [fixtures.deletedAllocation, fieldRichProject, people.ada, '2026-06-01', '2026-06-05', null],
    [fixtures.privateAllocation, privateProject, people.ada, '2026-06-08', '2026-06-12', half],
  ] as const) {
    const createdByGid = people.ada;
    const row = { gid, projectGid, assigneeGid, startDate, endDate, effort, createdByGid };
    allocations.set(gid, row);
  }
}
