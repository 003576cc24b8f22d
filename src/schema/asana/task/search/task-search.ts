import { type Mask, toMask, union } from '../../../../engine/loader/mask.ts';
import { type CallCost, pageCalls } from '../../../../engine/plan/field-cost.ts';
import type { Context } from '../../../../operation/context.ts';
import { asanaAssumptions } from '../../../../service/asana/assumption/assumption.ts';
import {
  newestFirst,
  type SearchOrder,
  searchTasks,
  type TaskRecord,
} from '../../../../service/asana/record/task.ts';
import { asanaRead } from '../../../cost/call.ts';
import type { PagePosition } from '../../../relay/cursor.ts';
import type { ItemRange, ListedPage } from '../../../relay/listing.ts';
import { asanaPageSize } from '../../record/offset-list.ts';
import { continueName, verbs } from './search-by-day.ts';
import { readSearchPage } from './search-page.ts';

/**
 * The time of the last task that was returned, and the tasks of this exact time that were already returned. If these fill a page, also the
 * position among the others of this time, in another order.
 */
type SearchPosition = readonly [
  time: string,
  returnedGids: readonly string[],
  ...others: PagePosition,
];

/**
 * Reads a part of a workspace's tasks with Asana's search, newest first or in another order by an instant.
 *
 * The search has no offsets, so the instant serves as the position: each request reads tasks with the instant of the last item or further in
 * the order, and skips the tasks that were already returned. If more tasks than a page have the same instant, the rest of them are paged by
 * another instant. Tasks without the instant are not part of the list. Throws PAYMENT_REQUIRED for a workspace without a paid plan.
 *
 * @param isOneInstant  Whether the query already selects tasks that have the same instant in another order.
 */
export async function searchRange(
  workspaceGid: string,
  query: Readonly<Record<string, string>>,
  from: PagePosition | null,
  minItems: number,
  mask: Mask,
  context: Context,
  order: SearchOrder = newestFirst,
  isOneInstant = false,
): Promise<ItemRange<TaskRecord>> {
  const { start, returned, read } = pageAt(workspaceGid, query, from, minItems, order);
  const canPageOthers = !isOneInstant && order.by !== 'due_at';
  if (start !== null && returned.size >= asanaPageSize && canPageOthers && hasBounds(context))
    return othersRange(workspaceGid, query, start, mask, context, order);
  const page = await readSearchPage(read, order, union(mask, toMask([order.by])), context);
  const items = page.items.filter(({ gid }) => !returned.has(gid));
  const positionAfter = (index: number) => toPosition(items, index, start, order);
  if (page.isLast ?? items.length === 0) return { items, positionAfter, next: null };
  if (items.length > 0) return { items, positionAfter, next: positionAfter(items.length - 1) };
  context.upstream.note(
    `More than ${returned.size} tasks were ${verbs[order.by]} at the same time (${start?.[0]}). Asana's search cannot return the rest of them.`,
  );
  const next = start === null ? null : [shift(start[0], further(order)), []];
  return { items, positionAfter, next };
}

/** A search that compares only days cannot select the tasks of one instant. */
const hasBounds = ({ assumptions }: Context): boolean =>
  assumptions.holds(asanaAssumptions.searchBefore);

/** Tasks of the same instant are paged by their last change, or those of the same change by their creation. */
const otherOrder = ({ by }: SearchOrder): SearchOrder => ({
  by: by === 'modified_at' ? 'created_at' : 'modified_at',
  isAscending: false,
});

async function othersRange(
  workspaceGid: string,
  query: Readonly<Record<string, string>>,
  [time, returned, ...position]: SearchPosition,
  mask: Mask,
  context: Context,
  order: SearchOrder,
): Promise<ItemRange<TaskRecord>> {
  const { by } = order;
  const bounds = { [`${by}.after`]: shift(time, -1), [`${by}.before`]: shift(time, 1) };
  const range = await searchRange(
    workspaceGid,
    { ...query, ...bounds },
    position.length === 0 ? null : position,
    asanaPageSize,
    union(mask, toMask([by])),
    context,
    otherOrder(order),
    true,
  );
  const known = new Set(returned);
  const indexes = range.items.flatMap((task, index) =>
    task[by] === time && !known.has(task.gid) ? [index] : [],
  );
  return {
    items: indexes.map((index) => range.items[index] as TaskRecord),
    positionAfter: (index) => [time, returned, ...range.positionAfter(indexes[index] ?? 0)],
    next: range.next === null ? [shift(time, further(order)), []] : [time, returned, ...range.next],
  };
}

/** A millisecond further in the order. */
const further = ({ isAscending }: SearchOrder): number => (isAscending ? 1 : -1);

function pageAt(
  workspaceGid: string,
  query: Readonly<Record<string, string>>,
  from: PagePosition | null,
  minItems: number,
  order: SearchOrder,
) {
  const start = from === null ? null : (from as SearchPosition);
  const returned = new Set(start?.[1]);
  // Reads one extra task to determine whether there are more. The response of the search does not contain this.
  const limit = Math.min(asanaPageSize, returned.size + minItems + 1);
  const parameters = {
    ...query,
    limit: String(limit),
    ...(start === null ? {} : { [continueName(order)]: shift(start[0], -further(order)) }),
  };
  const read = searchTasks(workspaceGid, parameters, order);
  return { start, returned, limit, read };
}

/**
 * What reading the first tasks with Asana's search sends.
 *
 * @param isFiltered  Whether some tasks that the search finds are left out, so that the number of pages is unknown.
 */
export function searchCalls(
  workspaceGid: string,
  query: Readonly<Record<string, string>>,
  { count, mask, isKnown }: ListedPage,
  isFiltered: boolean,
  order: SearchOrder = newestFirst,
): readonly CallCost[] {
  const { limit, read } = pageAt(workspaceGid, query, null, count, order);
  return pageCalls(
    asanaRead(read, { mask: () => union(mask(), toMask([order.by])), isKnown }),
    // How many tasks of a further page were already returned depends on their creation times.
    isFiltered || limit <= count ? Number.POSITIVE_INFINITY : 1,
  );
}

function toPosition(
  items: readonly TaskRecord[],
  index: number,
  start: SearchPosition | null,
  { by }: SearchOrder,
): SearchPosition {
  const time = items[index]?.[by] ?? '';
  const sameTime = items.slice(0, index + 1).filter((task) => task[by] === time);
  const earlier = start?.[0] === time ? start[1] : [];
  return [time, [...earlier, ...sameTime.map(({ gid }) => gid)]];
}

function shift(instant: string, byMs: number): string {
  return new Date(Date.parse(instant) + byMs).toISOString();
}
