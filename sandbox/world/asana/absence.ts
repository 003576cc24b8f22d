import type { Tables } from '../../store/asana/store.ts';
import { fixtures } from '../fixture/fixture.ts';
import { people } from '../fixture/person.ts';

const { paidWorkspace, freeWorkspace } = fixtures;

/** Adds the days on which people are out of office. */
export function addAbsences({ absences }: Tables): void {
  for (const [gid, workspaceGid, userGid, startDate, endDate] of [
    [fixtures.absence, paidWorkspace, people.grace, '2026-08-03', '2026-08-14'],
    [fixtures.deletedAbsence, paidWorkspace, people.ada, '2026-12-24', '2026-12-31'],
    [fixtures.personalAbsence, freeWorkspace, people.ada, '2026-06-01', '2026-06-01'],
  ] as const) {
    absences.set(gid, { gid, workspaceGid, userGid, startDate, endDate, createdByGid: userGid });
  }
}
