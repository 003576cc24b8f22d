import type { UpstreamError } from './upstream-error.ts';

/** How often one read is sent at the most. */
export const maxAttempts = 3;

const firstBackoffMs = 200;

/**
 * How long to wait before a read is sent again, or null when it should not be.
 *
 * @param attempt  How many times it was sent: 1 after the first failure.
 * @param leftMs   What is left of the operation's time; a wait that does not fit into it is not begun.
 * @param random   0 to 1; spreads callers that failed together.
 * @returns        Milliseconds. What the service asked for wins over the backoff.
 *
 * For reads only. A read that timed out is not sent again: its time is spent, and the service is slow already.
 * Source: Asana, "Rate limits"; RFC 9110, section 10.2.3.
 */
export function delayBeforeRetryMs(
  error: UpstreamError,
  attempt: number,
  leftMs: number,
  random: number,
): number | null {
  if (!error.retryable || error.reason === 'timeout' || attempt >= maxAttempts) return null;
  const backoffMs = firstBackoffMs * 2 ** (attempt - 1) * (0.5 + random / 2);
  const delayMs = error.retryAfterMs ?? backoffMs;
  return delayMs < leftMs ? delayMs : null;
}

/**
 * A `Retry-After` header in milliseconds, or undefined when there is none that makes sense.
 *
 * @param header  Seconds or an HTTP date. Source: RFC 9110, section 10.2.3.
 */
export function parseRetryAfterMs(
  header: string | string[] | undefined,
  nowMs: number,
): number | undefined {
  if (typeof header !== 'string') return undefined;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header) * 1000;
  // Date.parse makes a date of nearly anything with a number in it; an HTTP date ends in its zone.
  const at = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
