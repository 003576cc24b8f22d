import type { Mask } from '../../../../engine/loader/mask.ts';
import type { Context } from '../../../../operation/context.ts';
import { asanaAssumptions } from '../../../../service/asana/assumption/assumption.ts';
import type { AsanaRead } from '../../../../service/asana/read.ts';
import {
  type SearchOrder,
  searchTasks,
  type TaskRecord,
} from '../../../../service/asana/record/task.ts';
import { noteOf } from '../../../../upstream/assumption/failed-assumptions.ts';
import type { PagePosition } from '../../../relay/cursor.ts';
import type { ItemRange } from '../../../relay/listing.ts';
import { shiftDay } from '../../filter/range-condition.ts';
import { asanaPageSize } from '../../record/offset-list.ts';
import { parseGids } from '../../sorted/gid-set.ts';
import { toKeyPlace, toKeyPosition } from '../../sorted/key-place.ts';
import { type KeyedSearch, keyedRange } from '../../sorted/keyed-search.ts';
import { compareSortPositions, type SortPosition } from '../../sorted/sort.ts';
import { maxSortedReads, sortedRange } from '../../sorted/sorted-list.ts';
import { type TaskSort, toTaskSort } from '../filter/task-sort.ts';
import { type DayPosition, type DueSearch, dayRange, startOfDay } from './day-search.ts';
import { readSearchPage } from './search-page.ts';
import { searchRange } from './task-search.ts';

const { searchDueOrder, searchOrder } = asanaAssumptions;

/** Earlier than any due date: the search returns tasks without one only if it has no bound. */
const earliestDay = '1000-01-01';

/** Greater than any time. */
const lastTime = '~';

export const dueReads = toTaskSort({ by: 'DUE_ON', direction: 'ASCENDING' }).reads;

/**
 * Reads tasks with a due date, in the order of `DUE_ON`.
 *
 * The search sorts by the day and can continue at a day, but the order within a day is not documented. The server sorts the tasks of each day. If
 * the page shows that the search sorts the tasks of a day in the same way, it ends with some of its last day.
 */
export async function dueRange(
  search: DueSearch,
  from: PagePosition | null,
  minItems: number,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const { assumptions, upstream } = context;
  const holds = () => assumptions.holds(searchDueOrder) && assumptions.holds(searchOrder);
  const sort = toSort(search);
  if (holds()) {
    const range = await keyedRange(byDay(search, sort, mask, context), from, minItems);
    if (range !== null && holds()) return range;
  }
  if (!assumptions.holds(searchDueOrder)) upstream.note(noteOf(searchDueOrder));
  return readAllSorted(search, sort, from, mask, context);
}

function byDay(
  search: DueSearch,
  sort: TaskSort,
  mask: Mask,
  context: Context,
): KeyedSearch<TaskRecord> {
  const order = toOrder(search);
  const { isAscending } = search;
  const read = (day: string | null, isOnly: boolean) =>
    readSearchPage(dueRead(search, day, isOnly), order, mask, context);
  return {
    sort,
    async readFrom(day) {
      const page = await read(day, false);
      if (!isSorted(page.items, sort)) context.assumptions.add(searchDueOrder);
      return page;
    },
    async readKey(day, position, minCount) {
      if (position !== null) return dayRange(search, day, position as DayPosition, mask, context);
      if (minCount < asanaPageSize) {
        const { items, isLast } = await read(day, true);
        if (isLast === true) return { items, positionAfter: () => [], next: null };
      }
      return dayRange(search, day, startOfDay(day, search), mask, context);
    },
    nextKey: (day) => shiftDay(day, isAscending ? 1 : -1),
    firstOfKey(ofLast, page) {
      if (showsSameOrder(page.filter(isDated), sort)) return ofLast;
      // In ascending order, those without a time are the first ones in any case. A day that fills a page is paged in the same way at each of its tasks.
      const isOneDay = page.every(({ due_on }) => due_on === page[0]?.due_on);
      return isAscending && !isOneDay ? ofLast.filter(({ due_at }) => due_at == null) : [];
    },
    noteUnreachable: () => undefined,
    isInner: false,
  };
}

/** Without the order of Asana, the server reads all tasks for each page. */
async function readAllSorted(
  search: DueSearch,
  sort: TaskSort,
  from: PagePosition | null,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const { returned, last } = from === null ? noPlace : toKeyPlace(from);
  const gids = parseGids(returned);
  const query = withDueDate(search.query);
  const read = async (at: PagePosition | null) => {
    const range = await searchRange(search.workspaceGid, query, at, Infinity, mask, context);
    return { ...range, items: range.items.filter(({ gid }) => !gids.has(gid)) };
  };
  const [day = null] = last;
  const after = last.length === 1 ? [day, search.isAscending ? '' : lastTime, '', ''] : last;
  const range = await sortedRange(read, sort, day === null ? null : after, maxSortedReads);
  const positionAfter = (index: number) =>
    toKeyPosition({
      count: 0,
      returned,
      last: range.positionAfter(index) as SortPosition,
      inKey: [],
    });
  return { ...range, positionAfter };
}

const noPlace = { returned: '', last: [] as SortPosition };

const toSort = ({ isAscending }: DueSearch): TaskSort =>
  toTaskSort({ by: 'DUE_ON', direction: isAscending ? 'ASCENDING' : 'DESCENDING' });

const withDueDate = (query: DueSearch['query']): DueSearch['query'] =>
  'due_on.after' in query ? query : { ...query, 'due_on.after': earliestDay };

const toOrder = ({ isAscending }: DueSearch): SearchOrder => ({ by: 'due_at', isAscending });

/** The search for the tasks of a day, and of the days that follow in the order unless it is the only one. Null for all days. */
export function dueRead(
  search: DueSearch,
  day: string | null = null,
  isOnly = false,
): AsanaRead<readonly TaskRecord[]> {
  const { workspaceGid, query, isAscending } = search;
  const limit = String(asanaPageSize);
  const after =
    day === null || !(isAscending || isOnly) ? {} : { 'due_on.after': shiftDay(day, -1) };
  const before =
    day === null || (isAscending && !isOnly) ? {} : { 'due_on.before': shiftDay(day, 1) };
  return searchTasks(
    workspaceGid,
    { ...withDueDate(query), ...after, ...before, limit },
    toOrder(search),
  );
}

const isDated = ({ due_on }: TaskRecord): boolean => due_on != null;

function isSorted(tasks: readonly TaskRecord[], sort: TaskSort): boolean {
  const days = tasks.filter(isDated).map((task) => [...sort.keysOf(task).slice(0, 1), '']);
  return days.every((day, index) => compareSortPositions(sort, days[index - 1] ?? day, day) <= 0);
}

/** Whether a page shows that the search sorts the tasks of a day in this order: those with a time, and those without one. */
function showsSameOrder(tasks: readonly TaskRecord[], sort: TaskSort): boolean {
  const keys = tasks.map((task) => sort.keysOf(task).slice(0, 2));
  const isNext = (key: SortPosition, index: number) =>
    index === 0 || compareSortPositions(sort, [...(keys[index - 1] ?? []), ''], [...key, '']) <= 0;
  const hasBoth = tasks.some(
    ({ due_on, due_at }, index) =>
      due_on === tasks[index - 1]?.due_on &&
      (due_at == null) !== (tasks[index - 1]?.due_at == null),
  );
  return hasBoth && keys.every(isNext);
}
