/** The number of reads and writes. An ordinary request counts as one, a batch as many as it has actions. */
export interface Cost {
  readonly reads: number;
  readonly writes: number;
}

/** Counts, per token, the requests that have arrived and have no response yet. */
export interface InFlight {
  /** Adds a request. Returns what is now in flight for its token, including this request. */
  readonly enter: (token: string, cost: Cost) => Cost;
  readonly leave: (token: string, cost: Cost) => void;
}

/** Creates a counter with nothing in flight. */
export function createInFlight(): InFlight {
  const counts = new Map<string, Cost>();
  const add = (token: string, cost: Cost, sign: 1 | -1): Cost => {
    const current = counts.get(token) ?? { reads: 0, writes: 0 };
    const next = {
      reads: current.reads + sign * cost.reads,
      writes: current.writes + sign * cost.writes,
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
