import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { world } from '../../../world.ts';

// Days that a filter counts from the current day.

const { ask } = await createAsker();
const { paidWorkspace, hundredTaskProject, dateField } = fixtures;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const places = [
  ['project', `project(id: "${hundredTaskProject}")`],
  ['workspace', `workspace(id: "${paidWorkspace}")`],
] as const;

const rows = [...world.tasks.values()];
const inPlace = (place: string) =>
  rows.filter(({ workspaceGid, memberships }) =>
    place === 'workspace'
      ? workspaceGid === paidWorkspace
      : memberships.some(({ projectGid }) => projectGid === hundredTaskProject),
  );

async function find(place: string, selector: string, filter: string): Promise<readonly string[]> {
  const { data, errors } = await ask(
    `{ ${selector} { tasks(first: 1000, filter: { ${filter} }) { nodes { gid } } } }`,
  );
  expect(errors).toEqual([]);
  return data[place].tasks.nodes.map(({ gid }: { readonly gid: string }) => gid).toSorted();
}

test.each([
  ['2026-03-10T05:00:00Z', 'UTC', '2026-03-10', '2026-03-17'],
  ['2026-03-10T05:00:00Z', 'America/Los_Angeles', '2026-03-09', '2026-03-16'],
  ['2026-03-10T11:00:00Z', 'Pacific/Kiritimati', '2026-03-11', '2026-03-18'],
  // In Los Angeles, clocks were advanced an hour at 10:00 UTC of this day.
  ['2026-03-08T07:30:00Z', 'America/Los_Angeles', '2026-03-07', '2026-03-14'],
  ['2026-03-09T06:30:00Z', 'America/Los_Angeles', '2026-03-08', '2026-03-15'],
  ['2026-12-31T20:00:00Z', 'Asia/Tokyo', '2027-01-01', '2027-01-08'],
])('at %s, the next seven days in %s are those from %s to %s', async (now, timeZone, from, to) => {
  vi.setSystemTime(now);
  for (const [place, selector] of places) {
    const filter = `dueOn: { inDays: { from: 0, to: 7, timeZone: "${timeZone}" } }`;
    const expected = inPlace(place)
      .filter(({ dueOn }) => dueOn !== null && dueOn >= from && dueOn <= to)
      .map(({ gid }) => gid);
    expect(await find(place, selector, filter), place).toEqual(expected.toSorted());
    if (now < '2026-12') expect(expected.length).toBeGreaterThan(1);
  }
});

test('a query without variables counts from the day on which it is executed, not from the first one', async () => {
  const filter = 'dueOn: { inDays: { to: -1, timeZone: "UTC" } }';
  const [place, selector] = places[0];
  const counts: number[] = [];
  for (const day of ['2026-02-20', '2026-03-01', '2026-04-01']) {
    vi.setSystemTime(`${day}T12:00:00Z`);
    const found = await find(place, selector, filter);
    const expected = inPlace(place).filter(({ dueOn }) => dueOn !== null && dueOn < day);
    expect(found).toEqual(expected.map(({ gid }) => gid).toSorted());
    counts.push(found.length);
  }
  expect(new Set(counts).size).toBeGreaterThan(1);
});

test('a date field can be compared with the current day', async () => {
  const dayOf = (value: unknown) => (value as { readonly date: string } | undefined)?.date;
  const days = rows.flatMap(({ values }) => dayOf(values.get(dateField)) ?? []).toSorted();
  const today = days[Math.floor(days.length / 2)] ?? '';
  vi.setSystemTime(`${today}T12:00:00Z`);
  const condition = `dateRange: { inDays: { from: 0, timeZone: "UTC" } }`;
  const found = await find(
    'workspace',
    `workspace(id: "${paidWorkspace}")`,
    `customFields: [{ field: "${dateField}", ${condition} }]`,
  );
  const expected = inPlace('workspace').filter(
    ({ values }) => (dayOf(values.get(dateField)) ?? '') >= today,
  );
  expect(found).toEqual(expected.map(({ gid }) => gid).toSorted());
  expect(found.length).toBeGreaterThan(0);
});
