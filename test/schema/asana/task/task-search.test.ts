import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { listOf, readAllPages, readPage } from '../../relay/page.ts';

const asker = await createAsker();
const { ask, sandbox } = asker;
const { paidWorkspace, freeWorkspace } = fixtures;

/** A search response with this many tasks, all created and last changed at the same time. */
const createdAtOnce = (count: number) => ({
  data: Array.from({ length: count }, (_, index) => ({
    gid: String(1_206_000_100_000_000 + index),
    created_at: '2026-06-01T08:00:00.000Z',
    modified_at: '2026-06-02T08:00:00.000Z',
  })),
});
const search = 'GET /workspaces/{workspace_gid}/tasks/search';
const list = listOf('tasks', `workspace: "${paidWorkspace}",`);

test('a search is paged by creation time, and returns no task twice', async () => {
  const args = 'text: "the", completed: true,';
  const inWorkspace = (tasks: string) => `workspace(id: "${paidWorkspace}") { ${tasks} }`;
  const pages = await readAllPages(asker, inWorkspace(listOf('tasks', args)), 3);
  const ids = pages.flatMap((page) => page.ids);
  expect(new Set(ids).size).toBe(ids.length);
  const { data } = await ask(
    `{ ${inWorkspace(`tasks(${args} first: 1000) { nodes { id createdAt } }`)} }`,
  );
  const { nodes } = data.workspace.tasks;
  expect(nodes.map(({ id }: { id: string }) => id)).toEqual(ids);
  const instants = nodes.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(instants).toEqual(instants.toSorted().toReversed());
  // Some tasks have the same creation time, so some pages of three end between tasks of the same time.
  expect(new Set(instants).size).toBeLessThan(ids.length - 10);
});

test('each page of a search is one read', async () => {
  const first = await readPage(asker, list, 5);
  expect(first.result.reads).toEqual([
    `GET /workspaces/${paidWorkspace}/tasks/search?limit=6&sort_by=created_at&sort_ascending=false created_at`,
  ]);
  const next = await readPage(asker, list, 5, first.endCursor);
  expect(next.result.reads).toHaveLength(1);
  expect(next.result.reads[0]).toContain('created_at.before=');
  expect(next.result.upstream.notes).toEqual([]);
});

test('a search sends all filters that Asana supports', async () => {
  const query = `{
    workspace(id: "${paidWorkspace}") {
      tasks(text: "the page", assignee: "me", completedSince: "2026-03-01T00:00:00Z", first: 5) {
        nodes { name }
      }
    }
  }`;
  const { errors, reads } = await ask(query);
  expect(errors).toEqual([]);
  const expected = new URLSearchParams({
    text: 'the page',
    'assignee.any': 'me',
    completed: 'true',
    'completed_at.after': '2026-02-28T23:59:59.999Z',
    sort_by: 'created_at',
    sort_ascending: 'false',
    limit: '6',
  });
  const [, line = ''] = reads[1]?.split('?') ?? [];
  const [sent, fields] = line.split(' ');
  expect(Object.fromEntries(new URLSearchParams(sent))).toEqual(Object.fromEntries(expected));
  expect(fields).toMatch(/\bcreated_at\b.*\bname\b/);
});

test('a note reports missing tasks if more tasks have the same creation time and the same last change than a search can return', async () => {
  // Asana returns at most a hundred tasks, for any limit. The last request is for older tasks.
  sandbox.setFaults([
    { kind: 'status', status: 200, route: search, body: createdAtOnce(100), count: 3 },
    { kind: 'status', status: 200, route: search, body: { data: [] }, skip: 3 },
  ]);
  const { ids, hasNextPage, result: answer } = await readPage(asker, list, 1000);
  expect(ids).toHaveLength(100);
  expect(hasNextPage).toBe(false);
  expect(answer.upstream.notes).toEqual([
    expect.stringContaining('More than 100 tasks were changed at the same time'),
  ]);
  const bounds = answer.reads.map((read) => /created_at.before=([^&]+)/.exec(read)?.[1] ?? null);
  expect(bounds.map((bound) => bound && decodeURIComponent(bound))).toEqual([
    null,
    ...Array.from({ length: 3 }, () => '2026-06-01T08:00:00.001Z'),
    '2026-06-01T08:00:00.000Z',
  ]);
});

test('the cursors of tasks of one instant are short, also if their gids have nothing in common', async () => {
  const { data } = createdAtOnce(61);
  const far = data.map((task, index) => ({
    ...task,
    gid: String(10 ** 15 + 37 ** 6 * index ** 2),
  }));
  // Two full pages, and then the same tasks as all tasks of the instant.
  sandbox.setFaults([
    { kind: 'status', status: 200, route: search, body: { data: far }, count: 3 },
    { kind: 'status', status: 200, route: search, body: { data: [] }, skip: 3 },
  ]);
  const { edges } = await readPage(asker, list, 60);
  expect(edges).toHaveLength(60);
  expect(new Set(edges.map(({ node }) => node.id)).size).toBe(60);
  for (const { cursor } of edges) expect(cursor.length).toBeLessThan(500);
});

test('the tasks of a workspace without a paid plan are listed project by project, with a note', async () => {
  const { ids, result: answer } = await readPage(
    asker,
    listOf('tasks', `workspace: "${freeWorkspace}",`),
    5,
  );
  expect(ids).toHaveLength(5);
  expect(answer.upstream.notes).toEqual([expect.stringContaining('no paid plan')]);
  expect(answer.reads.map((read) => read.replace(/\?.*/, ''))).toEqual([
    `GET /workspaces/${freeWorkspace}/tasks/search`,
    `GET /workspaces/${freeWorkspace}/projects`,
    `GET /projects/${fixtures.personalProject}/tasks`,
  ]);
});

