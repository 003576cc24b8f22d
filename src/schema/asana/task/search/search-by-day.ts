import type { Context } from '../../../../operation/context.ts';
import type { AsanaRead } from '../../../../service/asana/read.ts';
import type { SearchOrder, TaskRecord } from '../../../../service/asana/record/task.ts';

/** The parameter with which a search in this order continues after a page. */
export const continueName = ({ by, isAscending }: SearchOrder): string =>
  `${by}.${isAscending ? 'after' : 'before'}`;

/** What happened to a task at the instant of an order. */
export const verbs = {
  created_at: 'created',
  modified_at: 'changed',
  completed_at: 'completed',
  due_at: 'due',
} as const;

export interface FoundTasks {
  readonly items: readonly TaskRecord[];
  /** Whether there can be further tasks. Null if this is unknown. */
  readonly isFull: boolean | null;
}

type Query = AsanaRead['query'];

/**
 * The tasks of an order after an instant, for an Asana whose search compares only days.
 *
 * The search starts a day further than the day of the instant, because Asana does not document the time zone of the days. If tasks before the
 * instant fill the page, it continues with the next day of the order.
 */
export async function searchByDay(
  query: Query,
  order: SearchOrder,
  instant: string,
  search: (query: Query) => Promise<FoundTasks>,
  { upstream }: Context,
): Promise<FoundTasks> {
  const { by, isAscending } = order;
  const name = continueName(order).replace('_at', '_on');
  for (let days = 2; ; days -= 1) {
    const day = dayOf(instant, isAscending ? -days : days);
    const found = await search({ ...query, [name]: day });
    const items = found.items.filter((task) => {
      const time = task[by] ?? '';
      return isAscending ? time > instant : time < instant;
    });
    if (items.length > 0 || found.items.length === 0 || found.isFull === false)
      return { items, isFull: found.isFull };
    upstream.note(
      `More tasks were ${verbs[by]} around ${dayOf(instant, 0)} than fit into a page of Asana's search, which cannot return all of them.`,
    );
  }
}

/** The day of an instant, or a later one: `YYYY-MM-DD`. */
function dayOf(instant: string, laterDays: number): string {
  const day = new Date(instant);
  day.setUTCDate(day.getUTCDate() + laterDays);
  return day.toISOString().slice(0, 10);
}
