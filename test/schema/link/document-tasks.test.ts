import { describe, expect, test, vi } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { addressOf, documentTaskSteps } from './document-task-steps.ts';

const asker = await createAsker();
const { ask, askAmongOthers, sandbox } = asker;
const { createDocuments, createTask, findTasks, findTasksElsewhere } = documentTaskSteps(asker);
const { paidWorkspace, freeWorkspace, guestProject, personalProject } = fixtures;
const workspaces = [
  ['the paid workspace', paidWorkspace, guestProject],
  ['the free workspace', freeWorkspace, personalProject],
] as const;

describe.each(workspaces)('document.tasks in %s', (_, workspace, project) => {
  const linkings = {
    'the notes of createTask': async (id: string) => createTask(project, addressOf(id)),
    'the notes of updateTask': async (id: string) => {
      const task = await createTask(project);
      await ask(
        `mutation ($task: ID!, $notes: String!) { updateTask(input: { task: $task, notes: $notes }) { task { gid } } }`,
        { task, notes: `See ${addressOf(id)}.` },
      );
      return task;
    },
    'a comment': async (id: string) => {
      const task = await createTask(project);
      await ask(
        `mutation ($task: ID!, $text: String!) { createComment(input: { task: $task, text: $text }) { comment { gid } } }`,
        { task, text: `See ${addressOf(id)}.` },
      );
      return task;
    },
    'an attachment of linkDocument': async (id: string) => {
      const task = await createTask(project);
      await ask(
        `mutation ($task: ID!, $id: ID!) { linkDocument(input: { task: $task, document: $id }) { task { gid } } }`,
        { task, id },
      );
      return task;
    },
  };

  test.each(Object.entries(linkings))(
    'finds a task with a link in %s, whichever characters the id of the document contains',
    async (_way, link) => {
      for (const id of [documentFixtures.oneParagraph, ...(await createDocuments())]) {
        const task = await link(id);
        expect((await findTasksElsewhere(id, workspace)).gids).toEqual([task]);
      }
    },
  );

  test.each(Object.entries(linkings))(
    'finds a task with a link in %s while the search index is behind',
    async (_way, link) => {
      sandbox.setSearchIndex({ isPaused: true });
      for (const id of [documentFixtures.oneParagraph, ...(await createDocuments())]) {
        const task = await link(id);
        expect((await findTasks(id, workspace)).gids).toEqual([task]);
      }
    },
  );
});

test('document.tasks finds an old task to which linkDocument attached the document while the search index is behind', async () => {
  sandbox.setSearchIndex({ isPaused: true });
  const link = { task: fixtures.emptyTask, document: documentFixtures.oneParagraph };
  const { data } = await ask(
    `mutation ($link: LinkDocumentInput!) { linkDocument(input: $link) {
      document { tasks(workspace: "${paidWorkspace}") { nodes { gid } } } } }`,
    { link },
  );
  expect(data.linkDocument.document.tasks.nodes).toEqual([{ gid: fixtures.emptyTask }]);
  const free = await findTasks(documentFixtures.oneParagraph, freeWorkspace);
  expect(free.gids).toEqual([]);
});

test.each([
  [...workspaces[0], 'grace'],
  // Only Ada is in this workspace.
  [...workspaces[1], 'ada'],
] as const)(
  'document.tasks in %s returns each linking task once over several pages: just linked, in notes, in comments, attached',
  async (_, workspace, project, commenter) => {
    const [id] = await createDocuments();
    const url = addressOf(id);
    const tasks: string[] = [];
    for (let count = 0; count < 4; count += 1) tasks.push(await createTask(project));
    const [commented, inNotes, attached, everywhere] = tasks as [string, string, string, string];
    await ask(
      `mutation ($text: String!) {
      a: createComment(input: { task: "${commented}", text: $text }) { comment { gid } }
      b: createComment(input: { task: "${everywhere}", text: $text }) { comment { gid } } }`,
      { text: url },
      commenter,
    );
    await ask(
      `mutation ($notes: String!) { updateTasks(input: { tasks: [{ task: "${inNotes}", notes: $notes }, { task: "${everywhere}", notes: $notes }] }) { results { error { message } } } }`,
      { notes: url },
    );
    await ask(
      `mutation ($document: ID!) {
    a: linkDocument(input: { task: "${attached}", document: $document }) { task { gid } }
    b: linkDocument(input: { task: "${everywhere}", document: $document }) { task { gid } } }`,
      { document: id },
    );

    for (const find of [findTasks, findTasksElsewhere]) {
      const found: string[] = [];
      let page = await find(id, workspace, { first: 1 });
      while (page.gids.length > 0) {
        found.push(...page.gids);
        page = await find(id, workspace, { first: 1, after: page.pageInfo.endCursor });
      }
      expect(page.pageInfo.hasNextPage).toBe(false);
      expect(found.toSorted()).toEqual(tasks.toSorted());
      expect((await find(id, workspace)).gids).toEqual(found);
    }
  },
);

