import { expect, test } from 'vitest';
import { createClock } from '../../../../sandbox/store/clock.ts';
import { createAsanaWorld } from '../../../../sandbox/world/asana-world.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { caseCount, someCases } from '../../../case-count.ts';
import { listOf, readAllPages, readPage } from '../../relay/page.ts';
import { everyOrder, keysOf, sortedKeysOf } from './sort-key.ts';

// Orders of more tasks than the server could sort. Asana's search is paged by the due date, one day after another, and by instants.

/** With 1,730 of them, the workspace has 3,000 tasks, of which up to 88 were created in the same instant and up to 46 are due on the same day. */
const extraTasks = caseCount(1730, 500);
const asker = await createAsker({}, { extraTasks });
const { ask, sandbox } = asker;
const { paidWorkspace } = fixtures;

interface Due {
  readonly id: string;
  readonly dueOn: string | null;
  readonly dueAt: string | null;
}

/** The tasks of the workspace, before any change. */
const taskRows = [...createAsanaWorld(createClock(), extraTasks).tasks.values()].filter(
  ({ workspaceGid }) => workspaceGid === paidWorkspace,
);
const rows = taskRows.map(({ gid, dueOn, dueAt }): Due => ({ id: `Task:${gid}`, dueOn, dueAt }));

const inOrder = (direction: string, filter = '') =>
  listOf(
    'tasks',
    `workspace: "${paidWorkspace}", ${filter} orderBy: { by: DUE_ON, direction: ${direction} },`,
  );

/** Tasks of the same day without a time are before those with one. */
const keyOf = ({ dueOn, dueAt }: Due) => (dueOn === null ? null : `${dueOn} ${dueAt ?? ''}`);

/** The keys in the order that the list must have. */
function sortedKeys(tasks: readonly Due[], direction: string): readonly (string | null)[] {
  const keys = tasks.map(keyOf);
  const dated = keys.filter((key) => key !== null).toSorted();
  const ordered = direction === 'ASCENDING' ? dated : dated.toReversed();
  return [...ordered, ...keys.filter((key) => key === null)];
}

function expectOrder(tasks: readonly Due[], ids: readonly string[], direction: string): void {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  expect(ids.length).toBe(new Set(ids).size);
  const keys = ids.map((id) => keyOf(byId.get(id) as Due));
  expect(keys).toEqual(sortedKeys(tasks, direction).slice(0, ids.length));
}

test.each(['ASCENDING', 'DESCENDING'])(
  'all tasks of a workspace are in %s order of the due date, with pages of 100 and at most two reads for each',
  async (direction) => {
    expect(rows.length).toBeGreaterThan(1000);
    const pages = await readAllPages(asker, inOrder(direction), 100);
    const ids = pages.flatMap((page) => page.ids);
    expect(ids).toHaveLength(rows.length);
    expectOrder(rows, ids, direction);
    const reads = pages.reduce((sum, { result }) => sum + result.reads.length, 0);
    for (const { edges } of pages)
      for (const { cursor } of edges) expect(cursor.length).toBeLessThan(500);
    expect(reads / pages.length).toBeLessThanOrEqual(2);
    for (const { result } of pages) expect(result.upstream.notes).toEqual([]);
  },
);

/** Gives many tasks the same due date, and some of them a time. */
async function makeDenseDays() {
  const { data } = await ask(
    `{ workspace(id: "${paidWorkspace}") { projects(first: 100) { nodes { gid name } } } }`,
  );
  const projects: readonly { gid: string; name: string }[] = data.workspace.projects.nodes;
  const project = projects.find(({ name }) => name.startsWith('Serial'))?.gid ?? '';
  const { ids } = await readPage(asker, listOf('tasks', `project: "${project}",`), 420);
  const dueOf = (index: number): string => {
    if (index < 130) return 'dueOn: "2031-05-06"';
    if (index < 260)
      return `dueAt: "2031-05-06T${String(8 + (index % 10)).padStart(2, '0')}:00:00Z"`;
    if (index < 400) return 'dueOn: "2031-05-07"';
    return `dueOn: "2031-05-${String(8 + (index % 9)).padStart(2, '0')}"`;
  };
  for (let at = 0; at < ids.length; at += 50) {
    const items = ids
      .slice(at, at + 50)
      .map((id, index) => `{ task: "${id}", ${dueOf(at + index)} }`);
    const { errors } = await ask(
      `mutation { updateTasks(input: { tasks: [${items}] }) { results { error { message } } } }`,
    );
    expect(errors).toEqual([]);
  }
  // Another project without such tasks: the tasks of one project need no search.
  const filter = `filter: { projects: { any: ["${project}", "${fixtures.personalProject}"] }, dueOn: { from: "2031-01-01" } },`;
  const found = await ask(
    `{ tasks(workspace: "${paidWorkspace}", ${filter} first: 1000) { nodes { id dueOn dueAt } } }`,
  );
  const tasks: readonly Due[] = found.data.tasks.nodes;
  expect(tasks).toHaveLength(420);
  return { filter, tasks };
}

