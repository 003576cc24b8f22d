import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EventTurns } from '../../../src/live/subscription/event-turns.ts';

/** Takes turns for several callers at once, and does this work in each. Returns the callers in the order of their turns. */
async function runAll(callers: readonly string[], work: () => void) {
  const turns = new EventTurns();
  const order: string[] = [];
  await Promise.all(
    callers.map(async (caller) => {
      await turns.take(caller);
      // The work of an event continues after promises that are settled.
      await Promise.resolve();
      work();
      order.push(caller);
    }),
  );
  return order;
}

test('callers take turns, so one with many events does not delay another one', async () => {
  const order = await runAll([...Array(100).fill('many'), 'one', 'other', 'one'], () => undefined);
  expect(order.slice(0, 6)).toEqual(['many', 'many', 'one', 'other', 'many', 'one']);
  expect(order).toHaveLength(103);
});

test('the work of many events is done in several turns of the event loop', async () => {
  let loopTurns = 0;
  let isDone = false;
  const watch = (async () => {
    while (!isDone) {
      await setImmediate();
      loopTurns += 1;
    }
  })();
  await runAll(Array(40).fill('many'), () => {
    const endAt = performance.now() + 2;
    while (performance.now() < endAt);
  });
  isDone = true;
  await watch;
  expect(loopTurns).toBeGreaterThan(10);
});

test('a turn that is taken alone needs no later turn of the event loop', async () => {
  let isLater = false;
  const later = setImmediate().then(() => {
    isLater = true;
  });
  await new EventTurns().take('one');
  expect(isLater).toBe(false);
  await later;
});
