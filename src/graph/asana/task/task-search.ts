import { searchTasks, type TaskRecord } from '../../../asana/task.ts';
import { type Mask, toMask, union } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { type CallCost, pageCalls } from '../../../plan/field-cost.ts';
import { asanaRead } from '../../cost/call.ts';
import type { Position } from '../../relay/cursor.ts';
import type { ItemRange, ListedPage } from '../../relay/listing.ts';
import { asanaPageSize } from '../record/offset-list.ts';
import { readSearchPage } from './search-page.ts';

/** The creation time of the last task that was returned, and the tasks of this exact time that were already returned. */
type SearchPosition = readonly [createdAt: string, returnedGids: readonly string[]];

/**
 * Reads a part of a workspace's tasks with Asana's search, newest first.
 *
 * The search has no offsets, so the creation time serves as the position: each request reads tasks that are as old as the
 * last item or older, and skips the tasks that were already returned. Throws PAYMENT_REQUIRED for a workspace without a
 * paid plan.
 */
export async function searchRange(
  workspaceGid: string,
  query: Readonly<Record<string, string>>,
  from: Position | null,
  minItems: number,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const { start, returned, read } = pageAt(workspaceGid, query, from, minItems);
  const page = await readSearchPage(read, union(mask, toMask(['created_at'])), context);
  const items = page.items.filter(({ gid }) => !returned.has(gid));
  const positionAfter = (index: number) => toPosition(items, index, start);
  if (page.isLast ?? items.length === 0) return { items, positionAfter, next: null };
  if (items.length > 0) return { items, positionAfter, next: positionAfter(items.length - 1) };
  context.upstream.note(
    `More than ${returned.size} tasks were created at the same time (${start?.[0]}). Asana's search cannot return the rest of them.`,
  );
  return { items, positionAfter, next: start === null ? null : [shift(start[0], -1), []] };
}

function pageAt(
  workspaceGid: string,
  query: Readonly<Record<string, string>>,
  from: Position | null,
  minItems: number,
) {
  const start = from === null ? null : (from as SearchPosition);
  const returned = new Set(start?.[1]);
  // Reads one extra task to determine whether there are more. The response of the search does not contain this.
  const limit = Math.min(asanaPageSize, returned.size + minItems + 1);
  const read = searchTasks(workspaceGid, {
    ...query,
    limit: String(limit),
    ...(start === null ? {} : { 'created_at.before': shift(start[0], 1) }),
  });
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
): readonly CallCost[] {
  const { limit, read } = pageAt(workspaceGid, query, null, count);
  return pageCalls(
    asanaRead(read, { mask: () => union(mask(), toMask(['created_at'])), isKnown }),
    // How many tasks of a further page were already returned depends on their creation times.
    isFiltered || limit <= count ? Number.POSITIVE_INFINITY : 1,
  );
}

function toPosition(
  items: readonly TaskRecord[],
  index: number,
  start: SearchPosition | null,
): SearchPosition {
  const createdAt = items[index]?.created_at ?? '';
  const sameTime = items.slice(0, index + 1).filter((task) => task.created_at === createdAt);
  const earlier = start?.[0] === createdAt ? start[1] : [];
  return [createdAt, [...earlier, ...sameTime.map(({ gid }) => gid)]];
}

function shift(instant: string, byMs: number): string {
  return new Date(Date.parse(instant) + byMs).toISOString();
}