test.each(['ASCENDING', 'DESCENDING'])(
  'days with more tasks than a page of Asana are complete and in order, %s, with pages of any size',
  async (direction) => {
    const { filter, tasks } = await makeDenseDays();
    const whole = await readPage(asker, inOrder(direction, filter), 1000);
    expect(whole.ids).toHaveLength(420);
    expectOrder(tasks, whole.ids, direction);
    for (const first of [37, 100]) {
      const pages = await readAllPages(asker, inOrder(direction, filter), first);
      expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids);
      const reads = pages.reduce((sum, { result }) => sum + result.reads.length, 0);
      expect(reads / pages.length).toBeLessThanOrEqual(3);
    }
  },
);

test('a day that gets more tasks than a page while the list is read continues after the cursor', async () => {
  const filter = 'filter: { dueOn: { from: "2031-01-01" } },';
  const list = inOrder('ASCENDING', filter);
  const create = async (count: number) => {
    const tasks = Array.from(
      { length: count },
      () => `{ name: "Due", workspace: "${paidWorkspace}", assignee: "me", dueOn: "2031-05-06" }`,
    );
    const { data, errors } = await ask(
      `mutation { createTasks(input: { tasks: [${tasks}] }) { results { task { id } } } }`,
    );
    expect(errors).toEqual([]);
    return data.createTasks.results.map(({ task }: { task: { id: string } }) => task.id);
  };
  const early: readonly string[] = await create(40);
  const page = await readPage(asker, list, 10);
  expect(page.ids).toEqual(early.slice(0, 10));
  const late: string[] = [];
  for (let round = 0; round < 3; round += 1) late.push(...(await create(40)));
  const rest = await readPage(asker, list, 1000, page.endCursor);
  expect(rest.ids).toEqual([...early.slice(10), ...late]);
});

test('a filter for a due date, or for none, searches only for such tasks', async () => {
  const set = await readPage(asker, inOrder('ASCENDING', 'filter: { dueOn: { isSet: true } },'), 5);
  expect(set.result.reads).toHaveLength(1);
  expect(set.result.reads[0]).toContain('sort_by=due_date');
  const none = await readPage(
    asker,
    inOrder('ASCENDING', 'filter: { dueOn: { isSet: false } },'),
    5,
  );
  expect(none.result.reads).toHaveLength(1);
  expect(none.result.reads[0]).toContain('due_on=null');
});

test('if the search does not sort by the day, the server sorts the tasks itself', async () => {
  const { ids: inProject } = await readPage(
    asker,
    listOf('tasks', `project: "${fixtures.hundredTaskProject}",`),
    1000,
  );
  const tasks = rows.filter(({ id }) => inProject.includes(id));
  const { hundredTaskProject, personalProject } = fixtures;
  const filter = `filter: { projects: { any: ["${hundredTaskProject}", "${personalProject}"] } },`;
  const list = inOrder('ASCENDING', filter);
  sandbox.setAssumptions({ broken: ['asana.search-due-order'] });
  const pages = await readAllPages(asker, list, 30);
  const ids = pages.flatMap((page) => page.ids);
  expect(ids).toHaveLength(100);
  expectOrder(tasks, ids, 'ASCENDING');
  expect(pages[0]?.result.upstream.notes.join()).toContain('asana.search-due-order');
});

const pagedByInstant = everyOrder.filter(({ by }) => by !== 'DUE_ON' && by !== 'LIKES');

test.each(someCases(pagedByInstant, 6))(
  'all tasks of a workspace in the order %j equal an independent sort, with at most two reads for each page',
  async (order) => {
    const orderBy = `orderBy: { by: ${order.by}, direction: ${order.direction} },`;
    const list = listOf('tasks', `workspace: "${paidWorkspace}", ${orderBy}`);
    const pages = await readAllPages(asker, list, 100);
    const byId = new Map(taskRows.map((row) => [`Task:${row.gid}`, row]));
    const found = pages.flatMap(({ ids }) => ids.flatMap((id) => byId.get(id) ?? []));
    expect(new Set(found).size).toBe(taskRows.length);
    expect(found).toHaveLength(taskRows.length);
    expect(keysOf(found, order)).toEqual(sortedKeysOf(taskRows, order));
    const reads = pages.reduce((sum, { result }) => sum + result.reads.length, 0);
    expect(reads / pages.length).toBeLessThanOrEqual(2);
  },
);

test('the order by likes of all tasks of a workspace is rejected with the reason, and is exact for a narrower filter', async () => {
  const likes = (filter: string) =>
    listOf('tasks', `workspace: "${paidWorkspace}", ${filter} orderBy: { by: LIKES },`);
  const query = `query ($first: Int, $after: String) { ${likes('')} }`;
  const { data, errors } = await ask(query, { first: 100 });
  expect(data.list).toBeNull();
  expect(errors[0]?.message).toContain('more than the 1000');
  const { hundredTaskProject } = fixtures;
  const { ids } = await readPage(
    asker,
    likes(`filter: { projects: { any: ["${hundredTaskProject}"] } },`),
    100,
  );
  const found = taskRows.filter(({ gid }) => ids.includes(`Task:${gid}`));
  const inOrderOfIds = ids.flatMap((id) => found.find(({ gid }) => id === `Task:${gid}`) ?? []);
  const order = { by: 'LIKES', direction: 'DESCENDING' } as const;
  expect(ids).toHaveLength(100);
  expect(keysOf(inOrderOfIds, order)).toEqual(sortedKeysOf(found, order));
});
