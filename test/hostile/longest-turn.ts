import { threadMs } from '../cpu-time.ts';

/** A turn of the event loop: how long it kept other callers waiting, and the processor time of its thread. */
export interface Turn {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Measures the longest turns of the event loop of this thread. */
export interface TurnMeter {
  start(): void;
  /** Stops, and returns the most wall time and the most processor time of a turn since the start. */
  stop(): Turn;
}

/** How often the turn is measured, in milliseconds. Node runs a timer at most once per turn. */
const intervalMs = 1;

/**
 * Creates a meter. A timer runs at most once per turn of the event loop, so the time between two of its calls contains at least one
 * complete turn, and no more than a millisecond of others.
 */
export function createTurnMeter(): TurnMeter {
  let timer: NodeJS.Timeout | undefined;
  let wallMs = 0;
  let cpuMs = 0;
  let before: Turn = { wallMs: 0, cpuMs: 0 };
  const now = (): Turn => ({ wallMs: performance.now(), cpuMs: threadMs() });
  const measure = () => {
    const turn = now();
    wallMs = Math.max(wallMs, turn.wallMs - before.wallMs);
    cpuMs = Math.max(cpuMs, turn.cpuMs - before.cpuMs);
    before = turn;
  };
  return {
    start() {
      clearInterval(timer);
      wallMs = 0;
      cpuMs = 0;
      before = now();
      timer = setInterval(measure, intervalMs);
    },
    stop() {
      if (timer !== undefined) measure();
      clearInterval(timer);
      return { wallMs, cpuMs };
    },
  };
}
