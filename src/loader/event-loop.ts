import { setImmediate } from 'node:timers/promises';

let next: Promise<void> | undefined;

/**
 * The next turn of the event loop, when what is wished for now has been sent.
 *
 * One promise for all who ask in the same turn: what they then wish for goes out together.
 */
export function nextEventLoopTurn(): Promise<void> {
  next ??= setImmediate().then(() => {
    next = undefined;
  });
  return next;
}
