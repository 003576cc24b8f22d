/** The time in the sandbox if no other clock is given. */
export const defaultNow = new Date('2026-06-15T09:00:00.000Z');

/** The clock of the sandbox. */
export interface Clock {
  /** The current time. It changes only with writes if the given time is fixed. */
  readonly now: () => Date;
  /** Advances the clock by one millisecond, so that every write has a different time. */
  readonly tick: () => void;
  /** Whether there was a write since the start or the last reset. */
  readonly hasTicked: () => boolean;
  /** Resets the number of ticks to 0. */
  readonly reset: () => void;
}

/** Creates a clock that follows `now` and adds a millisecond for every write. The same writes get the same times. */
export function createClock(now: () => Date = () => defaultNow): Clock {
  let ticks = 0;
  const current = () => new Date(now().getTime() + ticks);
  return {
    now: current,
    tick: () => {
      ticks += 1;
    },
    hasTicked: () => ticks > 0,
    reset: () => {
      ticks = 0;
    },
  };
}
