import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { askAllPages, askPage, listOf } from '../../page.ts';

const asker = await createAsker();
const { ask, sandbox } = asker;
const { paidWorkspace, freeWorkspace } = fixtures;

/** What a search answers that finds this many tasks, all made in one instant. */
const foundInOneInstant = (count: number) => ({
  data: Array.from({ length: count }, (_, index) => ({
    gid: String(1_206_000_100_000_000 + index),
    created_at: '2026-06-01T08:00:00.000Z',
  })),
});
const search = 'GET /workspaces/{workspace_gid}/tasks/search';
const list = listOf('tasks', `workspace: "${paidWorkspace}",`);

test('a search is paged by the instant of creation, and nothing comes twice', async () => {
  const args = 'text: "the", completed: true,';
  const inWorkspace = (tasks: string) => `workspace(id: "${paidWorkspace}") { ${tasks} }`;
  const pages = await askAllPages(asker, inWorkspace(listOf('tasks', args)), 3);
  const ids = pages.flatMap((page) => page.ids);
  expect(new Set(ids).size).toBe(ids.length);
  const { data } = await ask(
    `{ ${inWorkspace(`tasks(${args} first: 1000) { nodes { id createdAt } }`)} }`,
  );
  const { nodes } = data.workspace.tasks;
  expect(nodes.map(({ id }: { id: string }) => id)).toEqual(ids);
  const instants = nodes.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(instants).toEqual(instants.toSorted().toReversed());
  // Some were made in one instant, so that pages of three end amid those.
  expect(new Set(instants).size).toBeLessThan(ids.length - 10);
});

test('the first page of a search is one read, the next one too', async () => {
  const first = await askPage(asker, list, 5);
  expect(first.answer.reads).toEqual([
    `GET /workspaces/${paidWorkspace}/tasks/search?limit=6&sort_by=created_at&sort_ascending=false created_at`,
  ]);
  const next = await askPage(asker, list, 5, first.endCursor);
  expect(next.answer.reads).toHaveLength(1);
  expect(next.answer.reads[0]).toContain('created_at.before=');
  expect(next.answer.upstream.notes).toEqual([]);
});

test('what Asana can filter in a search it is asked to', async () => {
  const query = `{
    workspace(id: "${paidWorkspace}") {
      tasks(text: "the page", assignee: "me", completedSince: "2026-03-01T00:00:00Z", first: 5) {
        nodes { name }
      }
    }
  }`;
  const { errors, reads } = await ask(query);
  expect(errors).toEqual([]);
  const asked = new URLSearchParams({
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
  expect(Object.fromEntries(new URLSearchParams(sent))).toEqual(Object.fromEntries(asked));
  expect(fields).toMatch(/\bcreated_at\b.*\bname\b/);
});

test('more tasks of one instant than a search can show are said to be missing', async () => {
  // Asana shows a hundred at the most, whatever is asked for; the next request is for what is older.
  sandbox.setFaults([
    { kind: 'status', status: 200, route: search, body: foundInOneInstant(100), count: 2 },
    { kind: 'status', status: 200, route: search, body: { data: [] }, skip: 2 },
  ]);
  const { ids, hasNextPage, answer } = await askPage(asker, list, 1000);
  expect(ids).toHaveLength(100);
  expect(hasNextPage).toBe(false);
  expect(answer.upstream.notes).toEqual([
    expect.stringContaining('More than 100 tasks were created at the same time'),
  ]);
  const befores = answer.reads.map((read) => /before=([^&]+)/.exec(read)?.[1] ?? null);
  expect(befores.map((before) => before && decodeURIComponent(before))).toEqual([
    null,
    '2026-06-01T08:00:00.001Z',
    '2026-06-01T08:00:00.000Z',
  ]);
});

test('the tasks of a workspace without a paid plan come through its projects, and a note says so', async () => {
  const { ids, answer } = await askPage(
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

test('the next page of such a workspace does not try the search again, and says the same', async () => {
  const tasks = listOf('tasks', `workspace: "${freeWorkspace}",`);
  const { endCursor } = await askPage(asker, tasks, 5);
  const { answer } = await askPage(asker, tasks, 5, endCursor);
  expect(answer.upstream.notes).toEqual([expect.stringContaining('no paid plan')]);
  expect(answer.reads.filter((read) => read.includes('/search'))).toEqual([]);
});

test('a task in several projects of such a workspace comes once', async () => {
  sandbox.setFaults([
    { kind: 'status', status: 402, route: search },
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
  const { ids, answer } = await askPage(asker, list, 1000);
  expect(ids).toEqual(['Task:1']);
  expect(answer.reads.filter((read) => read.includes('/projects/')).length).toBeGreaterThan(2);
});

test('a cursor amid a project that is gone is CURSOR_EXPIRED', async () => {
  const tasks = listOf('tasks', `workspace: "${freeWorkspace}",`);
  const { endCursor } = await askPage(asker, tasks, 5);
  const route = 'GET /workspaces/{workspace_gid}/projects';
  sandbox.setFaults([{ kind: 'status', status: 200, route, body: { data: [] } }]);
  const { data, errors } = await ask(`query ($first: Int, $after: String) { ${tasks} }`, {
    first: 5,
    after: endCursor,
  });
  expect(data).toBeNull();
  expect(errors[0]?.extensions.code).toBe('CURSOR_EXPIRED');
});

test('a workspace without a paid plan and without projects has an empty page', async () => {
  const route = 'GET /workspaces/{workspace_gid}/projects';
  sandbox.setFaults([{ kind: 'status', status: 200, route, body: { data: [] } }]);
  const tasks = listOf('tasks', `workspace: "${freeWorkspace}",`);
  expect(await askPage(asker, tasks, 5)).toMatchObject({ ids: [], hasNextPage: false });
});

test('words are not looked for where the search is not paid for', async () => {
  const query = `query ($id: ID!) {
    workspaces { nodes { gid } }
    workspace(id: $id) { name tasks(text: "fence") { nodes { name } } }
  }`;
  const { data, errors } = await ask(query, { id: freeWorkspace });
  expect(data.workspaces.nodes).toHaveLength(2);
  expect(data.workspace).toBeNull();
  expect(errors[0]).toMatchObject({
    path: ['workspace', 'tasks'],
    extensions: { code: 'PAYMENT_REQUIRED', help: expect.stringContaining('paid') },
  });
});

test('a search that fails otherwise does not fall back to the projects', async () => {
  sandbox.setFaults([{ kind: 'status', status: 403, route: search }]);
  const { errors, reads } = await ask(`{ tasks(workspace: "${paidWorkspace}") { nodes { gid } } }`);
  expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
  expect(reads).toHaveLength(1);
});
