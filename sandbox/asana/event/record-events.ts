import type { RequestContext } from '../protocol/record.ts';
import { eventsOf } from './change-event.ts';

/**
 * Does some work, and records the events of all changes that it makes, also if it fails halfway.
 *
 * Before the first request for events, it only does the work.
 *
 * @param isRestore  Whether the work restores deleted rows.
 */
export function recordEvents<Result>(
  context: Pick<RequestContext, 'store' | 'caller' | 'eventControl' | 'webhooks'>,
  work: () => Result,
  isRestore = false,
): Result {
  const { eventLog, rowWatcher } = context.store;
  const stop = eventLog.isActive() ? rowWatcher.start() : null;
  // Work inside other work, such as a job that a write continues, is recorded with it.
  if (!stop) return work();
  try {
    return work();
  } finally {
    const events = eventsOf(stop(), context.store, isRestore);
    for (const event of events) {
      if (!context.eventControl.isNextLost()) eventLog.add(event, context.caller.userGid);
    }
    if (events.length > 0) context.webhooks.wake();
  }
}