test.each([
  ['only `-` divides the id of the document', 0],
  ['only `_` divides the id of the document', 1],
])(
  'document.tasks finds a link in the notes and in an attachment of older tasks, but not in a comment of one, if %s',
  async (_, index) => {
    const id = (await createDocuments())[index] ?? '';
    const inNotes = await createTask(guestProject, addressOf(id));
    const [attached, commented] = [await createTask(guestProject), await createTask(guestProject)];
    const newer = Array.from({ length: 50 }, () => `{ project: "${guestProject}", name: "Newer" }`);
    await ask(
      `mutation ($id: ID!, $text: String!) {
      linkDocument(input: { task: "${attached}", document: $id }) { task { gid } }
      createComment(input: { task: "${commented}", text: $text }) { comment { gid } }
      createTasks(input: { tasks: [${newer}] }) { results { error { message } } } }`,
      { id, text: addressOf(id) },
    );
    const { gids, upstream } = await findTasksElsewhere(id, paidWorkspace);
    expect(gids).toEqual([inNotes, attached]);
    expect(upstream.notes).toContainEqual(
      expect.stringContaining('older tasks that link to the document only in a comment'),
    );
  },
);

test('document.tasks reads the links of the newest tasks while the search does not find their notes', async () => {
  const task = await createTask(guestProject);
  sandbox.setSearchIndex({ isPaused: true });
  const [id] = await createDocuments();
  await ask(
    `mutation ($notes: String!) { updateTask(input: { task: "${task}", notes: $notes }) { task { gid } } }`,
    { notes: addressOf(id) },
  );
  expect((await findTasksElsewhere(id, paidWorkspace)).gids).toEqual([task]);
});

test('document.tasks returns the other tasks if Asana rejects the comments of one, and a note says so', async () => {
  const id = documentFixtures.oneParagraph;
  const attached = await createTask(guestProject);
  const link = { task: attached, document: id };
  await ask(
    `mutation ($link: LinkDocumentInput!) { linkDocument(input: $link) { task { gid } } }`,
    { link },
  );
  await createTask(guestProject);
  sandbox.setFaults([
    { kind: 'status', status: 404, route: 'GET /tasks/{task_gid}/stories', count: 1 },
  ]);
  const { gids, upstream } = await findTasksElsewhere(id, paidWorkspace);
  expect(gids).toEqual([attached]);
  expect(upstream.notes).toContainEqual(
    expect.stringContaining('probably because the task was deleted'),
  );
});

test('document.tasks leaves out a task that was deleted after its link was written', async () => {
  const id = documentFixtures.oneParagraph;
  const task = await createTask(guestProject, addressOf(id));
  await ask(`mutation { deleteTask(input: { task: "${task}" }) { deletedTaskId } }`);
  expect((await findTasks(id, paidWorkspace)).gids).toEqual([]);
});

test('document.tasks and its document are read at the same time', async () => {
  sandbox.setFaults([{ kind: 'hang', route: 'GET /v1/documents/{documentId}' }]);
  const caller = new AbortController();
  const query = `query ($id: ID!, $workspace: ID!) { document(id: $id) {
    revisionId tasks(workspace: $workspace) { nodes { name } } } }`;
  const variables = { id: documentFixtures.oneParagraph, workspace: paidWorkspace };
  const response = askAmongOthers(query, variables, 'ada', caller.signal).catch(() => null);
  await vi.waitFor(() =>
    expect(sandbox.requests().map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('/documents/'),
        expect.stringContaining('/tasks/search'),
      ]),
    ),
  );
  caller.abort();
  await response;
});

test('document.tasks of two workspaces in one operation are two lists, and neither continues at a cursor of the other', async () => {
  const id = documentFixtures.oneParagraph;
  const paid = await createTask(guestProject, addressOf(id));
  const free = await createTask(personalProject, addressOf(id));
  const page = '{ nodes { gid } edges { cursor } }';
  const { data, errors } = await ask(
    `query ($id: ID!, $paid: ID!, $free: ID!) { document(id: $id) {
      paid: tasks(workspace: $paid) ${page} free: tasks(workspace: $free) ${page} } }`,
    { id, paid: paidWorkspace, free: freeWorkspace },
  );
  expect(errors).toEqual([]);
  const { document } = data;
  expect(document.paid.nodes).toEqual([{ gid: paid }]);
  expect(document.free.nodes).toEqual([{ gid: free }]);
  const crossed = await ask(
    'query ($id: ID!, $workspace: ID!, $after: String) { document(id: $id) { tasks(workspace: $workspace, after: $after) { nodes { gid } } } }',
    { id, workspace: freeWorkspace, after: document.paid.edges[0].cursor },
  );
  expect(crossed.errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
});
