import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { TaskRecord } from '../../../src/service/asana/record/task.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

const { get, post, put, sandbox } = useAsana();
const path = `/workspaces/${fixtures.paidWorkspace}/tasks/search`;
const all = 'opt_fields=created_at,completed,due_on,name,assignee,projects,modified_at&limit=100';

const search = async (query: string) => (await get<TaskRecord[]>(`${path}?${all}&${query}`)).data;

test('a search joins its filters by AND', async () => {
  const found = await search(
    `projects.any=${fixtures.hundredTaskProject}&completed=false&text=press%20kit`,
  );
  expect(found.length).toBeGreaterThan(3);
  for (const task of found) {
    expect(task).toMatchObject({ completed: false, name: expect.stringContaining('press kit') });
  }
});

test('a search has no next page and returns at most 100 tasks', async () => {
  const response = await get<Gid[]>(`${path}?limit=100`);
  expect(response.data).toHaveLength(100);
  expect(response.nextPage).toBeUndefined();
  expect((await get(`${path}?limit=101`)).status).toBe(400);
});

test('a search sorts by modification time, newest first, unless sort_by is set', async () => {
  const instants = (await search('')).map(({ modified_at }) => modified_at ?? '');
  expect(instants).toEqual(instants.toSorted().toReversed());
  const ascending = await search('sort_by=created_at&sort_ascending=true');
  const created = ascending.map(({ created_at }) => created_at ?? '');
  expect(created).toEqual(created.toSorted());
});

test('repeated searches with created_at.before find every task', async () => {
  const seen = new Set<string>();
  let before = '2027-01-01T00:00:00.000Z';
  for (;;) {
    // The limit is a millisecond after the last task, so that tasks created at the same time are returned again.
    const page = await search(`sort_by=created_at&created_at.before=${before}`);
    const fresh = page.filter(({ gid }) => !seen.has(gid));
    if (fresh.length === 0) break;
    for (const { gid } of fresh) seen.add(gid);
    const last = page.at(-1)?.created_at ?? '';
    before = new Date(Date.parse(last) + 1).toISOString();
  }
  expect(seen.size).toBeGreaterThan(400);
});

test('several tasks have the same creation time', async () => {
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
])('the search %s returns only matching tasks', async (query, isMatch) => {
  const found = await search(query);
  expect(found.length).toBeGreaterThan(2);
  expect(found.every(isMatch)).toBe(true);
});

test('projects.any together with sections.any returns the union of both', async () => {
  const sections = await get<Gid[]>(`/projects/${fixtures.fieldRichProject}/sections`);
  const section = sections.data[0]?.gid;
  const both = await search(`projects.any=${fixtures.guestProject}&sections.any=${section}`);
  const only = await search(`sections.any=${section}`);
  expect(both.length).toBe(only.length + 24);
});

test('a search can filter by custom fields', async () => {
  const high = await search(`custom_fields.${fixtures.enumField}.value=${fixtures.enumOptions[0]}`);
  expect(gidsOf(high)).toContain(fixtures.taskWithEverything);
  const dear = await search(`custom_fields.${fixtures.currencyField}.greater_than=1275`);
  expect(gidsOf(dear)).toContain(fixtures.taskWithEverything);
  const named = await search(`custom_fields.${fixtures.textField}.contains=rev`);
  expect(gidsOf(named)).toEqual([fixtures.taskWithEverything]);
});

test('a search can filter by is_blocked, has_attachment and is_subtask', async () => {
  expect(gidsOf(await search('is_blocked=true'))).toContain(fixtures.taskWithEverything);
  expect(gidsOf(await search('has_attachment=true'))).toContain(fixtures.taskWithEverything);
  expect((await search('is_subtask=true')).length).toBeGreaterThan(20);
});

test('a search by a hidden project finds no tasks, even those that are also in visible projects', async () => {
  const query = `${path}?projects.any=${fixtures.privateProject}`;
  expect((await get<Gid[]>(query, { token: 'sandbox-grace' })).data).toEqual([]);
  expect((await get<Gid[]>(query)).data.length).toBeGreaterThan(1);
});

test.each([
  ['Wetterkarte', true],
  ['wetterkarte', true],
  ['Wetter', false],
  ['karte', false],
  ['Wetterkarte neu', true],
  ['Wetterkarte alt', false],
  ['1Bx', true],
  ['1Bx_y-Z', false],
  ['größe', true],
])('the search for the text %s matches words and not parts of words', async (text, isFound) => {
  const notes = 'neu: https://docs.google.com/document/d/1Bx_y-Z/edit, Größe 3';
  const data = { name: 'Wetterkarte', notes, workspace: fixtures.paidWorkspace };
  const { data: task } = await post<Gid>('/tasks', { body: { data } });
  const found = await search(`text=${encodeURIComponent(text)}`);
  expect(gidsOf(found).includes(task.gid)).toBe(isFound);
});

test('a paused search index does not find later writes until it is resumed', async () => {
  const words = async (text: string) => gidsOf(await search(`text=${text}`));
  const create = (name: string) =>
    post<Gid>('/tasks', { body: { data: { name, workspace: fixtures.paidWorkspace } } });
  const { data: earlier } = await create('Regenmesser');
  sandbox().setSearchIndex({ isPaused: true });
  const { data: later } = await create('Windmesser');
  const { data: renamed } = await put<Gid>(`/tasks/${earlier.gid}`, {
    body: { data: { name: 'Hagelmesser' } },
  });
  expect(await words('Windmesser')).toEqual([]);
  expect(await words('Hagelmesser')).toEqual([]);
  // The index knows the earlier name. The task is returned as it is now.
  expect(await search('text=Regenmesser')).toMatchObject([
    { gid: renamed.gid, name: 'Hagelmesser' },
  ]);
  sandbox().setSearchIndex({ isPaused: false });
  expect(await words('Windmesser')).toEqual([later.gid]);
  expect(await words('Regenmesser')).toEqual([]);
});

test('a reset resumes the search index', async () => {
  sandbox().setSearchIndex({ isPaused: true });
  sandbox().reset();
  const data = { name: 'Windmesser', workspace: fixtures.paidWorkspace };
  await post('/tasks', { body: { data } });
  expect(await search('text=Windmesser')).toHaveLength(1);
});
