import { expect, test } from 'vitest';
import { WakeTimer } from '../../../src/upstream/pacing/wake-timer.ts';

/** A timer, and the number of times that it has called back. */
function createTimer() {
  const calls = { count: 0 };
  const timer = new WakeTimer(() => {
    calls.count += 1;
  });
  return { calls, timer };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a wait that ended is not in progress: another one for the same time calls back too', async () => {
  const { calls, timer } = createTimer();
  timer.start(1, 1000);
  await expect.poll(() => calls.count).toBe(1);
  timer.start(1, 1000);
  await expect.poll(() => calls.count).toBe(2);
});

test('a wait for the same time as the one in progress changes nothing', async () => {
  const { calls, timer } = createTimer();
  timer.start(1, 1000);
  timer.start(0, 1001);
  await expect.poll(() => calls.count).toBe(1);
  await sleep(5);
  expect(calls.count).toBe(1);
});

test('a wait that is replaced or cancelled does not call back', async () => {
  const { calls, timer } = createTimer();
  timer.start(1, 1000);
  timer.start(5, 1000);
  await expect.poll(() => calls.count).toBe(1);
  timer.start(1, 2000);
  timer.cancel();
  await sleep(5);
  expect(calls.count).toBe(1);
});
