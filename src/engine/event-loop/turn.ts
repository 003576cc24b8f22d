// Synchronous work of many operations can fill one turn of the event loop. Work that asks here is continued in a later turn when
// the current one has lasted too long, so that other callers and timers are served in between.

/** How long work may continue in one turn, in milliseconds. */
const turnMs = 1;

/**
 * The turns without long work after each turn with it, if there is more. A request of another caller needs several turns until it sends or responds: its body
 * arrives, its loads are collected. It waits only for one turn with long work instead of one at each step. A turn without work takes some
 * microseconds.
 */
const freeTurns = 3;

/** No work lasts longer before it asks. A turn that seems longer was interrupted by other programs. */
const longestTurnMs = 100;

let startedAt: number | null = null;

/** Whether the work of this turn should continue in a later turn. */
export function isTurnOver(): boolean {
  const now = performance.now();
  if (startedAt !== null) return now - startedAt > turnMs;
  startedAt = now;
  setImmediate(endTurn);
  return false;
}

function endTurn(): void {
  startedAt = null;
}

/** A piece of work, and who it belongs to. */
interface Task {
  readonly run: () => void;
  readonly owner: TaskOwner;
}

/** Receives the processor time of its tasks. */
export interface TaskOwner {
  addProcessorMs(ms: number): void;
}

/** The tasks of one caller that wait for a later turn. */
export class TaskQueue {
  #tasks: Task[] = [];
  /** How many of the tasks have run. Removing them one by one would take quadratic time. */
  #done = 0;
  #wasLong = false;

  get isEmpty(): boolean {
    return this.#done === this.#tasks.length;
  }

  add(task: Task): void {
    this.#tasks.push(task);
  }

  /** Runs tasks until the turn is over. */
  run(): void {
    // Reading the processor time takes longer than most tasks do, so it is read only between long turns.
    const used = this.#wasLong ? process.cpuUsage() : null;
    const startedAt = performance.now();
    const times = new Map<TaskOwner, number>();
    let last: TaskOwner | undefined;
    let lastAt = startedAt;
    const addTime = () => {
      const now = performance.now();
      if (last !== undefined) times.set(last, (times.get(last) ?? 0) + now - lastAt);
      lastAt = now;
    };
    do {
      const task = this.#tasks[this.#done];
      this.#done += 1;
      if (task?.owner !== last) {
        addTime();
        last = task?.owner;
      }
      task?.run();
    } while (!this.isEmpty && !isTurnOver());
    addTime();
    this.#tasks = this.#tasks.slice(this.#done);
    this.#done = 0;
    const ms = lastAt - startedAt;
    this.#wasLong = ms > turnMs / 2;
    const part = used === null ? Math.min(1, longestTurnMs / ms) : usedPart(used, ms);
    for (const [owner, ms] of times) owner.addProcessorMs(ms * part);
  }
}

/** The part of a time in which this program used the processor. Other programs can use it meanwhile, and so can other threads of this one. */
function usedPart(before: NodeJS.CpuUsage, ms: number): number {
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1000 / ms);
}

/** Whether a task runs now, whose queue counts its processor time. */
export const isTaskRunning = (): boolean => isRunning;

let isRunning = false;

/** The queues that are not empty. Each caller has one turn after the other callers. */
const queues = new Set<TaskQueue>();
let isScheduled = false;

/** Runs a task in a later turn, after the tasks of the same caller that were added before it. */
export function runInLaterTurn(run: () => void, owner: TaskOwner, queue: TaskQueue): void {
  queue.add({ run, owner });
  queues.add(queue);
  schedule(0);
}

/** Runs the tasks after so many turns without them. */
function schedule(turns: number): void {
  if (isScheduled) return;
  isScheduled = true;
  runAfter(turns);
}

function runAfter(turns: number): void {
  setImmediate(() => (turns === 0 ? runQueues() : runAfter(turns - 1)));
}

function runQueues(): void {
  startedAt = performance.now();
  // A Set visits a queue again that was removed and added at its end.
  for (const queue of queues) {
    queues.delete(queue);
    isRunning = true;
    queue.run();
    isRunning = false;
    if (!queue.isEmpty) queues.add(queue);
    if (isTurnOver()) break;
  }
  startedAt = null;
  isScheduled = false;
  if (queues.size > 0) schedule(freeTurns);
}
