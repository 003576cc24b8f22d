import { type Mask, toMask, union } from '../../../../engine/loader/mask.ts';
import { type CallCost, pageCalls } from '../../../../engine/plan/field-cost.ts';
import type { Context } from '../../../../operation/context.ts';
import { asanaAssumptions } from '../../../../service/asana/assumption/assumption.ts';
import type { AsanaRead } from '../../../../service/asana/read.ts';
import {
  newestFirst,
  type SearchOrder,
  searchTasks,
  type TaskRecord,
} from '../../../../service/asana/record/task.ts';
import { asana } from '../../../../service/asana/service.ts';
import { badResponse } from '../../../../upstream/http/json.ts';
import { asanaRead } from '../../../cost/call.ts';
import type { PagePosition } from '../../../relay/cursor.ts';
import type { ItemRange, ListedPage } from '../../../relay/listing.ts';
import { asanaPageSize } from '../../record/offset-list.ts';
import { keyedRange } from '../../sorted/keyed-search.ts';
import { continueName, verbs } from './search-by-day.ts';
import { readSearchPage } from './search-page.ts';

/**
 * Reads a part of a workspace's tasks with Asana's search, newest first or in another order by an instant.
 *
 * The search has no offsets, so the instant serves as the position. If more tasks than a page have the same instant, they are paged by another
 * instant. Tasks without the instant are not part of the list. Throws PAYMENT_REQUIRED for a workspace without a paid plan.
 *
 * @param minItems  How many items are needed. Infinity for as many as possible.
 * @param scope     What all tasks of the query have in common, if it is a day or an instant of another order.
 */
export async function searchRange(
  workspaceGid: string,
  query: Readonly<Record<string, string>>,
  from: PagePosition | null,
  minItems: number,
  mask: Mask,
  context: Context,
  order: SearchOrder = newestFirst,
  scope: 'none' | 'day' | 'instant' = 'none',
): Promise<ItemRange<TaskRecord>> {
  const { by, isAscending } = order;
  const all = union(mask, toMask([by]));
  const range = await keyedRange<TaskRecord>(
    {
      sort: { isAscending, reads: [by], keysOf: (task) => [task[by] ?? null] },
      readFrom: (instant, limit) =>
        readSearchPage(searchFrom(workspaceGid, query, instant, limit, order), order, all, context),
      readKey:
        scope === 'instant' || !canSelectInstant(context)
          ? null
          : (instant, position) => {
              const bounds = {
                [`${by}.after`]: shift(instant, -1),
                [`${by}.before`]: shift(instant, 1),
              };
              const ofInstant = { ...query, ...bounds };
              const other = otherOrder(order);
              return searchRange(
                workspaceGid,
                ofInstant,
                position,
                asanaPageSize,
                all,
                context,
                other,
                'instant',
              );
            },
      nextKey: (instant) => shift(instant, further(order)),
      // The order of tasks with the same instant is arbitrary.
      firstOfKey: (ofLast) => ofLast,
      noteUnreachable: (instant, count) =>
        context.upstream.note(
          `More than ${count} tasks were ${verbs[by]} at the same time (${instant}). Asana's search cannot return the rest of them.`,
        ),
      isInner: scope !== 'none',
    },
    from,
    minItems,
  );
  if (range === null)
    throw badResponse(asana, 'had only tasks outside of the bounds of the search');
  return range;
}

/** Only a search that compares instants can select the tasks of one, and only one with a limit shows that it has returned all of them. */
const canSelectInstant = ({ assumptions }: Context): boolean =>
  assumptions.holds(asanaAssumptions.searchBefore) &&
  assumptions.holds(asanaAssumptions.searchLimit);

/** Tasks of the same instant are paged by their last change, or those of the same change by their creation. */
const otherOrder = ({ by }: SearchOrder): SearchOrder => ({
  by: by === 'modified_at' ? 'created_at' : 'modified_at',
  isAscending: false,
});

/** A millisecond further in the order. */
const further = ({ isAscending }: SearchOrder): number => (isAscending ? 1 : -1);

/** The search for the tasks of an instant and of those that follow in the order. Null for the beginning. */
function searchFrom(
  workspaceGid: string,
  query: Readonly<Record<string, string>>,
  instant: string | null,
  limit: number,
  order: SearchOrder,
): AsanaRead<readonly TaskRecord[]> {
  const bound = instant === null ? {} : { [continueName(order)]: shift(instant, -further(order)) };
  return searchTasks(workspaceGid, { ...query, limit: String(limit), ...bound }, order);
}

/**
 * What reading the first tasks with Asana's search sends.
 *
 * @param isFiltered  Whether some tasks that the search finds are left out, so that the number of pages is unknown.
 */
export function searchCalls(
  workspaceGid: string,
  query: Readonly<Record<string, string>>,
  { from, count, mask, isKnown }: ListedPage,
  isFiltered: boolean,
  order: SearchOrder = newestFirst,
): readonly CallCost[] {
  const limit = Math.min(asanaPageSize, count + 1);
  const read = searchFrom(workspaceGid, query, null, limit, order);
  return pageCalls(
    asanaRead(read, { mask: () => union(mask(), toMask([order.by])), isKnown }),
    // How many tasks of a further page were already returned depends on their instants.
    isFiltered || limit <= count || from !== null ? Number.POSITIVE_INFINITY : 1,
  );
}

const shift = (instant: string, byMs: number): string =>
  new Date(Date.parse(instant) + byMs).toISOString();
