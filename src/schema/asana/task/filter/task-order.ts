import { newestFirst, type SearchOrder } from '../../../../service/asana/record/task.ts';
import { builder, describedEnum } from '../../../builder/builder.ts';
import { OrderDirection } from '../../../relay/order-direction.ts';
import type { ParsedTaskFilter } from './parse-filter.ts';
import { type TaskSort, toTaskSort } from './task-sort.ts';

const TaskOrderField = describedEnum(
  'TaskOrderField',
  'What tasks can be sorted by. The prices are those of a workspace; elsewhere, and for the open tasks of one user, the server reads the complete list for each page.',
  {
    CREATED_AT:
      'The creation time. The server pages Asana’s search by it: one read for most pages, and two for most pages of 100 tasks.',
    MODIFIED_AT:
      'The time of the last change. The server pages Asana’s search by it, at the price of `CREATED_AT`. A task that changes while you page can be repeated.',
    COMPLETED_AT:
      'The completion time. The server pages Asana’s search by it, at the price of `CREATED_AT`. Open tasks follow at the end, the newest first.',
    DUE_ON:
      'The due date, and for tasks with `dueAt` the time. Tasks without a due date follow at the end, the newest first. The server pages Asana’s search by the day, at the price of `CREATED_AT`.',
    LIKES:
      'The number of likes. Asana’s search has no pages in this order: for each page, the server reads all matching tasks, in at most ten reads of 100, and sorts them. If more than 1,000 tasks match, the list is rejected with `BAD_USER_INPUT`.',
  },
);

export const TaskOrder = builder.inputType('TaskOrder', {
  description:
    'An order of tasks. Each page is exact, except where the description of the value says otherwise. The order of tasks with equal values is arbitrary, but the same on every page. In a workspace, it requires a paid Asana plan, except for the open tasks of one user and the tasks of one project, section or tag.',
  fields: (t) => ({
    by: t.field({ type: TaskOrderField, required: true, description: 'What to sort by.' }),
    direction: t.field({
      type: OrderDirection,
      defaultValue: 'DESCENDING',
      description: 'The direction.',
    }),
  }),
});

export type TaskOrderInput = typeof TaskOrder.$inferInput;

export const listOrderArg = builder.args((t) => ({
  orderBy: t.field({
    type: TaskOrder,
    description:
      'The order of the tasks. Asana cannot sort this list: for each page, the server reads the complete list, in at most ten reads of 100 tasks, and sorts it. A longer list is rejected with `BAD_USER_INPUT`. Default: the order of Asana.',
  }),
}));

export interface DueOrder {
  readonly by: 'due_on';
  readonly isAscending: boolean;
}

export interface SearchPart {
  readonly order: SearchOrder | DueOrder;
  readonly parameters: Readonly<Record<string, string>>;
}

/** How the server makes an order: one search after another, or by sorting all tasks. */
export type OrderMethod = { readonly parts: readonly SearchPart[] } | { readonly sort: TaskSort };

/** How the server makes an order of the tasks of a workspace that match a filter. */
export function toOrderMethod(
  orderBy: TaskOrderInput | null | undefined,
  { completed, hasDueDate }: Pick<ParsedTaskFilter, 'completed' | 'hasDueDate'>,
): OrderMethod {
  const part = (order: SearchPart['order'], parameters: SearchPart['parameters'] = {}) => ({
    order,
    parameters,
  });
  /** The tasks with a value in their order, and then those without one. */
  const parts = (hasValue: boolean | null, withValue: SearchPart, without: SearchPart) => ({
    parts: [...(hasValue === false ? [] : [withValue]), ...(hasValue ? [] : [without])],
  });
  if (orderBy == null) return { parts: [part(newestFirst)] };
  const isAscending = orderBy.direction === 'ASCENDING';
  switch (orderBy.by) {
    case 'CREATED_AT':
      return { parts: [part({ by: 'created_at', isAscending })] };
    case 'MODIFIED_AT':
      return { parts: [part({ by: 'modified_at', isAscending })] };
    case 'COMPLETED_AT':
      return parts(
        completed,
        part({ by: 'completed_at', isAscending }, { completed: 'true' }),
        part(newestFirst, { completed: 'false' }),
      );
    case 'DUE_ON':
      return parts(
        hasDueDate,
        part({ by: 'due_on', isAscending }),
        part(newestFirst, { due_on: 'null' }),
      );
    case 'LIKES':
      return { sort: toTaskSort(orderBy) };
  }
}
