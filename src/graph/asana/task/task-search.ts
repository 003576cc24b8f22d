import { searchTasks, type TaskRecord } from '../../../asana/task.ts';
import { toMask, union } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { Position } from '../../relay/cursor.ts';
import type { ItemRange } from '../../relay/page.ts';
import { asanaPageSize } from '../record/offset-list.ts';
import { toKind } from '../record/record-kind.ts';

/** The creation time of the last task that was returned, and the tasks of this exact time that were already returned. */
type Place = readonly [reached: string, seen: readonly string[]];

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
  wanted: number,
  mask: Parameters<typeof union>[0],
  { asana, upstream }: Context,
): Promise<ItemRange<TaskRecord>> {
  const place = from === null ? null : (from as Place);
  const seen = new Set(place?.[1]);
  // Reads one extra task to determine whether there are more. The response of the search does not contain this.
  const limit = Math.min(asanaPageSize, seen.size + wanted + 1);
  const read = searchTasks(workspaceGid, {
    ...query,
    limit: String(limit),
    ...(place === null ? {} : { 'created_at.before': shift(place[0], 1) }),
  });
  const page = await asana.page(toKind('task'), read, union(mask, toMask(['created_at'])));
  const items = page.items.filter(({ gid }) => !seen.has(gid));
  const positionAfter = (index: number) => toPlace(items, index, place);
  if (page.items.length < limit) return { items, positionAfter, next: null };
  if (items.length > 0) return { items, positionAfter, next: positionAfter(items.length - 1) };
  upstream.note(
    `More than ${seen.size} tasks were created at the same time (${place?.[0]}). Asana's search cannot return the rest of them.`,
  );
  return { items, positionAfter, next: place === null ? null : [shift(place[0], -1), []] };
}

function toPlace(items: readonly TaskRecord[], index: number, before: Place | null): Place {
  const reached = items[index]?.created_at ?? '';
  const ties = items.slice(0, index + 1).filter((task) => task.created_at === reached);
  const earlier = before?.[0] === reached ? before[1] : [];
  return [reached, [...earlier, ...ties.map(({ gid }) => gid)]];
}

function shift(instant: string, byMs: number): string {
  return new Date(Date.parse(instant) + byMs).toISOString();
}
