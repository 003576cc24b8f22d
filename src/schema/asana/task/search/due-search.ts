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
import { asanaPageSize } from '../../record/offset-list.ts';
import { shiftDay } from '../filter/range-condition.ts';
import { maxSortedReads, sortedRange } from '../filter/sorted-list.ts';
import {
  compareSortPositions,
  type SortPosition,
  sortedAfter,
  sortPositionOf,
  type TaskSort,
  toTaskSort,
} from '../filter/task-sort.ts';
import { readSearchPage } from './search-page.ts';
import { searchRange } from './task-search.ts';

const { searchDueOrder, searchOrder } = asanaAssumptions;

export interface DueSearch {
  readonly workspaceGid: string;
  readonly query: Readonly<Record<string, string>>;
  readonly isAscending: boolean;
}

/**
 * The day, the time if there is one, the creation time and the gid of the last task that was returned, and the gids of tasks of this day that were
 * returned before, when the day was incomplete.
 */
type DuePosition = readonly [
  day: string,
  time: string,
  createdAt: string,
  gid: string,
  returned: string,
];

/** A position in a day with more tasks than a page: in those without a time, or in those with one. */
type DayPosition = readonly [
  phase: 'untimed' | 'timed',
  day: string,
  returned: string,
  ...rest: PagePosition,
];

/** How many tasks of an incomplete day a page can end with. With them, its cursor has fewer than 500 characters. */
const maxOfIncompleteDay = 21;

/** Earlier than any due date: the search returns tasks without one only if it has no bound. */
const earliestDay = '1000-01-01';

/** Greater than any time. */
const lastTime = '~';

export const dueReads = toTaskSort({ by: 'DUE_ON', direction: 'ASCENDING' }).reads;

/**
 * Reads tasks with a due date, in the order of `DUE_ON`.
 *
 * The search sorts by the day and can continue at a day, but the order within a day is not documented. So a page that is full contains all days
 * except its last one completely, and the next read begins with that day. The server sorts the tasks of each day. If the page shows that the search
 * sorts the tasks of a day in the same way, some of the last day follow. A day that fills a page alone is paged by the creation time, and then by
 * the due time.
 */
export async function dueRange(
  search: DueSearch,
  from: PagePosition | null,
  minItems: number,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  if (from !== null && (from[0] === 'untimed' || from[0] === 'timed'))
    return dayRange(search, from as unknown as DayPosition, null, mask, context);
  const position = from as DuePosition | null;
  const sort = toSort(search);
  if (context.assumptions.holds(searchDueOrder)) {
    const range = await daysRange(search, position, minItems, mask, context);
    if (range !== null) return range;
  }
  if (!context.assumptions.holds(searchDueOrder)) context.upstream.note(noteOf(searchDueOrder));
  const query = withDueDate(search.query);
  const isNew = isNotIn(position?.[4]);
  const read = async (at: PagePosition | null) => {
    const range = await searchRange(search.workspaceGid, query, at, asanaPageSize, mask, context);
    return { ...range, items: range.items.filter(isNew) };
  };
  return sortedRange(read, sort, position, maxSortedReads);
}

const printGids = (tasks: readonly TaskRecord[]): string =>
  tasks.map(({ gid }) => BigInt(gid).toString(36)).join('.');

/** Tasks whose gids are not in a printed list. */
function isNotIn(printed = ''): (task: TaskRecord) => boolean {
  if (printed === '') return () => true;
  const gids = new Set(printed.split('.'));
  return (task) => !gids.has(printGids([task]));
}

const toSort = ({ isAscending }: DueSearch): TaskSort =>
  toTaskSort({ by: 'DUE_ON', direction: isAscending ? 'ASCENDING' : 'DESCENDING' });

const withDueDate = (query: DueSearch['query']): DueSearch['query'] =>
  'due_on.after' in query ? query : { ...query, 'due_on.after': earliestDay };

const toOrder = ({ isAscending }: DueSearch): SearchOrder => ({ by: 'due_at', isAscending });

/** The search for the tasks of a day and of the days that follow in the order. */
export function dueRead(search: DueSearch, day?: string): AsanaRead<readonly TaskRecord[]> {
  const { workspaceGid, query, isAscending } = search;
  const start = isAscending ? 'due_on.after' : 'due_on.before';
  const bound = day === undefined ? {} : { [start]: shiftDay(day, isAscending ? -1 : 1) };
  const parameters = { ...withDueDate(query), ...bound };
  return searchTasks(
    workspaceGid,
    { ...parameters, limit: String(asanaPageSize) },
    toOrder(search),
  );
}

