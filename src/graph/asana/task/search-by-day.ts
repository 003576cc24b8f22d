import type { AsanaRead } from '../../../asana/read.ts';
import type { TaskRecord } from '../../../asana/task.ts';
import type { Context } from '../../../operation/context.ts';

/** The parameter with which a search continues after a page. */
export const beforeName = 'created_at.before';

/** What one search has found. */
export interface FoundTasks {
  readonly items: readonly TaskRecord[];
  /** Whether there can be further tasks. Null if this is unknown. */
  readonly isFull: boolean | null;
}

type Query = AsanaRead['query'];

/**
 * The tasks that were created before an instant, for an Asana whose search compares only days.
 *
 * The search starts after the day of the instant, because Asana does not document the time zone of the days. If newer tasks fill the page, it
 * continues a day earlier.
 */
export async function searchByDay(
  query: Query,
  instant: string,
  search: (query: Query) => Promise<FoundTasks>,
  { upstream }: Context,
): Promise<FoundTasks> {
  for (let days = 2; ; days -= 1) {
    const found = await search({ ...query, 'created_on.before': dayOf(instant, days) });
    const items = found.items.filter(({ created_at }) => (created_at ?? '') < instant);
    if (items.length > 0 || found.items.length === 0 || found.isFull === false)
      return { items, isFull: found.isFull };
    upstream.note(
      `More tasks were created around ${dayOf(instant, 0)} than fit into a page of Asana's search, which cannot return all of them.`,
    );
  }
}

/** The day of an instant, or a later one: `YYYY-MM-DD`. */
function dayOf(instant: string, laterDays: number): string {
  const day = new Date(instant);
  day.setUTCDate(day.getUTCDate() + laterDays);
  return day.toISOString().slice(0, 10);
}
