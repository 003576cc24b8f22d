import type { Tables } from '../../store/asana/store.ts';
import { fixtures } from '../fixture/fixture.ts';
import { people } from '../fixture/person.ts';

const { privateProject, privatePortfolio } = fixtures;

/** Adds requests for access to what only Ada can see. */
export function addAccessRequests({ accessRequests }: Tables): void {
  for (const [gid, targetGid, requesterGid, message] of [
    [fixtures.accessRequest, privateProject, people.grace, 'I work on the launch.'],
    [fixtures.secondAccessRequest, privateProject, people.hana, null],
    [fixtures.portfolioAccessRequest, privatePortfolio, people.grace, null],
  ] as const)
    accessRequests.set(gid, { gid, targetGid, requesterGid, message, status: 'pending' });
}
