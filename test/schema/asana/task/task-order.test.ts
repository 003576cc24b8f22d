import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { listOf, readAllPages, readPage } from '../../relay/page.ts';
import { everyOrder, keysOf, sortedKeysOf, sortKeys } from './sort-key.ts';

const asker = await createAsker();
const { sandbox } = asker;
const { paidWorkspace, hundredTaskProject, freeWorkspace } = fixtures;

const inWorkspace = (args: string) => listOf('tasks', `workspace: "${paidWorkspace}", ${args},`);
const rowsOf = (ids: readonly string[]) =>
  ids.map((id) => rowOf(world.tasks, id.replace('Task:', '')));

const orders = everyOrder.map((order) => [order.by, order.direction, order] as const);

test.each(orders)(
  'pages of seven of tasks sorted by %s, %s equal one pass over all of them',
  async (by, direction, order) => {
    const filter = `filter: { projects: { any: ["${hundredTaskProject}"] } }`;
    const list = inWorkspace(`${filter}, orderBy: { by: ${by}, direction: ${direction} }`);
    const { ids: all, result } = await readPage(asker, list, 1000);
    expect(new Set(all).size).toBe(100);
    expect(result.upstream.notes).toEqual([expect.stringContaining('list of the project')]);
    expect(keysOf(rowsOf(all), order)).toEqual(sortedKeysOf(rowsOf(all), order));
    const pages = await readAllPages(asker, list, 7);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(all);
    expect(pages).toHaveLength(15);
  },
);

test('every order contains all tasks of the workspace', async () => {
  const all = await readPage(asker, inWorkspace(''), 1000);
  expect(all.ids.length).toBeGreaterThan(400);
  for (const by of Object.keys(sortKeys)) {
    const { ids } = await readPage(asker, inWorkspace(`orderBy: { by: ${by} }`), 1000);
    expect(ids.toSorted(), by).toEqual(all.ids.toSorted());
  }
});

test('the order by completion reads completed tasks only, or open tasks only, if the filter says so', async () => {
  const order = 'orderBy: { by: COMPLETED_AT }, filter: { completed:';
  const open = await readPage(asker, inWorkspace(`${order} false }`), 5);
  expect(open.result.reads).toHaveLength(1);
  expect(open.result.reads[0]).toContain('completed=false&limit=6&sort_by=created_at');
  const closed = await readPage(asker, inWorkspace(`${order} true }`), 5);
  expect(closed.result.reads).toHaveLength(1);
  expect(closed.result.reads[0]).toContain('completed=true&limit=6&sort_by=completed_at');
});

const isDone = ({ completedAt }: ReturnType<typeof rowsOf>[number]) => completedAt !== null;
const isDue = ({ dueOn, dueAt }: ReturnType<typeof rowsOf>[number]) => (dueOn ?? dueAt) !== null;

test.each([
  ['COMPLETED_AT', '{ all: [{ completed: false }] }', (row) => !isDone(row)],
  ['COMPLETED_AT', '{ all: [{ all: [{ completed: true }] }] }', isDone],
  ['COMPLETED_AT', '{ completed: true, all: [{ completed: false }] }', () => false],
  ['COMPLETED_AT', '{ all: [{ completedAt: { from: "2026-01-01T00:00:00Z" } }] }', isDone],
  ['DUE_ON', '{ all: [{ dueOn: { isSet: true } }] }', isDue],
  ['DUE_ON', '{ all: [{ dueOn: { isSet: false } }] }', (row) => !isDue(row)],
  ['DUE_ON', '{ dueOn: { isSet: true }, all: [{ dueOn: { isSet: false } }] }', () => false],
] as const satisfies readonly (readonly [
  string,
  string,
  (row: ReturnType<typeof rowsOf>[number]) => boolean,
])[])(
  'the order %s of the filter %s contains the tasks that match it',
  async (by, filter, matches) => {
    const all = await readPage(asker, inWorkspace(''), 1000);
    const expected = rowsOf(all.ids).filter(matches);
    const list = inWorkspace(`filter: ${filter}, orderBy: { by: ${by} }`);
    const { ids } = await readPage(asker, list, 1000);
    expect(
      rowsOf(ids)
        .map(({ gid }) => gid)
        .toSorted(),
    ).toEqual(expected.map(({ gid }) => gid).toSorted());
  },
);

test('an order by likes of more tasks than the server sorts is rejected after ten reads', async () => {
  const faults: Parameters<typeof sandbox.setFaults>[0][number][] = [];
  const route = 'GET /workspaces/{workspace_gid}/tasks/search';
  for (let page = 0; page < 11; page += 1) {
    const data = Array.from({ length: 100 }, (_, index) => ({
      gid: String(1_206_000_100_000_000 + page * 100 + index),
      created_at: new Date(Date.UTC(2026, 0, 1) - page * 100_000 - index).toISOString(),
      num_likes: index,
    }));
    faults.push({ kind: 'status', status: 200, route, body: { data }, count: 1, skip: page });
  }
  sandbox.setFaults(faults);
  const query = `{ tasks(workspace: "${paidWorkspace}", first: 5, orderBy: { by: LIKES }) { nodes { gid } } }`;
  const { data, errors, reads } = await asker.ask(query);
  expect(data.tasks).toBeNull();
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'orderBy' });
  expect(errors[0]?.message).toContain('more than the 1000');
  expect(reads).toHaveLength(10);
});

test('an order in a workspace without a paid plan is PAYMENT_REQUIRED', async () => {
  const query = `{ tasks(workspace: "${freeWorkspace}", orderBy: { by: LIKES }) { nodes { gid } } }`;
  const { errors, reads } = await asker.ask(query);
  expect(errors[0]?.extensions.code).toBe('PAYMENT_REQUIRED');
  expect(reads).toHaveLength(1);
});
