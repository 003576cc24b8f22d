import { builder } from '../../builder/builder.ts';
import { InputError, shortenInput } from '../../error/input-error.ts';

const maxDays = 36_500;
const dayLimits = `From -${maxDays} to ${maxDays}.`;

const DaysFromToday = builder.inputType('DaysFromToday', {
  description:
    'Days counted from the current day, so that a stored query needs no dates: 0 is today, 1 is tomorrow, -1 is yesterday. Give at least one bound.',
  fields: (t) => ({
    from: t.int({ description: `This day or later. ${dayLimits}` }),
    to: t.int({ description: `This day or earlier. ${dayLimits}` }),
    timeZone: t.string({
      required: true,
      description:
        'The time zone of the current day, as in the IANA time zone database: "Europe/Oslo", for example.',
    }),
  }),
});

export const DateRange = builder.inputType('DateRange', {
  description: 'A range of days. Give at least one of these inputs.',
  fields: (t) => ({
    from: t.field({ type: 'Date', description: 'This day or later.' }),
    to: t.field({ type: 'Date', description: 'This day or earlier.' }),
    isSet: t.boolean({
      description: 'True: any day. False: no day is set. Without the other inputs.',
    }),
    inDays: t.field({
      type: DaysFromToday,
      description: 'Days counted from the current day. Without the other inputs.',
    }),
  }),
});

export const InstantRange = builder.inputType('InstantRange', {
  description: 'A range of instants. Give at least one of these inputs.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', description: 'This instant or later.' }),
    to: t.field({ type: 'DateTime', description: 'This instant or earlier.' }),
  }),
});

interface Bounds<Value> {
  readonly from?: Value | null | undefined;
  readonly to?: Value | null | undefined;
}

type RangeInput<Value> = Bounds<Value> & { readonly isSet?: boolean | null | undefined };

export interface CheckedRange<Value> {
  readonly from: Value | null;
  readonly to: Value | null;
  readonly isSet: boolean | null;
}

export function parseRange<Value extends Date | number>(
  field: string,
  { from = null, to = null, isSet = null }: RangeInput<Value>,
): CheckedRange<Value> {
  if (from === null && to === null && isSet === null) {
    throw new InputError(field, `${field} must contain at least one bound.`);
  }
  if (isSet !== null && (from !== null || to !== null)) {
    throw new InputError(field, `${field} must have either isSet or bounds, not both.`);
  }
  if (from !== null && to !== null && Number(from) > Number(to)) {
    throw new InputError(field, `${field} starts after it ends: from must not be after to.`);
  }
  return { from, to, isSet };
}

/** A range of days, `YYYY-MM-DD`, at the time of the call: days that are counted from the current day change at midnight. */
export type DayRange = () => CheckedRange<string>;

export function parseDayRange(field: string, range: typeof DateRange.$inferInput): DayRange {
  const { inDays, ...days } = range;
  if (inDays == null) {
    const { from, to, isSet } = parseRange(field, days);
    const fixed = { from: from && toDay(from), to: to && toDay(to), isSet };
    return () => fixed;
  }
  if (Object.values(days).some((value) => value != null)) {
    throw new InputError(field, `${field} must have either inDays or other inputs, not both.`);
  }
  const path = `${field}.inDays`;
  const { from, to } = parseRange(path, { from: inDays.from, to: inDays.to });
  for (const count of [from, to]) {
    if (count !== null && Math.abs(count) > maxDays)
      throw new InputError(path, `${path} must be from -${maxDays} to ${maxDays}.`);
  }
  const today = toCalendar(inDays.timeZone, `${path}.timeZone`);
  const dayIn = (count: number) => toDay(new Date(Date.parse(today()) + count * dayMs));
  return () => ({
    from: from === null ? null : dayIn(from),
    to: to === null ? null : dayIn(to),
    isSet: null,
  });
}

const dayMs = 86_400_000;

const toDay = (day: Date): string => day.toISOString().slice(0, 10);

function toCalendar(timeZone: string, field: string): () => string {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = toFormat(options, field);
  return () => {
    const parts = new Map(format.formatToParts(Date.now()).map(({ type, value }) => [type, value]));
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  };
}

function toFormat(options: Intl.DateTimeFormatOptions, field: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', options);
  } catch {
    const name = shortenInput(options.timeZone ?? '');
    throw new InputError(field, `"${name}" is not a time zone: give a name like "Europe/Oslo".`);
  }
}

/** Whether a value is in the range, whose bounds have the same form: days as text, instants and numbers as numbers. */
export function isInRange<Value extends string | number>(
  value: Value | null,
  { from, to, isSet }: CheckedRange<Value>,
): boolean {
  if (isSet !== null) return (value !== null) === isSet;
  if (value === null) return false;
  return (from === null || value >= from) && (to === null || value <= to);
}
