import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  OperationWork,
  ProcessorTimeExceeded,
} from '../../../src/engine/event-loop/operation-work.ts';
import {
  runInSlices,
  runToEnd,
  type SlicedWork,
} from '../../../src/engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../src/engine/event-loop/turn.ts';

/** Fills this many slices, and calls a function after each. */
function* fill(slices: number, onSlice: () => void = () => undefined): SlicedWork<string> {
  for (let at = 0; at < slices; at += 1) {
    while (!isTurnOver());
    onSlice();
    yield;
  }
  return 'done';
}

test('work in slices ends with its operation', async () => {
  let reason: unknown = null;
  let slices = 0;
  const operation = new OperationWork({ endReason: () => reason });
  const work = runInSlices(
    fill(100, () => {
      slices += 1;
      if (slices === 3) reason = new Error('The client left.');
    }),
    operation,
  );
  await expect(work).rejects.toThrow('The client left.');
  expect(slices).toBe(3);
  expect(() => runInSlices(fill(0), operation)).toThrow('The client left.');
});

test('work in slices ends when the processor time of its operation is used up', async () => {
  const operation = new OperationWork({ maxProcessorMs: 15 });
  await expect(runInSlices(fill(100), operation)).rejects.toThrow(ProcessorTimeExceeded);
  expect(operation.processorMs).toBeGreaterThan(15);
});

test('the time in which other programs use the processor is hardly counted', async () => {
  const operation = new OperationWork();
  const sleeping = new Int32Array(new SharedArrayBuffer(4));
  operation.add(() => void Atomics.wait(sleeping, 0, 0, 500));
  await new Promise<void>((resolve) => operation.onceDone(resolve));
  // The time of the task is counted after the task.
  await setImmediate();
  expect(operation.processorMs).toBeGreaterThan(0);
  expect(operation.processorMs).toBeLessThanOrEqual(100);
});

test('work that follows a write is completed although its operation has ended', async () => {
  const operation = new OperationWork({ endReason: () => new Error('The client left.') });
  expect(await runToEnd(fill(2), operation)).toBe('done');
});

test('callers take turns, however much work one of them has', { tags: 'slow' }, async () => {
  const order: string[] = [];
  const one = new OperationWork();
  const running = Array.from({ length: 5 }, () =>
    runInSlices(
      fill(4, () => order.push('one')),
      one,
    ),
  );
  const other = runInSlices(
    fill(4, () => order.push('other')),
    new OperationWork(),
  );
  await Promise.all([...running, other]);
  // Twenty slices of one caller, and four of the other.
  expect(order.filter((name) => name === 'other')).toHaveLength(4);
  expect(order.lastIndexOf('other')).toBeLessThan(10);
});

test('a task that starts work in slices is counted once', async () => {
  const operation = new OperationWork();
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    operation.add(() => {
      void runInSlices(fill(1), operation);
      resolve();
    });
  });
  expect(operation.processorMs).toBeLessThanOrEqual(performance.now() - startedAt);
});
