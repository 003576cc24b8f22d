import type { Permit } from '../pacing/permit.ts';
import type { Scheduler } from '../pacing/scheduler.ts';
import type { Queued } from './batch-sender.ts';
import type { Caller } from './caller.ts';
import { reasonOf } from './not-sent.ts';
import type { Reader } from './reader.ts';
import { acquirePermit, isRefusal } from './refusal.ts';
import { mayRetryRefusal } from './retry.ts';
import { UpstreamError, type UpstreamService } from './upstream-error.ts';

// A route with a limit of its own, besides the limits of its credential.

/** A reader, and the limit of some of its reads. */
export interface RouteLimitOptions<Read, Response> {
  readonly reader: Reader<Read, Response>;
  readonly service: UpstreamService;
  /** The limit of each credential. Its requests have no connections of their own. */
  readonly scheduler: Scheduler;
  /** Whether the limit is about this read. */
  readonly isLimited: (read: Read) => boolean;
}

/**
 * Sends reads of which some have a limit of their own. Such a read first waits for this limit, and then, like every read, for the limits of
 * its credential. If it need not wait, it is sent together with the other reads. A read that shares a request in flight counts too.
 */
export function createRouteLimit<Read, Response>({
  reader,
  service,
  scheduler,
  isLimited,
}: RouteLimitOptions<Read, Response>): Reader<Read, Response>['read'] {
  type Entry = Queued<Read, Response>;

  const acquire = (caller: Caller, attempt: number): Promise<Permit> | Permit =>
    acquirePermit(scheduler, service, caller, {
      kind: 'reads',
      count: 1,
      units: 1,
      signal: caller.signal,
      isRetry: attempt > 1,
      hasConnection: true,
    });

  /** The read with a permit, which ends with the read. */
  const withPermit = (entry: Entry, permit: Permit, caller: Caller, attempt: number): Entry => ({
    call: entry.call,
    resolve(response) {
      permit.end(null);
      entry.resolve(response);
    },
    reject(reason) {
      const failure = reason instanceof UpstreamError ? reason : null;
      if (failure === null || !isRefusal(failure)) {
        // A response with another error, for example 402, shows that the limit permits the read.
        permit.end(failure?.status === undefined ? undefined : null);
        entry.reject(reason);
        return;
      }
      permit.end(failure);
      const leftMs = caller.deadlineAt - Date.now();
      if (mayRetryRefusal(failure, attempt, leftMs))
        void sendLater(entry, caller, attempt + 1, acquire(caller, attempt + 1));
      else entry.reject(reason);
    },
  });

  async function sendLater(
    entry: Entry,
    caller: Caller,
    attempt: number,
    acquired: Promise<Permit> | Permit,
  ): Promise<void> {
    try {
      const permit = await acquired;
      reader.read([withPermit(entry, permit, caller, attempt)], caller);
    } catch (cause) {
      entry.reject(reasonOf(cause));
    }
  }

  return (queue, caller) => {
    const ready: Entry[] = [];
    for (const entry of queue) {
      const acquired = isLimited(entry.call) ? acquire(caller, 1) : null;
      if (acquired === null) ready.push(entry);
      else if (acquired instanceof Promise) void sendLater(entry, caller, 1, acquired);
      else ready.push(withPermit(entry, acquired, caller, 1));
    }
    if (ready.length > 0) reader.read(ready, caller);
  };
}
