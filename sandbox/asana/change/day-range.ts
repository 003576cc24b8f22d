import { type Data, readDate } from '../protocol/input.ts';
import { invalid } from '../protocol/rejection.ts';

interface DayRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** Parses `start_date` and `end_date`, which must be in order together with the current days. The wording is unverified. */
export function parseDayRange(data: Data, current: DayRange | null): Partial<DayRange> {
  const startDate = readDate(data, 'start_date') ?? undefined;
  const endDate = readDate(data, 'end_date') ?? undefined;
  const first = startDate ?? current?.startDate;
  const last = endDate ?? current?.endDate;
  if (first !== undefined && last !== undefined && last < first)
    throw invalid('end_date: Must not be before start_date');
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) };
}
