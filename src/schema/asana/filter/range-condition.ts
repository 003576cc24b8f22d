import { type CheckedRange, type DayRange, isInRange } from '../record/range-input.ts';
import type { Condition } from './condition.ts';

// Asana does not document whether "before" and "after" include the bound itself. The search therefore receives a wider range, and the
// server applies the bounds to what it finds.

const dayMs = 86_400_000;

/** A day in Asana's format, some days later. */
export const shiftDay = (day: Date | string, days = 0): string =>
  new Date(new Date(day).getTime() + days * dayMs).toISOString().slice(0, 10);

type DayField = 'due_on' | 'start_on';
type InstantField = 'created_at' | 'modified_at' | 'completed_at';

type Dates<Name extends string> = { readonly [Key in Name]?: string | null };

export function toDayCondition<Name extends DayField>(
  name: Name,
  range: DayRange,
): Condition<Dates<Name>> {
  const hasNoDay = range().isSet === false;
  return {
    // A condition is parsed once for many operations, and the current day can be another one in each of them.
    get search() {
      const { from, to } = range();
      return {
        ...(from === null ? {} : { [`${name}.after`]: shiftDay(from, -1) }),
        ...(to === null ? {} : { [`${name}.before`]: shiftDay(to, 1) }),
        ...(hasNoDay ? { [name]: 'null' } : {}),
      };
    },
    isExact: hasNoDay,
    reads: [name],
    keeps: (item) => isInRange(item[name] ?? null, range()),
  };
}

export function toInstantCondition<Name extends InstantField>(
  name: Name,
  { from, to }: CheckedRange<Date>,
): Condition<Dates<Name>> {
  const range = { from: from?.getTime() ?? null, to: to?.getTime() ?? null, isSet: null };
  const shifted = (instant: Date, byMs: number) => new Date(instant.getTime() + byMs).toISOString();
  return {
    search: {
      ...(name === 'completed_at' ? { completed: 'true' } : {}),
      ...(from === null ? {} : { [`${name}.after`]: shifted(from, -1) }),
      ...(to === null ? {} : { [`${name}.before`]: shifted(to, 1) }),
    },
    isExact: false,
    reads: [name],
    keeps: (item) => {
      const instant = item[name];
      return isInRange(instant == null ? null : Date.parse(instant), range);
    },
  };
}
