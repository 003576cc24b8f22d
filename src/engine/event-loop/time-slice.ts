import type { OperationWork } from './operation-work.ts';
import { isTaskRunning, isTurnOver } from './turn.ts';

// Long work shares the event loop with all other requests, so it pauses after 1 ms. It is written as a generator, which
// yields where it can pause: `if (isTurnOver()) yield;`.

/** Work that can pause at each `yield`. */
export type SlicedWork<Result> = Generator<void, Result, void>;

/**
 * Runs work in slices. Returns the result itself if the first slice is enough, otherwise a promise of it. Throws or rejects with the reason if
 * the operation ends before the work does.
 */
export function runInSlices<Result>(
  work: SlicedWork<Result>,
  operation: OperationWork,
): Result | Promise<Result> {
  const reason = operation.endReason;
  if (reason !== null) throw reason;
  return run(work, operation, () => operation.endReason);
}

/** Like `runInSlices`, for work that must be completed: it follows a write that was sent. */
export const runToEnd = <Result>(
  work: SlicedWork<Result>,
  operation: OperationWork,
): Result | Promise<Result> => run(work, operation, () => null);

function run<Result>(
  work: SlicedWork<Result>,
  operation: OperationWork,
  endReason: () => unknown,
): Result | Promise<Result> {
  if (!isTurnOver()) {
    const startedAt = performance.now();
    const first = work.next();
    // Work that needs only one slice is not counted: most work is short.
    if (first.done) return first.value;
    if (!isTaskRunning()) operation.addProcessorMs(performance.now() - startedAt);
  }
  return new Promise((resolve, reject) => {
    const runSlice = () => {
      try {
        const reason = endReason();
        if (reason !== null) throw reason;
        const step = work.next();
        if (step.done) resolve(step.value);
        else operation.continueLater(runSlice);
      } catch (error) {
        reject(error);
      }
    };
    operation.continueLater(runSlice);
  });
}
