import { expect, test } from 'vitest';
import { googleLimits, toProjectQuotas } from '../../../src/service/google/quota.ts';

// Sources: Google, "Usage limits" of the Docs API and of the Drive API.

const own = { docsReads: 10, docsWrites: 5, driveUnits: 1000 };
const unknown = { docsReads: null, docsWrites: null, driveUnits: null };

test('a project has the quotas that Google publishes, or its own', () => {
  expect(toProjectQuotas(unknown)).toEqual({
    docs: { reads: 3000, writes: 600 },
    drive: 1_000_000,
  });
  expect(toProjectQuotas(own)).toEqual({ docs: { reads: 10, writes: 5 }, drive: 1000 });
});

test('a user has the quotas that Google publishes, or those of the project if it has others', () => {
  const ratesOf = (quotas: typeof unknown | typeof own) => {
    const { docs, drive } = googleLimits(quotas);
    return [docs.rates.reads, docs.rates.writes, drive.rates.together].map(
      ({ perMinute }) => perMinute,
    );
  };
  expect(ratesOf(unknown)).toEqual([300, 60, 325_000]);
  expect(ratesOf(own)).toEqual([10, 5, 1000]);
});
