/** The `Retry-After` header with this number of seconds, or no header. */
export const retryAfterHeader = (
  seconds: number | null | undefined,
): Readonly<Record<string, string>> =>
  seconds === null || seconds === undefined ? {} : { 'retry-after': String(seconds) };
