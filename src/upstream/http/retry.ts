import { isRefusal } from './refusal.ts';
import type { UpstreamError } from './upstream-error.ts';

/** The maximum number of times that one read is sent, unless a limit refuses it. */
export const maxAttempts = 3;

/** The same for a read that the service refuses because of a limit, each time with the time after which it accepts requests. */
export const maxRefusals = 10;

/**
 * The same for a read that the service refuses because of the quota of all credentials, without that time. The pauses between so many attempts
 * are longer than the time of most operations.
 */
const maxProjectRefusals = 6;

/** The first wait for the limit of a route without a Retry-After. */
const firstRouteBackoffMs = 1000;

const firstBackoffMs = 200;

/**
 * How long to wait before a read is sent again, or null if it must not be.
 *
 * @param attempt  How many times the read was sent: 1 after the first failure.
 * @param leftMs   The time left for the operation. A wait that does not fit into it is not started.
 * @param random   0 to 1; spreads callers that failed together.
 * @returns        Milliseconds. The wait that the service asks for wins over the backoff. 0 after a refusal because of a limit: the
 *                 request then waits in the queue of its credential, which is paused.
 *
 * A read that timed out is not sent again: it has used up its time, and the service is slow already. A request that the
 * circuit breaker rejected fails at once. A refusal with Retry-After permits more
 * attempts: there is only one per pause, and the request waits as long as its operation may take. A request that this server refused because of a limit is not sent again either: its turn
 * comes too late. Who knows the limit of a route sends its reads again, and waits before its writes.
 * Source: RFC 9110, section 10.2.3.
 */
export function delayBeforeRetryMs(
  error: UpstreamError,
  attempt: number,
  leftMs: number,
  random: number,
): number | null {
  if (isRefusal(error))
    return error.pauses !== 'route' && mayRetryRefusal(error, attempt, leftMs) ? 0 : null;
  if (!error.retryable || isFinal(error) || attempt >= maxAttempts) return null;
  if (error.reason === 'rate-limited') return null;
  const backoffMs = firstBackoffMs * 2 ** (attempt - 1) * (0.5 + random / 2);
  const delayMs = error.retryAfterMs ?? backoffMs;
  return delayMs < leftMs ? delayMs : null;
}

/** How long a write of a route waits that was refused by the limit of this route. Null if its operation ends before. The queue does not wait for it. */
export function pauseOfRouteMs(
  { retryAfterMs }: UpstreamError,
  attempt: number,
  leftMs: number,
): number | null {
  const delayMs = retryAfterMs ?? firstRouteBackoffMs * 2 ** (attempt - 1);
  return delayMs < leftMs ? delayMs : null;
}

/** Whether a read that a limit refused is sent again after the pause. */
export function mayRetryRefusal(error: UpstreamError, attempt: number, leftMs: number): boolean {
  const { retryAfterMs = 0, pauses } = error;
  const withoutTime = pauses === 'project' ? maxProjectRefusals : maxAttempts;
  const max = retryAfterMs > 0 ? maxRefusals : withoutTime;
  return attempt < max && retryAfterMs < leftMs;
}

const isFinal = ({ reason }: UpstreamError): boolean =>
  reason === 'timeout' || reason === 'circuit-open';

/**
 * A `Retry-After` header in milliseconds, or undefined if it is missing or invalid.
 *
 * @param header  Seconds or an HTTP date. Source: RFC 9110, section 10.2.3.
 */
export function parseRetryAfterMs(
  header: string | string[] | undefined,
  nowMs: number,
): number | undefined {
  if (typeof header !== 'string') return undefined;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header) * 1000;
  // Date.parse accepts nearly any text that contains a number. An HTTP date always ends in its time zone.
  const at = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
