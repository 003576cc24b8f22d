import type { Mask } from '../../../../engine/loader/mask.ts';
import type { Context } from '../../../../operation/context.ts';
import type { TaskRecord } from '../../../../service/asana/record/task.ts';
import { invalidPosition, type PagePosition } from '../../../relay/cursor.ts';
import type { ItemRange } from '../../../relay/listing.ts';
import { keepItems, rangeOfPart } from '../../../relay/range.ts';
import { shiftDay } from '../../filter/range-condition.ts';
import { startOfKey } from '../../sorted/key-place.ts';
import { searchRange } from './task-search.ts';

export interface DueSearch {
  readonly workspaceGid: string;
  readonly query: Readonly<Record<string, string>>;
  readonly isAscending: boolean;
}

/** A position in a day with more tasks than a page: in those without a time, or in those with one. */
export type DayPosition = readonly [phase: 'untimed' | 'timed', ...position: PagePosition];

const startOfUntimed: DayPosition = ['untimed'];

/** A search from this instant finds only tasks with a time. It can be of another day, because `due_on` is a day of an unknown time zone. */
const startOfTimed = (day: string, { isAscending }: DueSearch): DayPosition => [
  'timed',
  ...startOfKey(`${shiftDay(day, isAscending ? -1 : 2)}T00:00:00.000Z`),
];

export const startOfDay = (day: string, search: DueSearch): DayPosition =>
  search.isAscending ? startOfUntimed : startOfTimed(day, search);

/** Tasks of a day that does not fit into a page: those without a time by their creation, and those with one by their time. */
export async function dayRange(
  search: DueSearch,
  day: string,
  [phase, ...position]: DayPosition,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const { workspaceGid, query, isAscending } = search;
  const isTimed = phase === 'timed';
  if (!isTimed && phase !== 'untimed') throw invalidPosition();
  const range = await searchRange(
    workspaceGid,
    { ...query, 'due_on.after': shiftDay(day, -1), 'due_on.before': shiftDay(day, 1) },
    position.length === 0 ? null : position,
    Infinity,
    mask,
    context,
    { by: isTimed ? 'due_at' : 'created_at', isAscending },
    'day',
  );
  const ofPhase = keepItems(
    range,
    ({ due_on, due_at }) => due_on === day && (due_at != null) === isTimed,
  );
  const other = isTimed ? startOfUntimed : startOfTimed(day, search);
  return rangeOfPart([phase], ofPhase, isTimed === isAscending ? null : other);
}
