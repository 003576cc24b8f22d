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

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a later turn of the event loop, one turn per caller, in the order of the calls. Never resolves in the current
 * turn, because undici sends the requests of a turn at the end of that turn.
 *
 * Without this, responses that arrive together would all be parsed in one turn, and the requests that were waiting for them
 * would be sent only after the last one.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => setImmediate()).then(() => setImmediate());
  return last;
}