test('the next page of a workspace without a paid plan does not try the search again, and has the same note', async () => {
  const tasks = listOf('tasks', `workspace: "${freeWorkspace}",`);
  const { endCursor } = await readPage(asker, tasks, 5);
  const { result: answer } = await readPage(asker, tasks, 5, endCursor);
  expect(answer.upstream.notes).toEqual([expect.stringContaining('no paid plan')]);
  expect(answer.reads.filter((read) => read.includes('/search'))).toEqual([]);
});

test('a page after the first one fails if Asana refuses the search, because its cursor is a position in the search', async () => {
  const { endCursor } = await readPage(asker, list, 5);
  sandbox.setFaults([{ kind: 'status', status: 402, route: search }]);
  const { errors, reads } = await ask(`query ($first: Int, $after: String) { ${list} }`, {
    first: 5,
    after: endCursor,
  });
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['PAYMENT_REQUIRED']);
  expect(reads.filter((read) => !read.includes('/search'))).toEqual([]);
});

test('a task in several projects of a workspace without a paid plan is returned once', async () => {
  sandbox.setFaults([
    { kind: 'status', status: 402, route: search },
    { kind: 'status', status: 200, route: 'GET /tasks', body: { data: [] } },
    {
      kind: 'status',
      status: 200,
      route: 'GET /projects/{project_gid}/tasks',
      body: {
        data: [
          {
            gid: '1',
            projects: [{ gid: rowOf(world.projects, fixtures.fieldRichProject).gid }],
          },
        ],
      },
    },
  ]);
  const { ids, result: answer } = await readPage(asker, list, 1000);
  expect(ids).toEqual(['Task:1']);
  expect(answer.reads.filter((read) => read.includes('/projects/')).length).toBeGreaterThan(2);
});

test('a cursor in a project that no longer exists is CURSOR_EXPIRED', async () => {
  const tasks = listOf('tasks', `workspace: "${freeWorkspace}",`);
  const { endCursor } = await readPage(asker, tasks, 5);
  const route = 'GET /workspaces/{workspace_gid}/projects';
  sandbox.setFaults([{ kind: 'status', status: 200, route, body: { data: [] } }]);
  const { data, errors } = await ask(`query ($first: Int, $after: String) { ${tasks} }`, {
    first: 5,
    after: endCursor,
  });
  expect(data).toEqual({ list: null });
  expect(errors[0]).toMatchObject({
    message: 'The project that this cursor points to no longer exists.',
    extensions: {
      code: 'CURSOR_EXPIRED',
      help: 'Start again from the first page, without `after`.',
    },
  });
});

test('the tasks of a workspace without a paid plan include new tasks that are in no project, once and on the last page', async () => {
  const create = `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id } } }`;
  const own = { workspace: freeWorkspace, name: 'In no project', assignee: 'me' };
  const inProject = { project: fixtures.personalProject, name: 'In a project', assignee: 'me' };
  const created: string[] = [];
  for (const input of [own, inProject]) {
    const { data } = await ask(create, { input });
    created.push(data.createTask.task.id);
  }
  const tasks = listOf('tasks', `workspace: "${freeWorkspace}",`);
  const pages = await readAllPages(asker, tasks, 3);
  const ids = pages.flatMap((page) => page.ids);
  expect(ids).toEqual(expect.arrayContaining(created));
  expect(new Set(ids).size).toBe(ids.length);
  const { ids: all, result } = await readPage(asker, tasks, 1000);
  expect(all).toEqual(ids);
  expect(all.at(-1)).toBe(created[0]);
  expect(result.upstream.notes).toEqual([expect.stringContaining('assigned to you')]);
});

test('a workspace without a paid plan and without tasks has an empty page', async () => {
  const empty = { kind: 'status', status: 200, body: { data: [] } } as const;
  sandbox.setFaults([
    { ...empty, route: 'GET /workspaces/{workspace_gid}/projects' },
    { ...empty, route: 'GET /tasks' },
  ]);
  const tasks = listOf('tasks', `workspace: "${freeWorkspace}",`);
  expect(await readPage(asker, tasks, 5)).toMatchObject({ ids: [], hasNextPage: false });
});

test('tasks with text is PAYMENT_REQUIRED in a workspace without a paid plan', async () => {
  const query = `query ($id: ID!) {
    workspaces { nodes { gid } }
    workspace(id: $id) { name tasks(text: "fence") { nodes { name } } }
  }`;
  const { data, errors } = await ask(query, { id: freeWorkspace });
  expect(data.workspaces.nodes).toHaveLength(2);
  expect(data.workspace).toEqual({ name: 'Ada’s corner', tasks: null });
  expect(errors[0]).toMatchObject({
    path: ['workspace', 'tasks'],
    extensions: { code: 'PAYMENT_REQUIRED', help: expect.stringContaining('paid') },
  });
});

test('a search that fails for another reason does not fall back to the projects', async () => {
  sandbox.setFaults([{ kind: 'status', status: 403, route: search }]);
  const { errors, reads } = await ask(`{ tasks(workspace: "${paidWorkspace}") { nodes { gid } } }`);
  expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
  expect(reads).toHaveLength(1);
});
