import type { TaskRecord } from '../../../../service/asana/record/task.ts';
import type { Sort } from '../../sorted/sort.ts';
import type { ListOrder } from '../../sorted/sorted-list.ts';

export interface SortBy {
  readonly by: 'CREATED_AT' | 'MODIFIED_AT' | 'COMPLETED_AT' | 'DUE_ON' | 'LIKES';
  readonly direction?: 'ASCENDING' | 'DESCENDING' | null | undefined;
}

/** An order of tasks that this server makes itself. */
export type TaskSort = Sort<TaskRecord>;

/** An order of a list of tasks that the server sorts. */
export const toTaskOrder = (orderBy: SortBy): ListOrder<TaskRecord> => ({
  ...toTaskSort(orderBy),
  name: JSON.stringify(orderBy),
});

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
