import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { TaskRecord } from '../../../src/asana/task.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

const { get } = useAsana();
const path = `/workspaces/${fixtures.paidWorkspace}/tasks/search`;
const all = 'opt_fields=created_at,completed,due_on,name,assignee,projects,modified_at&limit=100';

const search = async (query: string) => (await get<TaskRecord[]>(`${path}?${all}&${query}`)).data;

test('filters are joined by AND', async () => {
  const found = await search(
    `projects.any=${fixtures.hundredTaskProject}&completed=false&text=press%20kit`,
  );
  expect(found.length).toBeGreaterThan(3);
  for (const task of found) {
    expect(task).toMatchObject({ completed: false, name: expect.stringContaining('press kit') });
  }
});

test('there is no paging by offset: a search is one list of at most a hundred', async () => {
  const answer = await get<Gid[]>(`${path}?limit=100`);
  expect(answer.data).toHaveLength(100);
  expect(answer.nextPage).toBeUndefined();
  expect((await get(`${path}?limit=101`)).status).toBe(400);
});

test('the most recently modified come first unless another order is asked for', async () => {
  const instants = (await search('')).map(({ modified_at }) => modified_at ?? '');
  expect(instants).toEqual(instants.toSorted().toReversed());
  const ascending = await search('sort_by=created_at&sort_ascending=true');
  const created = ascending.map(({ created_at }) => created_at ?? '');
  expect(created).toEqual(created.toSorted());
});

test('moving created_at.before along, keeping seen gids at ties, finds every task', async () => {
  const seen = new Set<string>();
  let before = '2027-01-01T00:00:00.000Z';
  for (;;) {
    // The bound is a millisecond past the last one, so that those of the same instant as the last one come again.
    const page = await search(`sort_by=created_at&created_at.before=${before}`);
    const fresh = page.filter(({ gid }) => !seen.has(gid));
    if (fresh.length === 0) break;
    for (const { gid } of fresh) seen.add(gid);
    const last = page.at(-1)?.created_at ?? '';
    before = new Date(Date.parse(last) + 1).toISOString();
  }
  expect(seen.size).toBeGreaterThan(400);
});

test('several tasks share one instant of creation', async () => {
  const instants = (await search('sort_by=created_at')).map(({ created_at }) => created_at);
  expect(new Set(instants).size).toBeLessThan(instants.length / 2);
});

test.each([
  ['assignee.any=null', (task: TaskRecord) => task.assignee === null],
  ['assignee.any=me', (task: TaskRecord) => task.assignee?.gid === fixtures.adaGid],
  [
    'assignee.not=grace@fernwood.example',
    (task: TaskRecord) => task.assignee?.gid !== fixtures.graceGid,
  ],
  ['due_on=null', (task: TaskRecord) => task.due_on === null],
  ['due_on.before=2026-03-01', (task: TaskRecord) => (task.due_on ?? '9') < '2026-03-01'],
  ['completed=true', (task: TaskRecord) => task.completed === true],
])('%s', async (query, isMeant) => {
  const found = await search(query);
  expect(found.length).toBeGreaterThan(2);
  expect(found.every(isMeant)).toBe(true);
});

test('a project and a section of it asked for together are a union', async () => {
  const sections = await get<Gid[]>(`/projects/${fixtures.fieldRichProject}/sections`);
  const section = sections.data[0]?.gid;
  const both = await search(`projects.any=${fixtures.guestProject}&sections.any=${section}`);
  const only = await search(`sections.any=${section}`);
  expect(both.length).toBe(only.length + 24);
});

test('custom fields can be searched', async () => {
  const high = await search(`custom_fields.${fixtures.enumField}.value=${fixtures.enumOptions[0]}`);
  expect(gidsOf(high)).toContain(fixtures.taskWithEverything);
  const dear = await search(`custom_fields.${fixtures.currencyField}.greater_than=1275`);
  expect(gidsOf(dear)).toContain(fixtures.taskWithEverything);
  const named = await search(`custom_fields.${fixtures.textField}.contains=rev`);
  expect(gidsOf(named)).toEqual([fixtures.taskWithEverything]);
});

test('blocked, blocking, subtasks and attachments can be told apart', async () => {
  expect(gidsOf(await search('is_blocked=true'))).toContain(fixtures.taskWithEverything);
  expect(gidsOf(await search('has_attachment=true'))).toContain(fixtures.taskWithEverything);
  expect((await search('is_subtask=true')).length).toBeGreaterThan(20);
});

test('a hidden project cannot be told from the tasks that are also elsewhere', async () => {
  const query = `${path}?projects.any=${fixtures.privateProject}`;
  expect((await get<Gid[]>(query, { token: 'sandbox-grace' })).data).toEqual([]);
  expect((await get<Gid[]>(query)).data.length).toBeGreaterThan(1);
});
