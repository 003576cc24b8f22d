import { yieldToEventLoop } from './yield-to-event-loop.ts';

// Long work shares the event loop with all other requests, so it pauses after 20 ms. It is written as a generator, which
// yields where it can pause: `if (isTurnOver()) yield;`.

/** Work that can pause at each `yield`. */
export type SlicedWork<Result> = Generator<void, Result, void>;

/** Runs work in slices of 20 ms. Returns the result itself if the first slice is enough, otherwise a promise of it. */
export function runInSlices<Result>(work: SlicedWork<Result>): Result | Promise<Result> {
  const step = work.next();
  return step.done ? step.value : runRest(work);
}

async function runRest<Result>(work: SlicedWork<Result>): Promise<Result> {
  for (;;) {
    await yieldToEventLoop();
    const step = work.next();
    if (step.done) return step.value;
  }
}
