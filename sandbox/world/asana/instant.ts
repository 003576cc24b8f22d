const dayMs = 24 * 60 * 60 * 1000;

/** The date that many days after another, as `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** An instant on that day in UTC, as Asana writes it. */
export function instantOn(date: string, minutesAfterMidnight: number): string {
  return new Date(Date.parse(date) + minutesAfterMidnight * 60_000).toISOString();
}
