import * as z from 'zod';

/** How the limits per minute of a service are measured. */
export interface WindowSettings {
  /**
   * The length of the window in milliseconds. A limit per minute applies in proportion: with 600 per minute and a window of
   * 1000, ten requests per second. Asana measures over shorter times than a minute. @default 60 000
   */
  readonly windowMs?: number;
  /** Whether rejected requests count too. @default true */
  readonly countsRejected?: boolean;
}

/** The schema of window settings sent over HTTP. */
export const windowSettingsShape = {
  windowMs: z.exactOptional(z.int().positive()),
  countsRejected: z.exactOptional(z.boolean()),
};

/** Counts what each key used in the time before now. */
export interface SlidingWindow {
  readonly clear: () => void;
  /**
   * Counts a request of this many units. Returns null, or the seconds after which the same request is within the limit.
   *
   * @param perMinute  Undefined: there is no limit, and nothing is counted.
   */
  readonly add: (
    key: string,
    units: number,
    perMinute: number | undefined,
    settings: WindowSettings,
  ) => number | null;
}

interface Usage {
  readonly entries: { readonly at: number; readonly units: number }[];
  total: number;
}

const minuteMs = 60_000;

/**
 * Creates an empty window.
 *
 * @param now  Milliseconds. The machine's clock and not the world's: a waiting client must succeed eventually.
 */
export function createSlidingWindow(now: () => number): SlidingWindow {
  const usages = new Map<string, Usage>();
  return {
    clear: () => usages.clear(),
    add: (key, units, perMinute, { windowMs = minuteMs, countsRejected = true }) => {
      if (perMinute === undefined || units === 0) return null;
      const limit = Math.max(1, Math.floor((perMinute * windowMs) / minuteMs));
      const at = now();
      const usage = usages.get(key) ?? { entries: [], total: 0 };
      usages.set(key, usage);
      for (let first = usage.entries[0]; first && first.at <= at - windowMs; ) {
        usage.total -= first.units;
        usage.entries.shift();
        first = usage.entries[0];
      }
      const isWithin = usage.total + units <= limit;
      if (isWithin || countsRejected) {
        usage.entries.push({ at, units });
        usage.total += units;
      }
      if (isWithin) return null;
      const waitMs = windowMs - (at - endOf(usage, usage.total + units - limit, at));
      return Math.max(1, Math.ceil(waitMs / 1000));
    },
  };
}

/** When the entry was made with whose end the window has lost this many units. The last one if it never contains as many. */
function endOf({ entries }: Usage, units: number, now: number): number {
  let lost = 0;
  for (const entry of entries) {
    lost += entry.units;
    if (lost >= units) return entry.at;
  }
  return entries.at(-1)?.at ?? now;
}
