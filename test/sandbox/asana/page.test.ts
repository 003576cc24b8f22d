import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { type Answered, type Gid, gidsOf, useAsana } from '../caller.ts';

let now = new Date('2026-06-15T09:00:00Z');
const { get } = useAsana({ extraTasks: 1001, now: () => now, offsetLifetimeMs: 1000 });
const path = `/projects/${fixtures.hundredTaskProject}/tasks`;

async function readAll(first: string): Promise<string[]> {
  const gids: string[] = [];
  for (let next: string | undefined = first; next; ) {
    const page: Answered<Gid[]> = await get<Gid[]>(next);
    gids.push(...gidsOf(page.data));
    next = page.nextPage?.path;
  }
  return gids;
}

test('every page size leads to the same items', async () => {
  const whole = gidsOf((await get<Gid[]>(path)).data);
  expect(whole).toHaveLength(100);
  for (const limit of [1, 7, 99, 100]) {
    expect(await readAll(`${path}?limit=${limit}&opt_fields=name`)).toEqual(whole);
  }
});

test('the next page is named only when a limit was sent, and is null on the last one', async () => {
  expect((await get(path)).nextPage).toBeUndefined();
  expect((await get(`${path}?limit=100`)).nextPage).toBeNull();
  const { nextPage } = await get(`${path}?limit=60&completed_since=2020-01-01`);
  expect(nextPage?.path).toContain(`${path}?limit=60&completed_since=2020-01-01&offset=`);
  expect(nextPage?.uri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/1\.0\/projects/);
});

test.each(['0', '101', '-1', 'ten', ''])('a limit of "%s" is refused', async (limit) => {
  expect((await get(`${path}?limit=${limit}`)).status).toBe(400);
});

test('an offset expires', async () => {
  const { nextPage } = await get(`${path}?limit=50`);
  now = new Date(now.getTime() + 1001);
  const late = await get(nextPage?.path ?? '');
  expect([late.status, late.message]).toEqual([400, 'offset: Your pagination token has expired.']);
});

test('an offset is good for its own query and person only', async () => {
  const { nextPage } = await get(`${path}?limit=50`);
  const offset = nextPage?.offset ?? '';
  const invalid = [400, 'offset: Your pagination token is invalid.'];
  for (const [elsewhere, token] of [
    [`/projects/${fixtures.fieldRichProject}/tasks?limit=50&offset=${offset}`, 'sandbox-ada'],
    [`${path}?limit=50&completed_since=now&offset=${offset}`, 'sandbox-ada'],
    [`${path}?limit=50&offset=${offset}`, 'sandbox-grace'],
    [`${path}?limit=50&offset=${offset.slice(1)}`, 'sandbox-ada'],
    [`${path}?limit=50&offset=`, 'sandbox-ada'],
  ] as const) {
    const { status, message } = await get(elsewhere, { token });
    expect([status, message]).toEqual(invalid);
  }
  // Another page size and other fields are no other query.
  expect((await get(`${path}?limit=5&offset=${offset}&opt_fields=name`)).status).toBe(200);
});

test('more than a thousand at once are too many', async () => {
  const projects = await get<(Gid & { name: string })[]>('/projects');
  const big = projects.data.find(({ name }) => name === 'Serial numbers, batch 1');
  const { status, message } = await get(`/projects/${big?.gid}/tasks`);
  expect([status, message]).toEqual([
    400,
    'The result is too large. You should use pagination (may require specifying a workspace)!',
  ]);
  expect(await readAll(`/projects/${big?.gid}/tasks?limit=100`)).toHaveLength(1001);
});

test('people of a workspace come all at once, by name', async () => {
  const { data, nextPage } = await get<{ name: string }[]>(
    `/workspaces/${fixtures.paidWorkspace}/users?limit=2`,
  );
  expect(nextPage).toBeUndefined();
  expect(data).toHaveLength(12);
  expect(data[0]?.name).toBe('Ada Okafor');
});
