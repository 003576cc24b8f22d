import { invalidParameter } from '../protocol/rejection.ts';

/** The `pageSize` of a list that takes a larger number than its maximum for the maximum. */
export function pageSizeOf(
  { pageSize }: Readonly<Record<string, string>>,
  defaultSize: number,
  maxSize: number,
): number {
  if (pageSize === undefined) return defaultSize;
  if (!/^[1-9]\d*$/.test(pageSize)) {
    throw invalidParameter(
      'pageSize',
      `Invalid value '${pageSize}'. Values must be within the range: [1, ${maxSize}]`,
    );
  }
  return Math.min(Number(pageSize), maxSize);
}
