import type { CallerWork } from '../../engine/event-loop/operation-work.ts';
import { TaskQueue } from '../../engine/event-loop/turn.ts';
import { MinuteWindow } from './minute-window.ts';

export class Usage implements CallerWork {
  inProgress = 0;
  /** The operations that were started. */
  readonly lastMinute = new MinuteWindow();
  readonly queue = new TaskQueue();
  readonly maxProcessorMsPerMinute: number;
  readonly #processorTime = new MinuteWindow();
  readonly #limits: UsageLimits;

  constructor(limits: UsageLimits) {
    this.#limits = limits;
    this.maxProcessorMsPerMinute = limits.maxProcessorMsPerMinute;
  }

  addProcessorMs(ms: number): void {
    this.#processorTime.add(ms, this.#limits.now());
  }

  processorWaitMs(): number {
    return this.#processorTime.waitMs(this.#limits.maxProcessorMsPerMinute, this.#limits.now());
  }

  /** Whether the caller has used nothing in the last minute. */
  isIdle(nowMs: number): boolean {
    return (
      this.inProgress === 0 &&
      this.queue.isEmpty &&
      this.lastMinute.isEmpty(nowMs) &&
      this.#processorTime.isEmpty(nowMs)
    );
  }
}

export interface UsageLimits {
  readonly maxProcessorMsPerMinute: number;
  readonly now: () => number;
}

export interface UsageTable {
  /** The usage of the caller with this key, which is new if the caller is. */
  of(key: string, nowMs: number): Usage;
  readonly size: number;
}

const unlimited: UsageLimits = {
  maxProcessorMsPerMinute: Number.POSITIVE_INFINITY,
  now: () => performance.now(),
};

const sweepMs = 60_000;

/**
 * Creates a table that keeps callers with an operation in progress or in the last minute, and removes the others once a minute.
 *
 * @param maxCallers  If there are more, the oldest one without an operation in progress is removed, and starts at zero later. A caller that
 *                    sends a new token with each request therefore cannot fill the memory.
 */
export function createUsageTable(maxCallers: number, limits: UsageLimits = unlimited): UsageTable {
  // Ordered by age.
  const usages = new Map<string, Usage>();
  let nextSweepMs = 0;
  const sweep = (nowMs: number) => {
    nextSweepMs = nowMs + sweepMs;
    for (const [key, usage] of usages) if (usage.isIdle(nowMs)) usages.delete(key);
  };
  const removeOldest = () => {
    let left = usages.size;
    for (const [key, usage] of usages) {
      usages.delete(key);
      if (usage.inProgress === 0) return;
      // Moved to the end, so that the next search does not start with it. The loop would also visit it again.
      usages.set(key, usage);
      left -= 1;
      if (left === 0) return;
    }
  };
  return {
    of(key, nowMs) {
      if (nowMs >= nextSweepMs) sweep(nowMs);
      let usage = usages.get(key);
      if (usage === undefined) {
        if (usages.size >= maxCallers) removeOldest();
        usage = new Usage(limits);
        usages.set(key, usage);
      }
      return usage;
    },
    get size() {
      return usages.size;
    },
  };
}
