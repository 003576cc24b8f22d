import type { TaskRow } from '../../../../sandbox/store/asana/task-row.ts';

type Key = string | number | null;

/** The value that each order sorts by. Null is at the end in both directions. */
export const sortKeys: Readonly<Record<string, (row: TaskRow) => Key>> = {
  CREATED_AT: ({ createdAt }) => createdAt,
  MODIFIED_AT: ({ modifiedAt }) => modifiedAt,
  COMPLETED_AT: ({ completedAt }) => completedAt,
  DUE_ON: ({ dueOn, dueAt }) => (dueOn === null ? null : `${dueOn}${dueAt ?? ''}`),
  LIKES: ({ likerGids }) => likerGids.length,
};

/** An order of tasks, as the input of a query. */
export interface Order {
  readonly by: string;
  readonly direction: 'ASCENDING' | 'DESCENDING';
}

/** Every order. */
export const everyOrder: readonly Order[] = Object.keys(sortKeys).flatMap((by) =>
  (['ASCENDING', 'DESCENDING'] as const).map((direction) => ({ by, direction })),
);

/** The values that tasks are sorted by, in this order. */
export const keysOf = (rows: readonly TaskRow[], { by }: Order): readonly Key[] =>
  rows.map(sortKeys[by] ?? (() => null));

/** The values of the tasks in the order that a list must have. */
export function sortedKeysOf(rows: readonly TaskRow[], order: Order): readonly Key[] {
  const keys = keysOf(rows, order);
  const set = keys.filter((key) => key !== null);
  const sorted = set.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
  const ordered = order.direction === 'ASCENDING' ? sorted : sorted.toReversed();
  return [...ordered, ...keys.filter((key) => key === null)];
}
