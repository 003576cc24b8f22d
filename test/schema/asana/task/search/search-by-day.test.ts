import { expect, test } from 'vitest';
import type { Context } from '../../../../../src/operation/context.ts';
import { searchByDay } from '../../../../../src/schema/asana/task/search/search-by-day.ts';

// An Asana whose search compares only days. The time zone of its days is not documented.

interface Found {
  readonly times: readonly string[];
  readonly isFull: boolean | null;
}

/** Searches after an instant. Returns the days that were searched, what was found, and the notes. */
async function searchAfter(instant: string, isAscending: boolean, pages: readonly Found[]) {
  const days: string[] = [];
  const notes: string[] = [];
  const upstream = { note: (note: string) => notes.push(note) } as unknown as Context['upstream'];
  const result = await searchByDay(
    { completed: 'false' },
    { by: 'created_at', isAscending },
    instant,
    async (query) => {
      expect(query).toMatchObject({ completed: 'false' });
      days.push(String(query?.[isAscending ? 'created_on.after' : 'created_on.before']));
      const { times = [], isFull = null } = pages[days.length - 1] ?? {};
      return { items: times.map((created_at) => ({ gid: '1', name: '', created_at })), isFull };
    },
    { upstream } as Context,
  );
  return {
    days,
    notes,
    times: result.items.map(({ created_at }) => created_at),
    isFull: result.isFull,
  };
}

const instant = '2026-03-01T12:00:00.000Z';
const [earlier, later] = ['2026-03-01T11:59:59.999Z', '2026-03-01T12:00:00.001Z'];

test.each([
  [true, '2026-02-27', later],
  [false, '2026-03-03', earlier],
])('a search starts two days before the instant, ascending: %s', async (isAscending, day, time) => {
  const found = await searchAfter(instant, isAscending, [
    { times: [earlier, instant, later], isFull: true },
  ]);
  expect(found).toEqual({ days: [day], notes: [], times: [time], isFull: true });
});

test.each([
  [true, ['2026-02-27', '2026-02-28', '2026-03-01'], earlier, later],
  [false, ['2026-03-03', '2026-03-02', '2026-03-01'], later, earlier],
])(
  'a full page of other tasks is followed by the next day, with a note, ascending: %s',
  async (isAscending, days, other, next) => {
    const full = { times: [other, instant], isFull: true };
    const found = await searchAfter(instant, isAscending, [
      full,
      full,
      { times: [next], isFull: null },
    ]);
    const note =
      "More tasks were created around 2026-03-01 than fit into a page of Asana's search, which cannot return all of them.";
    expect(found).toEqual({ days, notes: [note, note], times: [next], isFull: null });
  },
);

test('a page that is not full, or empty, is the last one', async () => {
  expect(await searchAfter(instant, true, [{ times: [earlier], isFull: false }])).toMatchObject({
    days: ['2026-02-27'],
    times: [],
    isFull: false,
    notes: [],
  });
  expect(await searchAfter(instant, true, [{ times: [], isFull: null }])).toMatchObject({
    days: ['2026-02-27'],
    times: [],
    notes: [],
  });
});
