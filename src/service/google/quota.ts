import type { GoogleApi } from './read.ts';

// Google's quotas per minute, for one user and for all users of a project together. Source: Google, "Usage limits" of Docs and Drive, May 2026.

/** A quota that has been smaller for a project than this is not known. An estimate below it is no quota. */
const minPerMinute = 60;

/** Google documents no limit of requests in flight, so these numbers are modest. */
const concurrency = { reads: 200, writes: 10 } as const;

/** Quotas per minute, for one user or for a project, if they differ from Google's. */
export interface GoogleQuotas {
  readonly docsReads: number | null;
  readonly docsWrites: number | null;
  /** In quota units, see `unitsOf`. */
  readonly driveUnits: number | null;
}

/** The quota units of Drive per minute, if Google has granted no other number. */
export const driveUnitsPerMinute = 325_000;

/** How much each API accepts of all credentials together, in a minute. */
export const toProjectQuotas = ({ docsReads, docsWrites, driveUnits }: GoogleQuotas) => ({
  docs: { reads: docsReads ?? 3000, writes: docsWrites ?? 600 },
  drive: driveUnits ?? 1_000_000,
});

/** How many requests of one credential each API accepts. */
export function googleLimits({ docsReads, docsWrites, driveUnits }: GoogleQuotas) {
  const drive = {
    concurrency,
    rates: { together: { perMinute: driveUnits ?? driveUnitsPerMinute, minPerMinute } },
  };
  return {
    docs: {
      concurrency,
      rates: {
        reads: { perMinute: docsReads ?? 300, minPerMinute },
        writes: { perMinute: docsWrites ?? 60, minPerMinute },
      },
    },
    drive,
    download: drive,
    // Slow uploads leave room for other writes.
    upload: { ...drive, concurrency: { reads: 200, writes: 5 } },
  };
}

export const exportUnits = 200;

const listUnits = 100;
export const writeUnits = 50;
const otherUnits = 5;

/** How much of the quota of its API a request uses. Docs counts requests, Drive counts units. */
export function unitsOf(api: GoogleApi, method: string, path: string): number {
  if (api === 'docs') return 1;
  if (method !== 'GET') return writeUnits;
  if (path.endsWith('/files') || path.endsWith('/changes')) return listUnits;
  return path.endsWith('/export') ? exportUnits : otherUnits;
}
