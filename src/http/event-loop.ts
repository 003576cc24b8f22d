import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * A turn of the event loop for each who asks, one after another, and not the one that is going on: at its end undici sends what it
 * was given in it.
 *
 * Answers that come together would be read in one turn, and whatever they make room for would be sent only after the last of them.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => nextTurn()).then(() => nextTurn());
  return last;
}
