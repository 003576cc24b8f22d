import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OperationWork } from '../../../src/engine/event-loop/operation-work.ts';
import { runInSlices, type SlicedWork } from '../../../src/engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../src/engine/event-loop/turn.ts';
import { countTurns } from '../../count-turns.ts';

/** Works until it was told to pause this often. Returns the number of pauses. */
function* pause(count: number): SlicedWork<number> {
  let pauses = 0;
  while (pauses < count) {
    if (!isTurnOver()) continue;
    pauses += 1;
    yield;
  }
  return pauses;
}

test('work that takes less than a slice returns its result without a promise', () => {
  expect(runInSlices(pause(0), new OperationWork())).toBe(0);
});

test('work that takes several slices lets others run between them', async () => {
  const result = runInSlices(pause(4), new OperationWork());
  const stopCounting = countTurns();
  expect(await result).toBe(4);
  // The first pause ends the turn in which the work starts, so three complete turns follow.
  expect(stopCounting()).toBeGreaterThanOrEqual(3);
});

test('short pieces of work in the same turn pause together', async () => {
  await setImmediate();
  const long = runInSlices(pause(1), new OperationWork());
  // The turn is over, so the next piece pauses although it has not worked yet.
  function* short(): SlicedWork<string> {
    if (isTurnOver()) yield;
    return 'done';
  }
  expect(runInSlices(short(), new OperationWork())).toBeInstanceOf(Promise);
  await long;
});

test('an error after a pause rejects the promise', async () => {
  function* fail(): SlicedWork<never> {
    yield* pause(1);
    throw new Error('No content.');
  }
  await expect(runInSlices(fail(), new OperationWork())).rejects.toThrow('No content.');
});
