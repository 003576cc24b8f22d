import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * A turn of the event loop for each who asks, one after another.
 *
 * Answers that come together would be read in one turn, and whatever they make room for would be sent only after the last of them.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
