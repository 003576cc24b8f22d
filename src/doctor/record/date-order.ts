const time = /\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d))?/g;

export const isTime = (text: string): boolean => new RegExp(`^(?:${time.source})$`).test(text);

/**
 * Replaces all dates and times in these texts by others in the same order: the first day is 2001-01-01, the next one that occurs is
 * 2001-01-02. The times of a day are one second apart. The format stays: fractions of a second, `Z` or an offset.
 */
export function createTimes(texts: readonly string[]): (text: string) => string {
  const days = new Map<string, Set<number>>();
  for (const [found] of texts.flatMap((text) => [...text.matchAll(time)])) {
    const day = days.get(dayOf(found)) ?? new Set();
    days.set(dayOf(found), day.add(Date.parse(found)));
  }
  const replacements = new Map<string, { day: string; times: readonly number[] }>();
  for (const [index, day] of [...days.keys()].toSorted().entries()) {
    const times = [...(days.get(day) ?? [])].toSorted((one, other) => one - other);
    replacements.set(day, { day: dayOf(Date.UTC(2001, 0, 1 + index)), times });
  }
  return (text) => {
    const { day, times } = replacements.get(dayOf(text)) ?? { day: '2001-01-01', times: [] };
    if (!text.includes('T')) return day;
    const second = Math.max(times.indexOf(Date.parse(text)), 0);
    const clock = new Date(second * 1000).toISOString().slice(11, 19);
    const [, fraction = '', zone = ''] = /:\d\d(\.\d+)?(Z|[+-].*)$/.exec(text) ?? [];
    return `${day}T${clock}${fraction.replace(/\d/g, '0')}${zone === 'Z' ? 'Z' : '+00:00'}`;
  };
}

/** The day in UTC. A text that only resembles a date is its own day. */
function dayOf(value: string | number): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? String(value) : date.toISOString().slice(0, 10);
}
