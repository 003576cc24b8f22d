import {
  newestFirst,
  type SearchOrder,
  type TaskRecord,
} from '../../../../service/asana/record/task.ts';
import { builder } from '../../../builder/builder.ts';
import { describedEnum } from '../../../builder/described-enum.ts';

const TaskOrderField = describedEnum('TaskOrderField', 'What tasks can be sorted by.', {
  CREATED_AT: 'The creation time. The server pages Asana’s search by it: one read for each page.',
  MODIFIED_AT:
    'The time of the last change. The server pages Asana’s search by it: one read for each page. A task that changes while you page can be repeated.',
  COMPLETED_AT:
    'The completion time. The server pages Asana’s search by it: one read for each page. Open tasks follow at the end, the newest first.',
  DUE_ON:
    'The due date, and for tasks with `dueAt` the time. Tasks without a due date are at the end. Asana’s search has no pages in this order: for each page, the server reads all matching tasks, in at most ten reads of 100, and sorts them. If there are more, the list contains only the newest of them, and `extensions.upstream.notes` says so.',
  LIKES: 'The number of likes. The server reads all matching tasks for each page, as for `DUE_ON`.',
});

/** The direction of an order. */
export const OrderDirection = describedEnum('OrderDirection', 'The direction of an order.', {
  ASCENDING: 'The smallest or earliest value first.',
  DESCENDING: 'The largest or latest value first.',
});

/** The order of the tasks of a workspace. */
export const TaskOrder = builder.inputType('TaskOrder', {
  description:
    'The order of the tasks of a workspace. Each page is exact, except where the description of the value says otherwise. The order of tasks with equal values is arbitrary, but the same on every page. Requires a paid Asana plan.',
  fields: (t) => ({
    by: t.field({ type: TaskOrderField, required: true, description: 'What to sort by.' }),
    direction: t.field({
      type: OrderDirection,
      defaultValue: 'DESCENDING',
      description: 'The direction.',
    }),
  }),
});

/** The input of an order, as Pothos passes it. */
export type TaskOrderInput = typeof TaskOrder.$inferInput;

/** A part of a list that one search pages, with the parameters that select it. */
export interface SearchPart {
  readonly order: SearchOrder;
  readonly parameters: Readonly<Record<string, string>>;
}

/** An order that this server makes after it has read all tasks. */
export interface SortOrder {
  readonly isAscending: boolean;
  readonly reads: readonly string[];
  /** Null for a task without a value, which is at the end. */
  keyOf(task: TaskRecord): string | number | null;
}

/** How the server makes an order. */
export type OrderMethod = { readonly parts: readonly SearchPart[] } | { readonly sort: SortOrder };

/**
 * How the server makes an order.
 *
 * @param completed  The completion that the filter requires, or null.
 */
export function toOrderMethod(
  orderBy: TaskOrderInput | null | undefined,
  completed: boolean | null,
): OrderMethod {
  const part = (order: SearchOrder, parameters: SearchPart['parameters'] = {}): SearchPart => ({
    order,
    parameters,
  });
  if (orderBy == null) return { parts: [part(newestFirst)] };
  const isAscending = orderBy.direction === 'ASCENDING';
  switch (orderBy.by) {
    case 'CREATED_AT':
      return { parts: [part({ by: 'created_at', isAscending })] };
    case 'MODIFIED_AT':
      return { parts: [part({ by: 'modified_at', isAscending })] };
    case 'COMPLETED_AT': {
      const closed = part({ by: 'completed_at', isAscending }, { completed: 'true' });
      const open = part(newestFirst, { completed: 'false' });
      return { parts: [...(completed === false ? [] : [closed]), ...(completed ? [] : [open])] };
    }
    case 'DUE_ON':
      return { sort: { isAscending, reads: ['due_on', 'due_at'], keyOf: dueKeyOf } };
    case 'LIKES':
      return {
        sort: { isAscending, reads: ['num_likes'], keyOf: ({ num_likes = 0 }) => num_likes },
      };
  }
}

/** A task without a time comes before the tasks of the same day that have one. */
const dueKeyOf = ({ due_on, due_at }: TaskRecord): string | null =>
  due_on == null ? null : `${due_on} ${due_at ?? ''}`;
