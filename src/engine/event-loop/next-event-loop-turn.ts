import { setImmediate } from 'node:timers/promises';

let next: Promise<void> | undefined;

/**
 * Resolves in the next turn of the event loop, after the reads that are loaded now have been sent.
 *
 * All callers in one turn receive the same promise, so the reads that they load next are sent together.
 */
export function nextEventLoopTurn(): Promise<void> {
  next ??= setImmediate().then(() => {
    next = undefined;
  });
  return next;
}
