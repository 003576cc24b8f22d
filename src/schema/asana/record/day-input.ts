import { InputError } from '../../error/input-error.ts';
import { input } from '../../mutation/input.ts';
import { toDay } from './write.ts';

// The inputs `startDate` and `endDate` of a record with a first and a last day.

export const firstDayInput = input('Date', 'The first day.', toDay);

export const lastDayInput = input(
  'Date',
  'The last day. It must not be before the first one.',
  (last, name, all) => {
    const { startDate } = all;
    if (!(startDate instanceof Date) || startDate <= last) return toDay(last);
    throw new InputError(name, `${name} must not be before startDate.`);
  },
);
