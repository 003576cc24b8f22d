import type { SlicedWork } from '../src/engine/event-loop/time-slice.ts';

/** Runs sliced work to its end without pauses. */
export function finish<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
