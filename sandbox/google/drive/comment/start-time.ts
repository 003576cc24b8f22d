import { invalidParameter } from '../../protocol/rejection.ts';

/** The earliest `modifiedTime` of the listed comments, in milliseconds. */
export function startTimeOf({ startModifiedTime }: Readonly<Record<string, string>>): number {
  if (startModifiedTime === undefined) return Number.NEGATIVE_INFINITY;
  const time = /^\d{4}-\d{2}-\d{2}T/.test(startModifiedTime)
    ? Date.parse(startModifiedTime)
    : Number.NaN;
  if (Number.isNaN(time)) throw invalidParameter('startModifiedTime');
  return time;
}
