import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { world } from '../../../world.ts';
import { listOf, readAllPages, readPage } from '../../relay/page.ts';

const asker = await createAsker();
const { ask } = asker;
const { paidWorkspace, tag, adaGid, graceGid, guestGid } = fixtures;

const rows = [...world.tasks.values()];
const idsOf = (matches: (row: (typeof rows)[number]) => boolean) =>
  rows.filter(matches).map(({ gid }) => `Task:${gid}`);
const assignedTo = (gid: string) =>
  idsOf(({ assigneeGid, workspaceGid }) => assigneeGid === gid && workspaceGid === paidWorkspace);

test('Tag.tasks contains all tasks with the tag, page by page', async () => {
  const pages = await readAllPages(
    asker,
    `node(id: "Tag:${tag}") { ... on Tag { ${listOf('tasks')} } }`,
    7,
  );
  const ids = pages.flatMap((page) => page.ids);
  expect(ids.length).toBeGreaterThan(7);
  expect(new Set(ids)).toEqual(new Set(idsOf(({ tagGids }) => tagGids.includes(tag))));
});

test('Tag.tasks applies a filter', async () => {
  const list = listOf('tasks', 'filter: { completed: false },');
  const pages = await readAllPages(asker, `node(id: "Tag:${tag}") { ... on Tag { ${list} } }`, 5);
  const expected = idsOf(
    ({ tagGids, completedAt }) => tagGids.includes(tag) && completedAt === null,
  );
  expect(new Set(pages.flatMap((page) => page.ids))).toEqual(new Set(expected));
});

test.each([
  ['a gid', adaGid],
  ['a global id', `User:${adaGid}`],
  ['me', 'me'],
  ['an email address', 'ada@fernwood.example'],
])(
  'User.tasks of a user given as %s contains the tasks that are assigned to the user',
  async (_name, id) => {
    const list = listOf('tasks', `workspace: "Workspace:${paidWorkspace}",`);
    const pages = await readAllPages(asker, `user(id: "${id}") { ${list} }`, 40);
    const ids = pages.flatMap((page) => page.ids);
    expect(ids.length).toBeGreaterThan(40);
    expect(new Set(ids)).toEqual(new Set(assignedTo(adaGid)));
  },
);

test('viewer.asana.user.tasks contains the viewer’s own tasks, with a filter', async () => {
  const list = listOf('tasks', `workspace: "${paidWorkspace}", filter: { completed: false },`);
  const query = `query ($first: Int, $after: String) { viewer { asana { user { ${list} } } } }`;
  const { data, errors, reads } = await ask(query, { first: 1000, after: null }, 'grace');
  expect(errors).toEqual([]);
  const open = idsOf(
    ({ assigneeGid, completedAt, workspaceGid }) =>
      assigneeGid === graceGid && completedAt === null && workspaceGid === paidWorkspace,
  );
  const found = data.viewer.asana.user.list.nodes.map(({ id }: { readonly id: string }) => id);
  expect(found.length).toBeGreaterThan(20);
  expect(open).toEqual(expect.arrayContaining(found));
  expect(reads[0]).toBe('GET /users/me gid');
  expect(reads[1]).toContain(
    `/tasks?assignee=${graceGid}&workspace=${paidWorkspace}&completed_since=now`,
  );
});

test('the open tasks of one user in a workspace are read from the list of the user, the newest first, on every page', async () => {
  const filter = '{ assignee: { any: ["me"] }, completed: false, isSubtask: false }';
  const list = listOf('tasks', `filter: ${filter},`);
  const expected = `workspace(id: "${paidWorkspace}") { ${listOf('tasks', `filter: ${filter}, orderBy: {by: CREATED_AT},`)} }`;
  const page = await readPage(asker, `workspace(id: "${paidWorkspace}") { ${list} }`, 1000);
  const found = await readPage(asker, expected, 1000);
  expect(page.ids.length).toBeGreaterThan(20);
  expect(page.ids).toEqual(found.ids);
  const pages = await readAllPages(asker, `workspace(id: "${paidWorkspace}") { ${list} }`, 7);
  expect(pages.flatMap(({ ids }) => ids)).toEqual(found.ids);
  expect(page.result.reads.filter((read) => read.includes('/search'))).toEqual([]);
  expect(page.result.reads.join()).toContain(`/tasks?assignee=me&workspace=${paidWorkspace}`);
  const { estimated } = page.result.upstream.totals;
  expect(page.result.reads.length).toBeGreaterThanOrEqual(estimated?.minReads ?? 99);
});

test('the completed tasks of one user with another condition are found by search', async () => {
  const filter = 'filter: { assignee: { any: ["me"] }, completed: true },';
  const { result } = await readPage(
    asker,
    `workspace(id: "${paidWorkspace}") { ${listOf('tasks', filter)} }`,
    5,
  );
  expect(result.reads.join()).toContain('/tasks/search?');
});

test('200 pages of my tasks in a minute are read without a search or a refusal', async () => {
  const query = `{ workspace(id: "${paidWorkspace}") { tasks(first: 100, filter: { assignee: { any: ["me"] }, completed: false }) { nodes { name } } } }`;
  const mine = await createAsker({ ASANA_REQUESTS_PER_MINUTE: '1500' });
  for (let count = 0; count < 200; count += 1) {
    const { errors, reads } = await mine.ask(query);
    expect(errors).toEqual([]);
    expect(reads.filter((read) => read.includes('/search'))).toEqual([]);
    expect(reads.length).toBeLessThanOrEqual(2);
  }
});

test('the same tasks of a user who is named in two ways are read once, within the estimate', async () => {
  const tasks = `{ tasks(workspace: "${paidWorkspace}", first: 5) { nodes { name } } }`;
  const { errors, reads, upstream } = await ask(
    `{ a: user(id: "me") ${tasks} b: user(id: "${adaGid}") ${tasks} }`,
  );
  expect(errors).toEqual([]);
  expect(reads.filter((read) => read.includes('/tasks?'))).toHaveLength(1);
  expect(reads.length).toBeGreaterThanOrEqual(upstream.totals.estimated?.minReads ?? 99);
});

test('User.tasks leaves out the tasks that the guest cannot see', async () => {
  const tasks = `{ tasks(workspace: "${paidWorkspace}", first: 1000) { nodes { gid } } }`;
  const { data, errors } = await ask(
    `{ me: user(id: "me") ${tasks} ada: user(id: "${adaGid}") ${tasks} }`,
    {},
    'guest',
  );
  expect(errors).toEqual([]);
  expect(data.me.tasks.nodes.length).toBeLessThanOrEqual(assignedTo(guestGid).length);
  expect(data.ada.tasks.nodes.length).toBeLessThan(assignedTo(adaGid).length);
});

test('User.tasks with an invalid workspace is BAD_USER_INPUT', async () => {
  const { data, errors } = await ask(
    '{ user(id: "me") { name tasks(workspace: "Project:1") { nodes { gid } } } }',
  );
  expect(data.user).toEqual({ name: 'Ada Okafor', tasks: null });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'workspace' });
});
