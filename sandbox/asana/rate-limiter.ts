import * as z from 'zod';
import type { Cost } from '../http/in-flight.ts';
import {
  createSlidingWindow,
  type WindowSettings,
  windowSettingsShape,
} from '../http/sliding-window.ts';

/** Asana's limits per token. An absent limit is off. */
export interface Limits extends WindowSettings {
  readonly perMinute?: number;
  readonly concurrentReads?: number;
  readonly concurrentWrites?: number;
  readonly searchPerMinute?: number;
}

const limit = z.exactOptional(z.int().positive());
const limitsSchema = z.strictObject({
  ...windowSettingsShape,
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

/** Counts the requests of each token. Rejected requests count too, as Asana documents. */
export interface RateLimiter {
  readonly setLimits: (limits: Limits) => void;
  /** Counts a request. Returns the seconds to wait if it exceeds a limit, otherwise null. */
  readonly count: (request: CountedRequest) => number | null;
}

/** Creates a rate limiter with all limits off. */
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
        requests.add(token, cost.reads + cost.writes, limits.perMinute, limits),
        searches.add(token, searchCount, limits.searchPerMinute, limits),
        isOver(cost.reads, inFlight.reads, limits.concurrentReads) ? 1 : null,
        isOver(cost.writes, inFlight.writes, limits.concurrentWrites) ? 1 : null,
      ].filter((wait) => wait !== null);
      return waits.length === 0 ? null : Math.max(...waits);
    },
  };
}

const isOver = (added: number, inFlight: number, limit: number | undefined) =>
  added > 0 && limit !== undefined && inFlight > limit;
