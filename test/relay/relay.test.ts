import { afterAll, expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';
import { rowOf, world } from '../world.ts';
import { compileFixture } from './compile.ts';

// Relay's compiler accepts schema.graphql, and the server executes the compiled fixture: pages, refetching by id, payloads that
// update the store. The server accepts the compiled documents only.

const { texts, documentsFile, typesOf, remove } = await compileFixture();
afterAll(remove);
const { ask, server } = await createAsker({
  TRUSTED_DOCUMENTS: documentsFile,
  ONLY_TRUSTED_DOCUMENTS: 'on',
});

const project = `Project:${fixtures.hundredTaskProject}`;
const task = `Task:${fixtures.taskWithEverything}`;

async function run(name: string, variables: Readonly<Record<string, unknown>>) {
  const { data, errors, wireRequests } = await ask(texts.get(name) ?? '', variables);
  expect(errors).toEqual([]);
  return { data, wireRequests };
}

test('every operation is compiled, including those for paging and refetching', () => {
  expect([...texts.keys()].sort()).toEqual([
    'boardQuery',
    'documentListPaginationQuery',
    'documentRowRefetchQuery',
    'taskListPaginationQuery',
    'taskRowCommentMutation',
    'taskRowDeleteMutation',
    'taskRowRefetchQuery',
    'taskRowRenameMutation',
  ]);
});

test('a fragment with @throwOnFieldError has non-null types where only an error makes null', async () => {
  const typeOf = async (name: string) => {
    const [, type = ''] = /\$data = \{(.*?)\n\};/s.exec(await typesOf(name)) ?? [];
    return type.replace(/\s+/g, ' ');
  };
  const strict = await typeOf('taskSummary_strict');
  expect(strict).toContain(
    'readonly comments: { readonly nodes: ReadonlyArray<{ readonly id: string; }>; };',
  );
  expect(strict).toContain(
    'readonly documents: ReadonlyArray<{ readonly text: string; readonly title: string; }>;',
  );
  // A task can have no due date, so null is still possible.
  expect(strict).toMatch(/readonly dueOn: .* \| null \| undefined;/);
  const lenient = await typeOf('taskSummary_lenient');
  expect(lenient.match(/\| null \| undefined/g)).toHaveLength(5);
});

test('the compiled queries read a page of tasks, and the next page by the id of the project', async () => {
  const { data: board } = await run('boardQuery', { project });
  expect(board.node).toMatchObject({ __typename: 'Project', id: project });
  const { edges, pageInfo } = board.node.tasks;
  expect(edges).toHaveLength(3);
  expect(pageInfo.hasNextPage).toBe(true);
  const { data: next, wireRequests } = await run('taskListPaginationQuery', {
    count: 4,
    cursor: pageInfo.endCursor,
    id: board.node.id,
  });
  expect(next.node).toMatchObject({ __typename: 'Project', id: project });
  const all = [...edges, ...next.node.tasks.edges].map(({ node }) => node.id);
  const { sectionGids } = rowOf(world.projects, fixtures.hundredTaskProject);
  const inOrder = sectionGids.flatMap((gid) => rowOf(world.sections, gid).taskGids);
  expect(all).toEqual(inOrder.slice(0, 7).map((gid) => `Task:${gid}`));
  // The project with its tasks, then their comments with ten reads per request.
  expect(wireRequests).toBe(2);
});

test('the compiled queries read the next page of a root list', async () => {
  const { data: board } = await run('boardQuery', { project });
  const { edges, pageInfo } = board.documents;
  const { data: next } = await run('documentListPaginationQuery', {
    count: 2,
    cursor: pageInfo.endCursor,
  });
  const ids = [...edges, ...next.documents.edges].map(({ node }) => node.id);
  expect(new Set(ids).size).toBe(4);
});

test('rows that are refetched by their ids have the same values', async () => {
  const { data: board } = await run('boardQuery', { project });
  const row = board.node.tasks.edges[0].node;
  const { data: again } = await run('taskRowRefetchQuery', { id: row.id });
  expect(again.node).toEqual({ ...row, __typename: 'Task' });
  const { node: document } = board.documents.edges[0];
  const { data: opened } = await run('documentRowRefetchQuery', { id: document.id });
  expect(opened.node).toMatchObject({ __typename: 'Document', id: document.id });
  expect(opened.node.title).toBe(document.title);
});

test('mutations return the ids that the store contains', async () => {
  const input = { task, name: 'Renamed' };
  const { data: renamed } = await run('taskRowRenameMutation', { input });
  expect(renamed.updateTask.task).toMatchObject({ id: task, name: 'Renamed' });
  const { data: commented } = await run('taskRowCommentMutation', {
    input: { task, text: 'Seen' },
    connections: [],
  });
  expect(commented.createComment.comment).toMatchObject({
    id: expect.stringMatching(/^Story:\d+$/),
    text: 'Seen',
  });
  const { data: removed } = await run('taskRowDeleteMutation', { input: { task } });
  expect(removed.deleteTask.deletedTaskId).toBe(task);
});

test('the server accepts ids from the compiler’s file of persisted documents', async () => {
  const { default: documents } = await import(documentsFile, { with: { type: 'json' } });
  const [documentId] =
    Object.entries(documents).find(([, text]) => text === texts.get('taskRowRefetchQuery')) ?? [];
  const response = await server.fetch('http://taskdoc.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-asana-authorization': 'Bearer sandbox-ada' },
    body: JSON.stringify({ documentId, variables: { id: task } }),
  });
  expect((await response.json()).data.node.id).toBe(task);
});
