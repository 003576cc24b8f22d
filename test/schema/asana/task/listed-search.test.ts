import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { listOf, readAllPages, readPage } from '../../relay/page.ts';

// The tasks of a workspace that are in one project, section or tag. They come from its list, or from the search if the list is long.

const asker = await createAsker({}, { extraTasks: 500 });
const { ask, sandbox } = asker;
const { freeWorkspace, hundredTaskProject, paidWorkspace, personalProject, privateProject } =
  fixtures;

const search = 'GET /workspaces/{workspace_gid}/tasks/search';
const inProject = (workspace: string, project: string, args = '') =>
  listOf(
    'tasks',
    `workspace: "${workspace}", filter: { projects: { any: ["${project}"] } }, ${args}`,
  );
const pathsOf = (reads: readonly string[]) => [
  ...new Set(reads.map((read) => read.replace(/\?.*/, '').replace(/^GET /, ''))),
];

async function findLongProject(): Promise<string> {
  const { data } = await ask(
    `{ workspace(id: "${paidWorkspace}") { projects(first: 100) { nodes { gid name } } } }`,
  );
  const projects: readonly { gid: string; name: string }[] = data.workspace.projects.nodes;
  return projects.find(({ name }) => name.startsWith('Serial'))?.gid ?? '';
}

test('the tasks of one project need no search, also on the next page', async () => {
  const list = inProject(paidWorkspace, hundredTaskProject, 'orderBy: { by: CREATED_AT },');
  const pages = await readAllPages(asker, list, 40);
  expect(pages.flatMap(({ ids }) => ids)).toHaveLength(100);
  for (const { result, totalCount } of pages) {
    expect(pathsOf(result.reads)).toEqual([`/projects/${hundredTaskProject}/tasks`]);
    expect(result.upstream.notes).toEqual([expect.stringContaining('list of the project')]);
    expect(totalCount).toBe(100);
  }
});

test('the tasks of a project with more tasks than three reads contain are searched, also on the next page', async () => {
  const project = await findLongProject();
  const list = inProject(paidWorkspace, project);
  const first = await readPage(asker, list, 40);
  expect(first.result.reads).toHaveLength(4);
  expect(first.result.reads[3]).toContain('/tasks/search');
  expect(first.result.upstream.notes).toEqual([]);
  const next = await readPage(asker, list, 40, first.endCursor);
  expect(next.result.reads.every((read) => read.includes('/tasks/search'))).toBe(true);
});

test('if the limit of the search is used up, a longer list is read completely', async () => {
  const project = await findLongProject();
  const list = inProject(paidWorkspace, project);
  const { ids } = await readPage(asker, list, 1000);
  sandbox.setFaults([{ kind: 'rate-limit', route: search, retryAfter: 3600, count: 20 }]);
  const listed = await readPage(asker, list, 1000);
  expect(listed.ids).toEqual(ids);
  expect(listed.ids.length).toBeGreaterThan(300);
  expect(listed.result.upstream.notes).toEqual([expect.stringContaining('list of the project')]);
});

test('a search that fails is an error, and a longer list is not read in its place', async () => {
  const list = inProject(paidWorkspace, await findLongProject());
  sandbox.setFaults([{ kind: 'status', status: 500, route: search }]);
  const variables = { first: 1000, after: null };
  const found = await ask(`query ($first: Int, $after: String) { ${list} }`, variables);
  expect(found.data.list).toBeNull();
  expect(found.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
  expect(found.reads.filter((read) => !read.includes('/tasks/search'))).toHaveLength(3);
});

test('the tasks of one project of a workspace without a paid plan can be sorted', async () => {
  const list = inProject(freeWorkspace, personalProject, 'orderBy: { by: DUE_ON },');
  const { ids, result } = await readPage(asker, list, 100);
  expect(ids.length).toBeGreaterThan(5);
  expect(pathsOf(result.reads)).toEqual([`/projects/${personalProject}/tasks`]);
});

test('a project of another workspace, or one that the viewer cannot see, has no tasks in this workspace', async () => {
  for (const [viewer, project] of [
    ['ada', personalProject],
    ['grace', privateProject],
    ['ada', '999999999'],
  ] as const) {
    const { data, errors } = await ask(
      `query ($first: Int, $after: String) { ${inProject(paidWorkspace, project)} }`,
      { first: 10, after: null },
      viewer,
    );
    expect(errors).toEqual([]);
    expect(data.list.nodes).toEqual([]);
  }
});

test('a filter that needs further reads of each task is searched', async () => {
  const filter = `filter: { projects: { any: ["${hundredTaskProject}"] }, hasAttachment: true }`;
  const { result } = await readPage(
    asker,
    listOf('tasks', `workspace: "${paidWorkspace}", ${filter},`),
    10,
  );
  expect(pathsOf(result.reads)).toEqual([`/workspaces/${paidWorkspace}/tasks/search`]);
});

test('cost names the list, and then the search', async () => {
  const document = `{ tasks(workspace: "${paidWorkspace}", filter: { tags: { any: ["1"] } }) { nodes { name } } }`;
  const { data } = await ask(
    `query ($document: String) { cost(document: $document) { calls { route } } }`,
    { document },
  );
  const routes: readonly string[] = data.cost.calls.map(({ route }: { route: string }) => route);
  expect(routes[0]).toBe('/tags/{tag_gid}/tasks');
  expect(routes).toContain('/workspaces/{workspace_gid}/tasks/search');
});

test('a search whose workspace loses its paid plan between two pages has an error, because no list continues it', async () => {
  const list = listOf('tasks', `workspace: "${paidWorkspace}", filter: { completed: false },`);
  const first = await readPage(asker, list, 5);
  expect(first.ids).toHaveLength(5);
  sandbox.setFaults([{ kind: 'status', status: 402, route: search }]);
  const next = await ask(`query ($first: Int, $after: String) { ${list} }`, {
    first: 5,
    after: first.endCursor,
  });
  expect(next.data.list).toBeNull();
  expect(next.errors).toMatchObject([{ extensions: { code: 'PAYMENT_REQUIRED' } }]);
  expect(pathsOf(next.reads)).toEqual([`/workspaces/${paidWorkspace}/tasks/search`]);
});
