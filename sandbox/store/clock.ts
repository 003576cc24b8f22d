/** The instant at which the sandbox's world stands unless it is given another clock. */
export const defaultNow = new Date('2026-06-15T09:00:00.000Z');

/** Time as the sandbox tells it. */
export interface Clock {
  /** The present, as the last write left it. */
  readonly now: () => Date;
  /** Moves on by a millisecond, so that no two writes share an instant. */
  readonly tick: () => void;
  /** Whether anything was written since the start or the last reset. */
  readonly hasTicked: () => boolean;
  /** Forgets all ticks. */
  readonly reset: () => void;
}

/** A clock that follows `now` and adds a millisecond for every write: same writes, same instants. */
export function createClock(now: () => Date = () => defaultNow): Clock {
  let ticks = 0;
  const present = () => new Date(now().getTime() + ticks);
  return {
    now: present,
    tick: () => {
      ticks += 1;
    },
    hasTicked: () => ticks > 0,
    reset: () => {
      ticks = 0;
    },
  };
}
