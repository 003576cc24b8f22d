import { setTimeout as sleep } from 'node:timers/promises';
import { type RequestSignal, waitUnlessAborted } from '../upstream/http/abort-signal.ts';

// Reads a record repeatedly, because it changes at the service without a write of this server.

/** The wait before the first read. Each further wait is twice as long. */
const firstDelayMs = 200;
/** The maximum wait between two reads. */
const maxDelayMs = 4000;
/** The time of the operation that remains for what follows. */
const reservedMs = 1000;
/** How long the last read can take at least: it starts when the time is over. */
const minReadMs = 1000;

/** The waits before the reads of a record, in milliseconds. Their sum is the given time. */
export function pollDelaysMs(waitMs: number): readonly number[] {
  const delays: number[] = [];
  for (let left = waitMs, next = firstDelayMs; left > 0; next = Math.min(next * 2, maxDelayMs)) {
    // A short wait at the end would only repeat the read before it.
    const delay = left - next < firstDelayMs ? left : next;
    delays.push(delay);
    left -= delay;
  }
  return delays;
}

/** What repeated reads of a record found. */
export interface Polled<Result> {
  /** The latest response; null if there was none. */
  readonly record: Result | null;
  /** Why the last read failed; null if it did not. */
  readonly failure: unknown;
}

export interface PollScope {
  readonly signal: RequestSignal;
  /** When the operation must end, in milliseconds of `Date.now()`. */
  readonly deadlineAt: number;
}

/**
 * Reads a record until it is accepted, the time is over, or a read fails.
 *
 * @param read  Must not return what the operation has read before. It repeats reads that fail temporarily itself.
 */
export async function poll<Result>(
  read: () => Promise<Result>,
  isAccepted: (record: Result) => boolean,
  waitMs: number,
  { signal, deadlineAt }: PollScope,
): Promise<Polled<Result>> {
  const endAt = Date.now() + waitMs;
  let record: Result | null = null;
  for (const delayMs of pollDelaysMs(waitMs)) {
    if (Date.now() + delayMs > Math.min(endAt + minReadMs, deadlineAt - reservedMs)) break;
    await waitUnlessAborted(delayMs, signal);
    if (signal.aborted) break;
    const readMs = Math.min(Math.max(endAt - Date.now(), minReadMs), deadlineAt - Date.now());
    try {
      const found = await within(readMs, read());
      // The time is over, and the response is not needed any more.
      if (found === null) break;
      record = found;
    } catch (failure) {
      return { record, failure };
    }
    if (isAccepted(record)) break;
  }
  return { record, failure: null };
}

/** The result, or null if it needs longer. */
async function within<Result>(ms: number, result: Promise<Result>): Promise<Result | null> {
  const timer = new AbortController();
  const timeout = sleep(ms, null, { signal: timer.signal });
  // Both can fail after the other has ended.
  timeout.catch(() => undefined);
  result.catch(() => undefined);
  try {
    return await Promise.race([result, timeout]);
  } finally {
    timer.abort();
  }
}
