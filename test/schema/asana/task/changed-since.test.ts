import { expect, test } from 'vitest';
import { defaultNow } from '../../../../sandbox/store/clock.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { listOf, readAllPages, readPage } from '../../relay/page.ts';

// A filter on `modifiedAt` reads only the tasks that were changed.

const asker = await createAsker();
const { ask, sandbox } = asker;
const large = await createAsker({}, { extraTasks: 1000 });
const { paidWorkspace, freeWorkspace, hundredTaskProject, personalProject, adaGid } = fixtures;
const [section = ''] = rowOf(world.projects, hundredTaskProject).sectionGids;

const now = defaultNow.toISOString();
const since = (from: string) => `filter: { modifiedAt: { from: "${from}" } },`;
const ofProject = (args: string) => `project(id: "${hundredTaskProject}") { ${args} }`;

test('one changed task among 1,000 of a project is found in two reads', async () => {
  const projects = await large.ask(
    `{ workspace(id: "${paidWorkspace}") { projects(first: 100) { nodes { gid name } } } }`,
  );
  const nodes: readonly { gid: string; name: string }[] = projects.data.workspace.projects.nodes;
  const project = nodes.find(({ name }) => name.startsWith('Serial'))?.gid ?? '';
  const tasks = `project(id: "${project}") { name ${listOf('tasks')} }`;
  const all = await readPage(large, tasks, 1000);
  expect(all.ids).toHaveLength(1000);
  const task = all.ids[700] ?? '';
  await large.ask(
    `mutation { updateTask(input: { task: "${task}", name: "Changed" }) { task { id } } }`,
  );
  const changed = await readPage(
    large,
    `project(id: "${project}") { name ${listOf('tasks', since(now))} }`,
    50,
  );
  expect(changed.ids).toEqual([task]);
  expect(changed.hasNextPage).toBe(false);
  expect(changed.result.reads).toHaveLength(2);
});

/** The lists in which Asana can look for changed tasks. */
const lists = [
  [
    'a project',
    (args: string) => ofProject(listOf('tasks', args)),
    `project=${hundredTaskProject}`,
  ],
  [
    'a section',
    (args: string) => `section(id: "${section}") { ${listOf('tasks', args)} }`,
    `section=${section}`,
  ],
  [
    'a user',
    (args: string) =>
      `user(id: "${adaGid}") { ${listOf('tasks', `workspace: "${paidWorkspace}", ${args}`)} }`,
    `assignee=${adaGid}`,
  ],
  [
    'a project, with the root field',
    (args: string) => listOf('tasks', `project: "${hundredTaskProject}", ${args}`),
    `project=${hundredTaskProject}`,
  ],
] as const;

/** A time that is later than the last change of about half of the tasks. */
function medianChange(ids: readonly string[]): string {
  const times = ids.map((id) => rowOf(world.tasks, id.replace('Task:', '')).modifiedAt).toSorted();
  return times[Math.floor(times.length / 2)] ?? '';
}

const changedIn = (ids: readonly string[], from: string) =>
  ids.filter((id) => rowOf(world.tasks, id.replace('Task:', '')).modifiedAt >= from);

test.each(lists)(
  'the changed tasks of %s have its order, also page by page and from the exact time of a change',
  async (_name, list, parameter) => {
    const { ids } = await readPage(asker, list(''), 1000);
    const from = medianChange(ids);
    const expected = changedIn(ids, from);
    expect(expected.length).toBeGreaterThan(3);
    expect(expected.length).toBeLessThan(ids.length);
    const whole = await readPage(asker, list(since(from)), 1000);
    expect(whole.ids).toEqual(expected);
    expect(whole.result.reads.at(-1)).toMatch(
      new RegExp(`^GET /tasks\\?.*${parameter}.*&modified_since=`),
    );
    const pages = await readAllPages(asker, list(since(from)), 3);
    expect(pages.flatMap((page) => page.ids)).toEqual(expected);
  },
);

test.each(lists)(
  'if Asana refuses modified_since, the changed tasks of %s are found in the complete list, and a cursor stays valid afterwards',
  async (_name, list) => {
    const { ids } = await readPage(asker, list(''), 1000);
    const from = medianChange(ids);
    const expected = changedIn(ids, from);
    sandbox.setAssumptions({ broken: ['asana.modified-since'] });
    const first = await readPage(asker, list(since(from)), 2);
    const second = await readPage(asker, list(since(from)), 2);
    for (const { result } of [first, second])
      expect(result.upstream.notes.join()).toContain('asana.modified-since');
    expect(first.result.reads.join()).toContain('modified_since');
    expect(second.result.reads.join()).not.toContain('modified_since');
    sandbox.setAssumptions({ broken: [] });
    const rest = await readPage(asker, list(since(from)), 1000, first.endCursor);
    expect([...first.ids, ...rest.ids]).toEqual(expected);
  },
);

test('another rejected input is not read again without modified_since', async () => {
  const body = { errors: [{ message: 'project: Unknown object: 1' }] };
  sandbox.setFaults([{ kind: 'status', status: 400, body, route: 'GET /tasks' }]);
  const { errors, reads, upstream } = await ask(
    `query ($first: Int, $after: String) { ${listOf('tasks', `project: "${hundredTaskProject}", ${since(now)}`)} }`,
    { first: 5, after: null },
  );
  expect(errors.map(({ extensions: { code } }) => code)).toEqual(['BAD_USER_INPUT']);
  expect([reads.length, upstream.notes]).toEqual([1, []]);
});

test('the tasks with a tag have no such parameter, and are filtered by the server', async () => {
  const list = (args: string) =>
    `node(id: "Tag:${fixtures.tag}") { ... on Tag { ${listOf('tasks', args)} } }`;
  const { ids } = await readPage(asker, list(''), 1000);
  const from = medianChange(ids);
  const { ids: found, result } = await readPage(asker, list(since(from)), 1000);
  expect(found).toEqual(changedIn(ids, from));
  expect(result.reads.join()).not.toContain('modified_since');
});

test.each([[[]], [['asana.modified-since'] as const]])(
  'a workspace without a paid plan lists the changed tasks of its projects, with %j refused',
  async (broken) => {
    sandbox.setAssumptions({ broken: [...broken] });
    const { data } = await ask(
      `mutation { createTask(input: { name: "New", project: "${personalProject}" }) { task { id } } }`,
    );
    const list = listOf('tasks', `workspace: "${freeWorkspace}", ${since(now)}`);
    const { ids, result } = await readPage(asker, list, 1000);
    expect(ids).toEqual([data.createTask.task.id]);
    const isNoted = result.upstream.notes.join().includes('asana.modified-since');
    expect(isNoted).toBe(broken.length > 0);
    expect(result.reads.join()).toContain(`project=${personalProject}&modified_since=`);
  },
);
