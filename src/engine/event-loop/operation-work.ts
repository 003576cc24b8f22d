import { runInLaterTurn, type TaskOwner, TaskQueue } from './turn.ts';

/** An operation needs more processor time than it may use, or its caller has used all of it. */
export class ProcessorTimeExceeded extends Error {
  /** How long the caller must wait, in milliseconds. Null if the operation itself needs too much. */
  readonly waitMs: number | null;

  /** @param maxMs  The processor time that the operation may use, or its caller in a minute. */
  constructor(maxMs: number, waitMs: number | null) {
    super(
      waitMs === null
        ? `The operation needs more than ${maxMs} ms of processor time.`
        : `Your operations have used more than ${maxMs} ms of processor time in the last minute. This server allows no more for each caller.`,
    );
    this.name = 'ProcessorTimeExceeded';
    this.waitMs = waitMs;
  }
}

/** What the operations of one caller share: they wait for the processor in one queue, and their processor time is counted together. */
export interface CallerWork extends TaskOwner {
  readonly queue: TaskQueue;
  /** The processor time that the caller may use in a minute. */
  readonly maxProcessorMsPerMinute: number;
  /** How long the caller must wait until it may use more processor time, in milliseconds. 0: not at all. */
  processorWaitMs(): number;
}

export interface WorkOptions {
  /** Default: the operation is the only one of its caller. */
  readonly caller?: CallerWork;
  /** The processor time of long work. Default: no limit. */
  readonly maxProcessorMs?: number;
  /** Why the operation has ended; null as long as it continues. Default: nothing ends it. */
  readonly endReason?: () => unknown;
}

/**
 * The long computation of one operation: work in slices, and work that continues in later turns of the event loop. It ends with its operation,
 * it has a budget of processor time, and it takes turns with the work of other callers.
 *
 * Only long work is counted. The first turn of an operation costs nothing more.
 */
export class OperationWork implements TaskOwner {
  /** The processor time until now, in milliseconds. */
  processorMs = 0;
  /** Whether a write was sent. Its operation is then completed, also without its client. */
  hasWritten = false;
  readonly #caller: CallerWork;
  readonly #options: WorkOptions;
  #tasks = 0;
  #listeners: (() => void)[] = [];

  constructor(options: WorkOptions = {}) {
    this.#options = options;
    this.#caller = options.caller ?? unlimitedCaller();
  }

  /** Whether no work continues in a later turn. */
  get isDone(): boolean {
    return this.#tasks === 0;
  }

  /** Why no more work may be done: the operation has ended, or its processor time is used up. Null if it may continue. */
  get endReason(): unknown {
    const reason = this.#options.endReason?.() ?? null;
    if (reason !== null) return reason;
    const { maxProcessorMs = Number.POSITIVE_INFINITY } = this.#options;
    if (this.processorMs > maxProcessorMs) return new ProcessorTimeExceeded(maxProcessorMs, null);
    // Work that is not long costs too little to count.
    const waitMs = this.processorMs === 0 ? 0 : this.#caller.processorWaitMs();
    return waitMs === 0
      ? null
      : new ProcessorTimeExceeded(this.#caller.maxProcessorMsPerMinute, waitMs);
  }

  /** Runs a task in a later turn. The task must not throw. */
  add(task: () => void): void {
    const end = this.begin();
    this.continueLater(() => {
      task();
      end();
    });
  }

  /** Begins a task that the caller runs itself. Call the result once, after the task. */
  begin(): () => void {
    this.#tasks += 1;
    return () => {
      this.#tasks -= 1;
      if (this.#tasks > 0) return;
      const listeners = this.#listeners;
      this.#listeners = [];
      for (const listener of listeners) listener();
    };
  }

  /** Calls a listener after the last task. Call it only if there is one. */
  onceDone(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Runs a task in a later turn, for which the reads of the operation do not wait. The task must not throw. */
  continueLater(task: () => void): void {
    runInLaterTurn(task, this, this.#caller.queue);
  }

  /** Counts processor time. */
  addProcessorMs(ms: number): void {
    this.processorMs += ms;
    this.#caller.addProcessorMs(ms);
  }
}

const unlimitedCaller = (): CallerWork => ({
  queue: new TaskQueue(),
  maxProcessorMsPerMinute: Number.POSITIVE_INFINITY,
  addProcessorMs: () => undefined,
  processorWaitMs: () => 0,
});
