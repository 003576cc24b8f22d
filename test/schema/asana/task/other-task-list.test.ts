import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { caseCount, someCases } from '../../../case-count.ts';
import { rowOf, world } from '../../../world.ts';
import { listOf, readAllPages, readPage } from '../../relay/page.ts';
import { everyOrder, keysOf, sortedKeysOf } from './sort-key.ts';

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

test.each(someCases([null, ...everyOrder], 4))(
  'the open tasks of one user in a workspace come from the list of the user, in the order %j, on every page',
  async (order) => {
    const filter = '{ assignee: { any: ["me"] }, completed: false, isSubtask: false }';
    const orderBy =
      order === null ? '' : `orderBy: {by: ${order.by}, direction: ${order.direction}},`;
    const list = `workspace(id: "${paidWorkspace}") { ${listOf('tasks', `filter: ${filter}, ${orderBy}`)} }`;
    const page = await readPage(asker, list, 1000);
    const expected = rows.filter(
      ({ assigneeGid, completedAt, parentGid, workspaceGid }) =>
        assigneeGid === adaGid &&
        completedAt === null &&
        parentGid === null &&
        workspaceGid === paidWorkspace,
    );
    const gids = page.ids.map((id) => id.replace('Task:', ''));
    expect(gids.toSorted()).toEqual(expected.map(({ gid }) => gid).toSorted());
    const by = order ?? { by: 'CREATED_AT', direction: 'DESCENDING' };
    const found = gids.map((gid) => rowOf(world.tasks, gid));
    expect(keysOf(found, by)).toEqual(sortedKeysOf(expected, by));
    const pages = await readAllPages(asker, list, 20);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(page.ids);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual(pages.map(() => expected.length));
    const { reads, upstream } = page.result;
    expect(reads).toHaveLength(2);
    expect(reads.join()).toContain(`/tasks?assignee=me&workspace=${paidWorkspace}`);
    expect(upstream.totals.estimated?.minReads).toBeLessThanOrEqual(2);
  },
);

test('the completed tasks of one user with another condition are found by search', async () => {
  const filter = 'filter: { assignee: { any: ["me"] }, completed: true },';
  const { result } = await readPage(
    asker,
    `workspace(id: "${paidWorkspace}") { ${listOf('tasks', filter)} }`,
    5,
  );
  expect(result.reads.join()).toContain('/tasks/search?');
});

test('200 pages of 200 open tasks in a minute are two reads each, without a search or a refusal', async () => {
  const query = `{ tasks(workspace: "${paidWorkspace}", first: 100, filter: { assignee: { any: ["me"] }, completed: false }) { totalCount nodes { name } } }`;
  const mine = await createAsker({ ASANA_REQUESTS_PER_MINUTE: '1500' });
  const { data } = await mine.ask(query);
  const missing = 200 - data.tasks.totalCount;
  for (let from = 0; from < missing; from += 50) {
    const task = `{ name: "Mine", workspace: "${paidWorkspace}", assignee: "me" }`;
    const tasks = Array.from({ length: Math.min(50, missing - from) }, () => task);
    const created = await mine.ask(
      `mutation { createTasks(input: { tasks: [${tasks}] }) { results { error { message } } } }`,
    );
    expect(created.errors).toEqual([]);
  }
  for (let count = 0; count < caseCount(200, 20); count += 1) {
    const { data: page, errors, reads } = await mine.ask(query);
    expect(errors).toEqual([]);
    expect([page.tasks.totalCount, page.tasks.nodes.length]).toEqual([200, 100]);
    expect(reads.filter((read) => read.includes('/search'))).toEqual([]);
    expect(reads).toHaveLength(2);
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
