import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker, toReads } from '../../ask.ts';
import { documentTaskSteps } from './document-task-steps.ts';

const asker = await createAsker();
const { ask, sandbox } = asker;
const { createDocuments, createTask, findTasksElsewhere } = documentTaskSteps(asker);
const { paidWorkspace, freeWorkspace, guestProject, personalProject } = fixtures;

test('document.tasks stops as soon as the page is full: tasks with the link in their notes cost one read', async () => {
  const id = documentFixtures.editable;
  sandbox.clearRequests();
  const { gids } = await findTasksElsewhere(id, paidWorkspace, { first: 2 });
  expect(gids).toHaveLength(2);
  const reads = toReads(sandbox.requests()).filter((line) => !line.includes('/drive/'));
  expect(reads).toEqual([expect.stringContaining(`/tasks/search?text=${id}&limit=3`)]);
});

test('document.tasks of a large paid workspace costs 193 reads in 22 requests, and notes say what was not checked', async () => {
  const { data } = await ask(
    `{ project(id: "${fixtures.hundredTaskProject}") { tasks(first: 100) { nodes { id } } } }`,
  );
  const links = data.project.tasks.nodes.map(
    ({ id }: { id: string }, index: number) =>
      `t${index}: linkDocument(input: { task: "${id}", document: "${documentFixtures.empty}" }) { task { id } }`,
  );
  await ask(`mutation { ${links.join(' ')} }`);
  sandbox.clearRequests();
  const id = documentFixtures.oneParagraph;
  const { gids, pageInfo, upstream } = await findTasksElsewhere(id, paidWorkspace);
  expect({ gids, hasNextPage: pageInfo.hasNextPage }).toEqual({ gids: [], hasNextPage: false });
  const requests = sandbox.requests().filter(({ path }) => !path.startsWith('/drive/'));
  const reads = toReads(requests);
  expect(requests).toHaveLength(22);
  expect(reads).toHaveLength(193);
  expect(reads.filter((line) => line.startsWith('GET /attachments'))).toHaveLength(140);
  expect(reads.filter((line) => line.includes('/stories'))).toHaveLength(50);
  expect(upstream.notes).toEqual([
    expect.stringContaining('only the comments of the newest 50 tasks of the workspace'),
    expect.stringContaining('of the newest 90 older tasks that have any'),
  ]);
});

test('document.tasks of two documents reads the newest tasks of the workspace once', async () => {
  sandbox.clearRequests();
  const { data, errors } = await ask(
    `query ($one: ID!, $other: ID!, $workspace: ID!) {
      one: document(id: $one) { tasks(workspace: $workspace) { nodes { gid } } }
      other: document(id: $other) { tasks(workspace: $workspace) { nodes { gid } } } }`,
    { one: documentFixtures.emoji, other: documentFixtures.nestedTabs, workspace: paidWorkspace },
  );
  expect(errors).toEqual([]);
  expect([data.one.tasks.nodes, data.other.tasks.nodes]).toEqual([[], []]);
  const reads = toReads(sandbox.requests());
  expect(reads.filter((line) => line.includes('/stories'))).toHaveLength(50);
  expect(reads.filter((line) => line.includes('search?text='))).toHaveLength(2);
});

test('document.tasks of a large free workspace reads 30 pages of tasks and checks 100 tasks, and notes say so', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
  await ask(`mutation {
    ${names.map((name) => `${name}: createProject(input: { workspace: "${freeWorkspace}", name: "${name}" }) { project { gid } }`)}
    createTasks(input: { tasks: [${names.flatMap((name) => [name, name]).map((name) => `{ project: "${personalProject}", name: "${name}" }`)}] }) { results { error { message } } } }`);
  sandbox.clearRequests();
  const id = documentFixtures.oneParagraph;
  const { gids, upstream } = await findTasksElsewhere(id, freeWorkspace);
  expect(gids).toEqual([]);
  const requests = sandbox.requests().filter(({ path }) => !path.startsWith('/drive/'));
  // A rejected search, the projects, the pages of tasks, and for each checked task its attachments and comments.
  expect(toReads(requests)).toHaveLength(1 + 1 + 30 + 2 * 100);
  expect(requests).toHaveLength(1 + 1 + 3 + 20);
  expect(upstream.notes).toEqual([
    expect.stringContaining('read only 30 pages of up to 100 tasks'),
    expect.stringContaining('attachments and comments of the newest 100 of these tasks'),
  ]);
});

test('document.tasks of a small free workspace reads all of its tasks, and a note says which', async () => {
  const { upstream } = await findTasksElsewhere(documentFixtures.oneParagraph, freeWorkspace);
  expect(upstream.notes).toEqual([
    expect.stringContaining('read all of the tasks assigned to you and of the projects'),
  ]);
});

test('document.tasks checks the first hundred comments and changes of a task, and a note says so', async () => {
  const task = await createTask(guestProject);
  const comments = Array.from(
    { length: 101 },
    (_, index) =>
      `c${index}: createComment(input: { task: "${task}", text: "Again" }) { comment { gid } }`,
  );
  await ask(`mutation { ${comments.join(' ')} }`);
  const { upstream } = await findTasksElsewhere(documentFixtures.oneParagraph, paidWorkspace);
  expect(upstream.notes).toContainEqual(
    expect.stringContaining('more than 100 comments and changes'),
  );
});

test('document.tasks says that the search for an id with a hyphen or underscore is uncertain', async () => {
  for (const id of await createDocuments()) {
    const { upstream } = await findTasksElsewhere(id, paidWorkspace);
    expect(upstream.notes[0]).toContain('Asana does not document how it divides such an id');
  }
});
