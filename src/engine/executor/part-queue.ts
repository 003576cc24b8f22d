import type { OperationWork } from '../event-loop/operation-work.ts';
import { isTurnOver } from '../event-loop/turn.ts';
import type { PartTask } from './delivered-part.ts';

/** Executes a part. The reason says why its operation has ended; null if it continues. */
export type RunPart = (task: PartTask, endReason: unknown) => void;

/** The parts that were found and not started. They start in the turn in which they were found, unless it has lasted too long. */
export class PartQueue {
  readonly #operationWork: OperationWork;
  readonly #run: RunPart;
  #tasks: PartTask[] = [];
  #isStarted = false;
  #isScheduled = false;

  constructor(operationWork: OperationWork, run: RunPart) {
    this.#operationWork = operationWork;
    this.#run = run;
  }

  add(task: PartTask): void {
    this.#tasks.push(task);
    this.#schedule();
  }

  /** Starts the parts that were found, and from now on each one that is found. */
  start(): void {
    this.#isStarted = true;
    this.#schedule();
  }

  clear(): void {
    this.#tasks = [];
  }

  /** What was found first continues before it. */
  #schedule(): void {
    if (!this.#isStarted || this.#isScheduled || this.#tasks.length === 0) return;
    this.#isScheduled = true;
    queueMicrotask(() => this.#runAll(false));
  }

  #runAll(isLate: boolean): void {
    const tasks = this.#tasks;
    this.#tasks = [];
    for (const [index, task] of tasks.entries()) {
      if (isTurnOver() && index > 0) {
        this.#tasks = [...tasks.slice(index), ...this.#tasks];
        this.#operationWork.continueLater(() => this.#runAll(true));
        return;
      }
      this.#run(task, isLate ? this.#operationWork.endReason : null);
    }
    this.#isScheduled = false;
    this.#schedule();
  }
}
