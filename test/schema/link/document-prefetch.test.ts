import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker, toReads } from '../../ask.ts';

const { ask, sandbox } = await createAsker();
const task = fixtures.taskWithEverything;
const query = 'query ($id: ID!) { task(id: $id) { name documents { title } } }';

const readTask = `GET /tasks/${task} html_notes,name,notes`;
const readStories = `GET /tasks/${task}/stories?limit=100 html_text,text,type`;
const readAttachments = `GET /attachments?parent=${task}&limit=100 view_url`;

/** The reads of each HTTP request, in the order of arrival. */
const readsByRequest = () =>
  sandbox.requests().map((request) => ({ to: request.service, reads: toReads([request]) }));

test('task.documents reads the comments and attachments with the task, and then the documents', async () => {
  const { data, errors, upstream } = await ask(query, { id: task });
  expect(errors).toEqual([]);
  const [first, second, ...others] = readsByRequest();
  expect(first?.to).toBe('asana');
  expect(first?.reads.toSorted()).toEqual([readAttachments, readTask, readStories].toSorted());
  expect(second?.to).toBe('google');
  expect(second?.reads).toHaveLength(data.task.documents.length);
  expect(others).toEqual([]);
  const { requests, reads, estimated } = upstream.totals;
  expect({ requests, reads }).toEqual({ requests: 2, reads: 3 + data.task.documents.length });
  expect(estimated).toMatchObject({ minRequests: 1, minReads: 3, maxReads: null });
});

test('task.documents shares the read of the comments with a list of the same page, and with aliases', async () => {
  const { errors, upstream } = await ask(
    `{ task(id: "${task}") {
      name stories(first: 100) { nodes { createdAt } } documents { title } again: documents { title }
    } }`,
  );
  expect(errors).toEqual([]);
  const [first] = readsByRequest();
  expect(first?.reads.toSorted()).toEqual(
    [
      readAttachments,
      readTask,
      `GET /tasks/${task}/stories?limit=100 created_at,html_text,text,type`,
    ].toSorted(),
  );
  expect(upstream.totals.estimated).toMatchObject({ minRequests: 1, minReads: 3 });
});

test.each([
  ['comments', 'GET /tasks/{task_gid}/stories'],
  ['attachments', 'GET /attachments'],
])(
  'task.documents reports one error if Asana rejects the %s, and reads them once',
  async (_what, route) => {
    sandbox.setFaults([{ kind: 'status', status: 403, route }]);
    const { data, errors, reads } = await ask(query, { id: task });
    expect(data.task).toEqual({ name: expect.any(String), documents: null });
    expect(errors).toMatchObject([
      { path: ['task', 'documents'], extensions: { code: 'FORBIDDEN' } },
    ]);
    expect(reads.toSorted()).toEqual([readAttachments, readTask, readStories].toSorted());
  },
);

test('a task that does not exist is one error, although its comments and attachments were requested with it', async () => {
  const { data, errors, reads } = await ask(query, { id: '404' });
  expect(data.task).toBeNull();
  expect(errors).toMatchObject([{ path: ['task'], extensions: { code: 'NOT_FOUND' } }]);
  expect(reads).toHaveLength(3);
});

test('the documents of tasks that are read by their ids in several batches are read in one request', async () => {
  const { data } = await ask(
    `{ tasks(project: "${fixtures.hundredTaskProject}", first: 100) { nodes { id documents { documentId } } } }`,
  );
  const nodes: readonly { id: string; documents: readonly unknown[] }[] = data.tasks.nodes;
  const linking = nodes.find(({ documents }) => documents.length > 0)?.id;
  const others = nodes.filter(({ documents }) => documents.length === 0).slice(0, 23);
  const ids = [task, ...others.map(({ id }) => id), linking];
  // The first batch arrives last.
  sandbox.setFaults([
    { kind: 'latency', ms: 150, route: 'GET /tasks/{task_gid}/stories', count: 1 },
  ]);
  const tasks = ids.map((id, index) => `t${index}: task(id: "${id}") { documents { title } }`);
  const { errors, reads } = await ask(`{ ${tasks.join(' ')} }`);
  expect(errors).toEqual([]);
  const requests = readsByRequest();
  expect(requests.filter(({ to }) => to === 'google')).toHaveLength(1);
  // 25 tasks, each with its comments and attachments, in batches of ten.
  expect(requests.filter(({ to }) => to === 'asana')).toHaveLength(8);
  expect(reads.filter((read) => !read.includes('/drive/'))).toHaveLength(75);
});

test.each([
  ['node', `{ node(id: "Task:${task}") { ... on Task { documents { title } } } }`],
  [
    'two tasks, one of which does not exist',
    `{ a: task(id: "${task}") { documents { title } } b: task(id: "404") { documents { title } } }`,
  ],
  ['deferred documents', `{ task(id: "${task}") { name ... @defer { documents { title } } } }`],
  [
    'a payload',
    `mutation { linkDocument(input: { task: "${fixtures.emptyTask}", document: "${documentFixtures.editable}" }) { task { documents { title } } } }`,
  ],
])('the estimate of task.documents below %s is at most what is sent', async (_what, operation) => {
  const { data, upstream } = await ask(operation);
  expect(data).not.toBeNull();
  const { requests, reads, estimated } = upstream.totals;
  expect(estimated?.minReads).toBeGreaterThanOrEqual(3);
  expect(reads).toBeGreaterThanOrEqual(estimated?.minReads ?? Number.NaN);
  expect(requests).toBeGreaterThanOrEqual(estimated?.minRequests ?? Number.NaN);
});
