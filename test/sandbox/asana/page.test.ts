import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { type Gid, gidsOf, type ParsedResponse, useAsana } from '../caller.ts';

let now = new Date('2026-06-15T09:00:00Z');
const { get, post, send } = useAsana({
  extraTasks: 1001,
  clock: () => now,
  offsetLifetimeMs: 1000,
});
const path = `/projects/${fixtures.hundredTaskProject}/tasks`;

async function readAll(first: string): Promise<string[]> {
  const gids: string[] = [];
  for (let next: string | undefined = first; next; ) {
    const page: ParsedResponse<Gid[]> = await get<Gid[]>(next);
    gids.push(...gidsOf(page.data));
    next = page.nextPage?.path;
  }
  return gids;
}

test('every page size returns the same items in total', async () => {
  const all = gidsOf((await get<Gid[]>(path)).data);
  expect(all).toHaveLength(100);
  for (const limit of [1, 7, 99, 100]) {
    expect(await readAll(`${path}?limit=${limit}&opt_fields=name`)).toEqual(all);
  }
});

test('next_page is absent without a limit, and null on the last page', async () => {
  expect((await get(path)).nextPage).toBeUndefined();
  expect((await get(`${path}?limit=100`)).nextPage).toBeNull();
  const { nextPage } = await get(`${path}?limit=60&completed_since=2020-01-01`);
  expect(nextPage?.path).toContain(`${path}?limit=60&completed_since=2020-01-01&offset=`);
  expect(nextPage?.uri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/1\.0\/projects/);
});

test.each(['0', '101', '-1', 'ten', ''])('the limit "%s" gets 400', async (limit) => {
  expect((await get(`${path}?limit=${limit}`)).status).toBe(400);
});

test('an expired offset gets 400', async () => {
  const { nextPage } = await get(`${path}?limit=50`);
  now = new Date(now.getTime() + 1001);
  const late = await get(nextPage?.path ?? '');
  expect([late.status, late.message]).toEqual([400, 'offset: Your pagination token has expired.']);
});

test('an offset is valid only for its query and user', async () => {
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
  // The page size and the fields may change between pages.
  expect((await get(`${path}?limit=5&offset=${offset}&opt_fields=name`)).status).toBe(200);
});

test('a list of more than 1000 items without a limit gets 400', async () => {
  const projects = await get<(Gid & { name: string })[]>('/projects');
  const big = projects.data.find(({ name }) => name === 'Serial numbers, batch 1');
  const { status, message } = await get(`/projects/${big?.gid}/tasks`);
  expect([status, message]).toEqual([
    400,
    'The result is too large. You should use pagination (may require specifying a workspace)!',
  ]);
  expect(await readAll(`/projects/${big?.gid}/tasks?limit=100`)).toHaveLength(1001);
});

test('the users of a workspace are one list without pages, sorted by name', async () => {
  const { data, nextPage } = await get<{ name: string }[]>(
    `/workspaces/${fixtures.paidWorkspace}/users?limit=2`,
  );
  expect(nextPage).toBeUndefined();
  expect(data).toHaveLength(12);
  expect(data[0]?.name).toBe('Ada Okafor');
});

describe('an offset continues at its place', () => {
  const first = `${path}?limit=5`;
  const cases: Readonly<Record<string, (gids: readonly string[]) => Promise<unknown>>> = {
    'when the last row of its page is deleted': ([, , , , last]) =>
      send('DELETE', `/tasks/${last}`),
    'when rows before it are deleted': async ([one, two]) => {
      await send('DELETE', `/tasks/${one}`);
      await send('DELETE', `/tasks/${two}`);
    },
    'when a row is added before it': ([before]) =>
      post(`/tasks/${fixtures.taskWithEverything}/addProject`, {
        body: { data: { project: fixtures.hundredTaskProject, insert_before: before } },
      }),
    'when the last row of its page moves to the end': async ([, , , , last]) => {
      const all = gidsOf((await get<Gid[]>(path)).data);
      await post(`/tasks/${last}/addProject`, {
        body: { data: { project: fixtures.hundredTaskProject, insert_after: all.at(-1) } },
      });
    },
  };

  test.each(Object.entries(cases))('%s', async (_name, change) => {
    const page = await get<Gid[]>(first);
    const next = page.nextPage?.path ?? '';
    const expected = gidsOf((await get<Gid[]>(next)).data);
    await change(gidsOf(page.data));
    expect(gidsOf((await get<Gid[]>(next)).data)).toEqual(expected);
  });
});
