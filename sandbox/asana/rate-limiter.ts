import { z } from 'zod';
import type { Cost } from '../http/in-flight.ts';

/** The service's limits per token; one that is absent is off. */
export interface Limits {
  readonly perMinute?: number;
  readonly concurrentReads?: number;
  readonly concurrentWrites?: number;
  readonly searchPerMinute?: number;
}

const limit = z.exactOptional(z.int().positive());
const limitsSchema = z.strictObject({
  perMinute: limit,
  concurrentReads: limit,
  concurrentWrites: limit,
  searchPerMinute: limit,
});

/** Limits as they come over HTTP; throws an Error whose message says what is wrong and where. */
export function parseLimits(json: unknown): Limits {
  const parsed = limitsSchema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

/** What a request counts: an ordinary one, a batch as its actions. */
export interface CountedRequest {
  readonly token: string;
  readonly cost: Cost;
  readonly searches: number;
  readonly inFlight: Cost;
}

/** Remembers what arrived in the last minute. */
export interface RateLimiter {
  readonly setLimits: (limits: Limits) => void;
  /** Seconds to wait when the request is one too many, else null. Refused requests count too. */
  readonly count: (arrival: CountedRequest) => number | null;
}

const minuteMs = 60_000;

/**
 * A limiter with all limits off.
 *
 * Minutes pass on the machine's clock: the world's may stand still, and whoever waits must get through one day.
 */
export function createRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  let limits: Limits = {};
  const requests = times(now);
  const searches = times(now);
  return {
    setLimits: (next) => {
      limits = next;
      requests.clear();
      searches.clear();
    },
    count: ({ token, cost, searches: searchCount, inFlight }) => {
      const waits = [
        requests.add(token, cost.reads + cost.writes, limits.perMinute),
        searches.add(token, searchCount, limits.searchPerMinute),
        isOver(cost.reads, inFlight.reads, limits.concurrentReads) ? 1 : null,
        isOver(cost.writes, inFlight.writes, limits.concurrentWrites) ? 1 : null,
      ].filter((wait) => wait !== null);
      return waits.length === 0 ? null : Math.max(...waits);
    },
  };
}

const isOver = (added: number, inFlight: number, limit: number | undefined) =>
  added > 0 && limit !== undefined && inFlight > limit;

function times(now: () => number) {
  const times = new Map<string, number[]>();
  return {
    clear: () => times.clear(),
    /** Counts; returns the seconds until there is room again when it was too many. */
    add: (token: string, count: number, limit: number | undefined): number | null => {
      if (limit === undefined || count === 0) return null;
      const present = now();
      const recent = (times.get(token) ?? []).filter((at) => at > present - minuteMs);
      for (let added = 0; added < count; added += 1) recent.push(present);
      times.set(token, recent);
      if (recent.length <= limit) return null;
      const oldest = recent[0] ?? present;
      return Math.max(1, Math.ceil((oldest + minuteMs - present) / 1000));
    },
  };
}