/** Reads the complete days of one page. Null if the search does not sort by the day. */
async function daysRange(
  search: DueSearch,
  from: DuePosition | null,
  minItems: number,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord> | null> {
  const sort = toSort(search);
  const read = dueRead(search, from?.[0]);
  const page = await readSearchPage(read, toOrder(search), mask, context);
  if (!context.assumptions.holds(searchOrder)) return null;
  const days = page.items.flatMap(({ due_on }) => due_on ?? []);
  if (!isSorted(days, search)) {
    context.assumptions.add(searchDueOrder);
    return null;
  }
  const dated = page.items.filter(isDated);
  const found = sortedAfter(dated, sort, from).filter(isNotIn(from?.[4]));
  if (page.isLast ?? days.length === 0) return toRange(found, [], sort, from, null);
  // Whether a bound is part of the search is not documented, so there can be a day before the position.
  const reached = days.filter((day) => from === null || !isBefore(day, from[0], search));
  const last = reached.at(-1) ?? from?.[0];
  // A full page of tasks without a due date, although the search has a bound.
  if (last === undefined) return null;
  if (reached.some((day) => day !== last)) {
    const complete = found.filter(({ due_on }) => due_on !== last);
    const others = found.filter(({ due_on }) => due_on === last);
    const max = complete.length + others.length < minItems ? others.length : maxOfIncompleteDay;
    const ofLast = showsSameOrder(dated, sort) ? others.slice(0, max) : [];
    return toRange(complete, ofLast, sort, from, startOf(last, search));
  }
  const start = from !== null && from[0] === last ? from : startOf(last, search);
  return dayRange(search, toDayPosition(start, search), start, mask, context);
}

const isDated = ({ due_on }: TaskRecord): boolean => due_on != null;

const isBefore = (day: string, other: string, { isAscending }: DueSearch): boolean =>
  isAscending ? day < other : day > other;

const isSorted = (days: readonly string[], search: DueSearch): boolean =>
  days.every((day, index) => index === 0 || !isBefore(day, days[index - 1] ?? day, search));

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

const startOf = (day: string, { isAscending }: DueSearch): DuePosition => [
  day,
  isAscending ? '' : lastTime,
  '',
  '',
  '',
];

/**
 * @param complete  All tasks of the days before `start`.
 * @param ofLast    Some tasks of the next day.
 * @param from      The position that the range continues.
 * @param start     Null at the end of the list.
 */
function toRange(
  complete: readonly TaskRecord[],
  ofLast: readonly TaskRecord[],
  sort: TaskSort,
  from: DuePosition | null,
  start: DuePosition | null,
): ItemRange<TaskRecord> {
  const startAfter = (count: number) =>
    start && [...start.slice(0, 4), printGids(ofLast.slice(0, count))];
  return {
    items: [...complete, ...ofLast],
    positionAfter(index) {
      const task = complete[index];
      // After the last complete day, so that it is not read again.
      const next = startAfter(index + 1 - complete.length);
      if (next !== null && index >= complete.length - 1) return next;
      if (task === undefined) throw new Error('a position must be after a task');
      return [...sortPositionOf(sort, task), from?.[0] === task.due_on ? (from?.[4] ?? '') : ''];
    },
    next: startAfter(ofLast.length),
  };
}

/** The position in the tasks of one day at which the search continues: with the instant of the last task, or a little before it. */
function toDayPosition(
  [day, time, createdAt, , returned]: DuePosition,
  search: DueSearch,
): DayPosition {
  if (time === lastTime) return startOfTimed(day, returned, search);
  if (time !== '') return ['timed', day, returned, time, []];
  return createdAt === '' ? ['untimed', day, returned] : ['untimed', day, returned, createdAt, []];
}

/** A search from this instant finds only tasks with a time. It can be of another day, because `due_on` is a day of an unknown time zone. */
const startOfTimed = (day: string, returned: string, { isAscending }: DueSearch): DayPosition => [
  'timed',
  day,
  returned,
  `${shiftDay(day, isAscending ? -1 : 2)}T00:00:00.000Z`,
  [],
];

/** @param after  Only tasks after this position, if the day was read in another way before. */
async function dayRange(
  search: DueSearch,
  [phase, day, returned, ...position]: DayPosition,
  after: SortPosition | null,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const { workspaceGid, query, isAscending } = search;
  const isTimed = phase === 'timed';
  const sort = toSort(search);
  const range = await searchRange(
    workspaceGid,
    { ...query, 'due_on.after': shiftDay(day, -1), 'due_on.before': shiftDay(day, 1) },
    position.length === 0 ? null : position,
    asanaPageSize,
    mask,
    context,
    { by: isTimed ? 'due_at' : 'created_at', isAscending },
  );
  const isNew = isNotIn(returned);
  const isKept = (task: TaskRecord) =>
    isNew(task) &&
    task.due_on === day &&
    (task.due_at != null) === isTimed &&
    (after === null || compareSortPositions(sort, sortPositionOf(sort, task), after) > 0);
  const indexes = range.items.flatMap((task, index) => (isKept(task) ? [index] : []));
  const end =
    isTimed === isAscending
      ? startOf(shiftDay(day, isAscending ? 1 : -1), search)
      : isTimed
        ? (['untimed', day, returned] as const)
        : startOfTimed(day, returned, search);
  return {
    items: indexes.map((index) => range.items[index] as TaskRecord),
    positionAfter: (index) => [phase, day, returned, ...range.positionAfter(indexes[index] ?? 0)],
    next: range.next === null ? end : [phase, day, returned, ...range.next],
  };
}
