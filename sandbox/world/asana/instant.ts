const dayMs = 24 * 60 * 60 * 1000;

/** Adds days to a date, `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** A time on that date in UTC, in Asana's format. */
export function instantOn(date: string, minutesAfterMidnight: number): string {
  return new Date(Date.parse(date) + minutesAfterMidnight * 60_000).toISOString();
}
