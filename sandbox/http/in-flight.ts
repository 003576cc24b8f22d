/** How many requests of each kind: an ordinary request is one, a batch as many as it has actions. */
export interface Cost {
  readonly reads: number;
  readonly writes: number;
}

/** Counts, per token, what has arrived and not yet been answered. */
export interface InFlight {
  /** Counts a request in; returns what is now in flight for its token, this request included. */
  readonly enter: (token: string, cost: Cost) => Cost;
  readonly leave: (token: string, cost: Cost) => void;
}

/** A counter with nothing in flight. */
export function createInFlight(): InFlight {
  const counts = new Map<string, Cost>();
  const add = (token: string, cost: Cost, sign: 1 | -1): Cost => {
    const held = counts.get(token) ?? { reads: 0, writes: 0 };
    const next = {
      reads: held.reads + sign * cost.reads,
      writes: held.writes + sign * cost.writes,
    };
    if (next.reads === 0 && next.writes === 0) counts.delete(token);
    else counts.set(token, next);
    return next;
  };
  return {
    enter: (token, cost) => add(token, cost, 1),
    leave: (token, cost) => {
      add(token, cost, -1);
    },
  };
}
