import type { TaskRow } from './task-row.ts';

/** The tasks that the search can find. Asana's index is behind its data by 10 to 60 seconds, or more. */
export interface SearchIndex {
  readonly tasks: () => Iterable<TaskRow>;
  /** A paused index keeps its tasks as they are now. Otherwise every write is in the index immediately. */
  readonly setPaused: (isPaused: boolean) => void;
}

/** Creates the index of these tasks. It is not paused. */
export function createSearchIndex(tasks: ReadonlyMap<string, TaskRow>): SearchIndex {
  let paused: readonly TaskRow[] | null = null;
  return {
    tasks: () => paused ?? tasks.values(),
    setPaused: (isPaused) => {
      paused = isPaused ? structuredClone([...tasks.values()]) : null;
    },
  };
}
