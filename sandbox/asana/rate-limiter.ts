import { z } from 'zod';
import type { Cost } from '../http/in-flight.ts';

/** Asana's limits per token. An absent limit is off. */
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

/** Parses limits that were sent over HTTP. Throws an Error whose message names the invalid field. */
export function parseLimits(json: unknown): Limits {
  const parsed = limitsSchema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

/** A request as the rate limiter counts it. A batch counts as its actions. */
export interface CountedRequest {
  readonly token: string;
  readonly cost: Cost;
  readonly searches: number;
  readonly inFlight: Cost;
}

/** Counts the requests of the last minute for each token. */
export interface RateLimiter {
  readonly setLimits: (limits: Limits) => void;
  /** Counts a request. Returns the seconds to wait if it exceeds a limit, otherwise null. Rejected requests count too. */
  readonly count: (request: CountedRequest) => number | null;
}

const minuteMs = 60_000;

/**
 * Creates a rate limiter with all limits off.
 *
 * It uses the machine's clock, because the clock of the world may not advance and a waiting client must succeed eventually.
 */
export function createRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  let limits: Limits = {};
  const requests = createSlidingWindow(now);
  const searches = createSlidingWindow(now);
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

function createSlidingWindow(now: () => number) {
  const times = new Map<string, number[]>();
  return {
    clear: () => times.clear(),
    /** Adds to the count. Returns null, or the seconds to wait if the count exceeds the limit. */
    add: (token: string, count: number, limit: number | undefined): number | null => {
      if (limit === undefined || count === 0) return null;
      const currentTime = now();
      const recent = (times.get(token) ?? []).filter((at) => at > currentTime - minuteMs);
      for (let added = 0; added < count; added += 1) recent.push(currentTime);
      times.set(token, recent);
      if (recent.length <= limit) return null;
      const oldest = recent[0] ?? currentTime;
      return Math.max(1, Math.ceil((oldest + minuteMs - currentTime) / 1000));
    },
  };
}
