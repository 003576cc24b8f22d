import { expect, test, vi } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';

const { ask, askAmongOthers, sandbox } = await createAsker();

test.each([
  [
    'the paid workspace, found by the search',
    fixtures.paidWorkspace,
    fixtures.guestProject,
    [expect.stringContaining('cannot search comments')],
  ],
  [
    'the free workspace, project by project',
    fixtures.freeWorkspace,
    fixtures.personalProject,
    [
      expect.stringContaining('project by project'),
      expect.stringContaining('cannot search comments'),
      expect.stringContaining('only in paid workspaces'),
    ],
  ],
])(
  'document.tasks returns the tasks of %s that link to the document',
  async (_, workspace, project, notes) => {
    const url = `https://docs.google.com/document/d/${documentFixtures.oneParagraph}/edit`;
    const write = `mutation ($project: ID!, $notes: String!) {
    createTask(input: { project: $project, name: "Quote the motto", notes: $notes }) { task { id } } }`;
    await ask(write, { project, notes: url });
    const query = `query ($id: ID!, $workspace: ID!) { document(id: $id) { tasks(workspace: $workspace) { nodes { name } } } }`;
    const { data, errors, upstream } = await ask(query, {
      id: documentFixtures.oneParagraph,
      workspace,
    });
    expect(errors).toEqual([]);
    expect(data.document.tasks.nodes).toEqual([{ name: 'Quote the motto' }]);
    expect(upstream.notes).toEqual(notes);
  },
);

test('document.tasks returns a task to which linkDocument attached the document, after the tasks whose notes link to it', async () => {
  const { oneParagraph } = documentFixtures;
  const url = `https://docs.google.com/document/d/${oneParagraph}/edit`;
  const write = `mutation ($project: ID!, $notes: String!, $link: LinkDocumentInput!) {
    createTask(input: { project: $project, name: "Quote the motto", notes: $notes }) { task { id } }
    linkDocument(input: $link) { task { id } document { tasks(workspace: "${fixtures.paidWorkspace}") { nodes { id } } } } }`;
  const link = { task: fixtures.emptyTask, document: oneParagraph };
  const made = await ask(write, { project: fixtures.guestProject, notes: url, link });
  const expected = [made.data.createTask.task, made.data.linkDocument.task];
  expect(made.data.linkDocument.document.tasks.nodes).toEqual(expected);
  const query = `query ($id: ID!, $after: String) { document(id: $id) {
    tasks(workspace: "${fixtures.paidWorkspace}", first: 1, after: $after) {
      nodes { id } pageInfo { endCursor hasNextPage } } } }`;
  const first = await ask(query, { id: oneParagraph });
  expect(first.data.document.tasks.nodes).toEqual([expected[0]]);
  const after = first.data.document.tasks.pageInfo.endCursor;
  const second = await ask(query, { id: oneParagraph, after });
  expect(second.data.document.tasks.nodes).toEqual([expected[1]]);
  const { endCursor } = second.data.document.tasks.pageInfo;
  const third = await ask(query, { id: oneParagraph, after: endCursor });
  expect(third.data.document.tasks).toMatchObject({ nodes: [], pageInfo: { hasNextPage: false } });
});

test('document.tasks checks the attachments of at most a hundred tasks, and a note says so', async () => {
  const tasks = await ask(
    `{ project(id: "${fixtures.hundredTaskProject}") { tasks(first: 100) { nodes { id } } } }`,
  );
  const links = tasks.data.project.tasks.nodes.map(
    ({ id }: { id: string }, index: number) =>
      `t${index}: linkDocument(input: { task: "${id}", document: "${documentFixtures.empty}" }) { task { id } }`,
  );
  await ask(`mutation { ${links.join(' ')} }`);
  const query = `query ($id: ID!) { document(id: $id) {
    tasks(workspace: "${fixtures.paidWorkspace}") { nodes { id } pageInfo { hasNextPage } } } }`;
  const { data, errors, reads, upstream } = await ask(query, { id: documentFixtures.oneParagraph });
  expect(errors).toEqual([]);
  expect(data.document.tasks).toEqual({ nodes: [], pageInfo: { hasNextPage: false } });
  expect(reads.filter((line) => line.startsWith('GET /attachments'))).toHaveLength(100);
  expect(upstream.notes).toContainEqual(expect.stringContaining('Only the newest 100 tasks'));
});

test('a document and the tasks that link to it are read at the same time', async () => {
  sandbox.setFaults([{ kind: 'hang', route: 'GET /v1/documents/{documentId}' }]);
  const caller = new AbortController();
  const query = `query ($id: ID!, $workspace: ID!) { document(id: $id) {
    revisionId tasks(workspace: $workspace) { nodes { name } } } }`;
  const variables = { id: documentFixtures.oneParagraph, workspace: fixtures.paidWorkspace };
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
