import type { TaskRecord } from '../../../../service/asana/record/task.ts';

export interface SortBy {
  readonly by: 'CREATED_AT' | 'MODIFIED_AT' | 'COMPLETED_AT' | 'DUE_ON' | 'LIKES';
  readonly direction?: 'ASCENDING' | 'DESCENDING' | null | undefined;
}

/** The values that a task is sorted by, one after another, and at the end its gid. */
export type SortPosition = readonly (string | number | null)[];

/** An order that this server makes itself. */
export interface TaskSort {
  readonly isAscending: boolean;
  readonly reads: readonly string[];
  /** Null for a task without a value, which is at the end in both directions. */
  keysOf(task: TaskRecord): SortPosition;
}

export function toTaskSort({ by, direction }: SortBy): TaskSort {
  const isAscending = direction === 'ASCENDING';
  // Of the tasks without a value, the newest is the first in both directions.
  const newestFirst = ({ created_at = '' }: TaskRecord) =>
    isAscending ? -Date.parse(created_at) : Date.parse(created_at);
  switch (by) {
    case 'CREATED_AT':
      return {
        isAscending,
        reads: ['created_at'],
        keysOf: ({ created_at = '' }) => [created_at],
      };
    case 'MODIFIED_AT':
      return {
        isAscending,
        reads: ['modified_at'],
        keysOf: ({ modified_at = '' }) => [modified_at],
      };
    case 'COMPLETED_AT':
      return {
        isAscending,
        reads: ['completed_at', 'created_at'],
        keysOf: (task) =>
          task.completed_at == null ? [null, newestFirst(task)] : [task.completed_at, 0],
      };
    case 'DUE_ON':
      // A task without a time comes before the tasks of the same day that have one.
      return {
        isAscending,
        reads: ['created_at', 'due_at', 'due_on'],
        keysOf: (task) =>
          task.due_on == null
            ? [null, null, newestFirst(task)]
            : [task.due_on, task.due_at ?? '', task.created_at ?? ''],
      };
    case 'LIKES':
      return { isAscending, reads: ['num_likes'], keysOf: ({ num_likes = 0 }) => [num_likes] };
  }
}

export const sortPositionOf = ({ keysOf }: TaskSort, task: TaskRecord): SortPosition => [
  ...keysOf(task),
  task.gid,
];

/** Compares two places of an order. Negative if the first one is earlier. */
export function compareSortPositions(
  { isAscending }: Pick<TaskSort, 'isAscending'>,
  one: SortPosition,
  other: SortPosition,
): number {
  for (const [index, value] of one.entries()) {
    const otherValue = other[index] ?? null;
    if (value === otherValue) continue;
    if (value === null) return 1;
    if (otherValue === null) return -1;
    // The gid, which comes last, has no direction.
    const isUp = isAscending || index === one.length - 1;
    return value < otherValue === isUp ? -1 : 1;
  }
  return 0;
}

/** The tasks after a place, in an order. Null is the beginning. */
export const sortedAfter = (
  tasks: readonly TaskRecord[],
  sort: TaskSort,
  from: SortPosition | null,
): readonly TaskRecord[] =>
  tasks
    .map((task) => ({ task, at: sortPositionOf(sort, task) }))
    .filter(({ at }) => from === null || compareSortPositions(sort, at, from) > 0)
    .toSorted((one, other) => compareSortPositions(sort, one.at, other.at))
    .map(({ task }) => task);
