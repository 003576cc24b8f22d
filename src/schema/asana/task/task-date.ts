import { InputError } from '../../error/input-error.ts';
import { checkExclusive, clearable, type Input, input, optional } from '../../mutation/input.ts';
import { toDay } from '../record/write.ts';

// When a task starts and is due: as a day, or as an instant. Asana requires the due date with each change of the start.

/** The same input, which null clears. Null has no effect if the other form of the date is given. */
const clearableBeside = <Value>(
  of: Input<Value>,
  other: string,
  isGiven: (value: unknown) => boolean,
): Input<Value | null | undefined> => {
  const { parse, ...options } = clearable(of, null);
  return {
    ...options,
    parse: (given, name, all) =>
      given === null && isGiven(all[other]) ? undefined : parse(given, name, all),
  };
};

const dueOn = input('Date', 'The due date. Cannot be combined with `dueAt`.', toDay);
const dueAt = input(
  'DateTime',
  'The due date and time. Cannot be combined with `dueOn`.',
  (instant, name, all) => {
    checkExclusive(all, 'dueOn', name);
    return instant.toISOString();
  },
);

const startOn = input(
  'Date',
  'The start date. Asana requires `dueOn` or `dueAt` in the same request, also to clear it. Cannot be combined with `startAt`.',
  (day, name, all) => {
    if (all['dueOn'] != null || all['dueAt'] != null) return toDay(day);
    throw new InputError(name, 'Asana accepts startOn only together with dueOn or dueAt.');
  },
);
const startAt = input(
  'DateTime',
  'The start date and time. Asana requires `dueAt` in the same request, and to clear it `dueOn` or `dueAt`. Cannot be combined with `startOn`.',
  (instant, name, all) => {
    checkExclusive(all, 'startOn', name);
    if (all['dueAt'] != null) return instant.toISOString();
    throw new InputError(name, 'Asana accepts startAt only together with dueAt.');
  },
);

/** A start that null clears, unless its other form is given. */
const startChange = <Value>(of: Input<Value>, other: string): Input<Value | null | undefined> => {
  const { parse, ...options } = clearableBeside(of, other, (value) => value != null);
  return {
    ...options,
    parse(given, name, all) {
      const isCleared = given === null && all[other] == null;
      if (isCleared && all['dueOn'] === undefined && all['dueAt'] === undefined)
        throw new InputError(
          name,
          `Asana clears ${name} only together with dueOn or dueAt: give the due date again, or clear it, too.`,
        );
      return parse(given, name, all);
    },
  };
};

export const dueInputs = {
  dueOn: clearableBeside(dueOn, 'dueAt', (value) => value != null),
  dueAt: clearableBeside(dueAt, 'dueOn', (value) => value !== undefined),
};

/** Of a new task, which has no start that null could clear. */
export const startInputs = { startOn: optional(startOn), startAt: optional(startAt) };

export const startChangeInputs = {
  startOn: startChange(startOn, 'startAt'),
  startAt: startChange(startAt, 'startOn'),
};
