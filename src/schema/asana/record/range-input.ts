import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';

/** A range of days, which can also require that there is no day. */
export const DateRange = builder.inputType('DateRange', {
  description: 'A range of days. Give at least one of these inputs.',
  fields: (t) => ({
    from: t.field({ type: 'Date', description: 'This day or later.' }),
    to: t.field({ type: 'Date', description: 'This day or earlier.' }),
    isSet: t.boolean({
      description: 'True: any day. False: no day is set. Without `from` and `to`.',
    }),
  }),
});

/** A range of instants. */
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

/** A checked range. Both bounds are part of it. */
export interface CheckedRange<Value> {
  readonly from: Value | null;
  readonly to: Value | null;
  readonly isSet: boolean | null;
}

/** Checks a range. Throws InputError. */
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

/** Whether a value is in the range, whose bounds have the same form: days as text, instants and numbers as numbers. */
export function isInRange<Value extends string | number>(
  value: Value | null,
  { from, to, isSet }: CheckedRange<Value>,
): boolean {
  if (isSet !== null) return (value !== null) === isSet;
  if (value === null) return false;
  return (from === null || value >= from) && (to === null || value <= to);
}
