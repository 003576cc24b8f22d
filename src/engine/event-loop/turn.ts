// Synchronous work of many operations can fill one turn of the event loop. Work that asks here is continued in a later turn when
// the current one has lasted too long, so that other callers and timers are served in between.

/** How long work may continue in one turn, in milliseconds. */
const turnMs = 20;

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

type Task = () => void;
let tasks: Task[] = [];

/** Runs a task in a later turn, after the tasks that were added before it. */
export function runInLaterTurn(task: Task): void {
  tasks.push(task);
  if (tasks.length === 1) setImmediate(runTasks);
}

function runTasks(): void {
  startedAt = performance.now();
  const added = tasks;
  let done = 0;
  while (done < added.length && (done === 0 || !isTurnOver())) {
    added[done]?.();
    done += 1;
  }
  startedAt = null;
  // Tasks that were added meanwhile follow in the same list.
  tasks = added.slice(done);
  if (tasks.length > 0) setImmediate(runTasks);
}
