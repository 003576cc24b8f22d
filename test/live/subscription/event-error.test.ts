import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createLiveServer } from './live-server.ts';

const { taskWithEverything: task, fieldRichProject: project } = fixtures;
const { asana, subscribe, sandbox } = await createLiveServer({
  env: { MAX_NODES: '5000', MAX_UPSTREAM_REQUESTS: '3' },
});

const taskChanged =
  'subscription ($id: ID!) { taskChanged(id: $id) { kind nodeId task { name } } }';
const projectChanged =
  'subscription ($id: ID!) { projectChanged(id: $id) { kind nodeId project { name } task { name } } }';

test('a failed read is the error of its change, and the stream continues', async () => {
  const stream = await subscribe(taskChanged, { variables: { id: task } });
  sandbox.setFaults([{ kind: 'status', status: 403, route: 'GET /tasks/{task_gid}' }]);
  await asana('POST', `/tasks/${task}/stories`, { text: 'A comment' });
  const [failed] = await stream.take(1);
  expect(failed?.data.taskChanged).toMatchObject({ kind: 'ADDED', task: null });
  expect(failed?.errors).toMatchObject([
    { path: ['taskChanged', 'task'], extensions: { code: 'FORBIDDEN', service: 'asana' } },
  ]);
  sandbox.setFaults([]);
  await asana('POST', `/tasks/${task}/stories`, { text: 'Another comment' });
  const [next] = await stream.take(1);
  expect(next?.errors).toBeUndefined();
  expect(next?.data.taskChanged.task.name).toEqual(expect.any(String));
});

test('a person who loses access gets a coded error, and the stream ends', async () => {
  const ofGrace = await subscribe(projectChanged, { variables: { id: project }, person: 'grace' });
  const ofAda = await subscribe(projectChanged, { variables: { id: project } });
  sandbox.setFaults([
    { kind: 'status', status: 403, route: 'GET /events', token: 'sandbox-grace' },
  ]);
  const last = await ofGrace.next();
  expect(last?.data).toEqual({ projectChanged: null });
  expect(last?.errors).toMatchObject([
    { path: ['projectChanged'], extensions: { code: 'FORBIDDEN', service: 'asana' } },
  ]);
  expect(await ofGrace.next()).toBeNull();
  await asana('PUT', `/projects/${project}`, { name: 'Still here' });
  const [result] = await ofAda.take(1);
  expect(result?.data.projectChanged.project).toEqual({ name: 'Still here' });
});

test('changes that Asana no longer has arrive as one RESYNC with the state', async () => {
  const [one, other] = await Promise.all([
    subscribe(projectChanged, { variables: { id: project } }),
    subscribe(projectChanged, { variables: { id: project } }),
  ]);
  sandbox.expireSyncTokens();
  for (const stream of [one, other]) {
    const [resync] = await stream.take(1);
    expect(resync?.data.projectChanged).toEqual({
      kind: 'RESYNC',
      nodeId: `Project:${project}`,
      project: { name: expect.any(String) },
      task: null,
    });
  }
  await asana('PUT', `/projects/${project}`, { name: 'After it' });
  const [next] = await one.take(1);
  expect(next?.data.projectChanged).toMatchObject({
    kind: 'CHANGED',
    project: { name: 'After it' },
  });
});

/** The estimated minimum, of a task without a project, is within the limit. The tasks of its project are above it, also for four changes. */
const manyLists = 'projects { tasks(first: 20) { nodes { stories(first: 1) { nodes { id } } } } }';

test('the limit of upstream calls applies to each change', async () => {
  const within = await subscribe(
    'subscription ($id: ID!) { projectChanged(id: $id) { task { name stories(first: 1) { nodes { id } } } } }',
    { variables: { id: project } },
  );
  const above = await subscribe(
    `subscription ($id: ID!) { projectChanged(id: $id) { kind task { ${manyLists} } } }`,
    { variables: { id: project } },
  );
  sandbox.setEvents({ delayMs: null });
  const names = ['One', 'Two', 'Three', 'Four'];
  for (const name of names) await asana('POST', '/tasks', { name, projects: [project] });
  sandbox.setEvents({ delayMs: 0 });
  // Four tasks with two reads each, in one run.
  const tasks = new Set<string>();
  while (tasks.size < names.length) {
    const [result] = await within.take(1);
    expect(result?.errors).toBeUndefined();
    tasks.add(result?.data.projectChanged.task?.name);
  }
  expect([...tasks]).toEqual(names);
  const [result] = await above.take(1);
  expect(result?.data.projectChanged.kind).toBe('ADDED');
  expect(result?.errors?.map(({ extensions }) => extensions.code)).toContain(
    'UPSTREAM_BUDGET_EXCEEDED',
  );
});

interface Refused {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly code: string;
  readonly requests: number;
}

const refused: Readonly<Record<string, Refused>> = {
  'an id of another type': {
    query: taskChanged,
    variables: { id: `Project:${project}` },
    code: 'BAD_USER_INPUT',
    requests: 0,
  },
  'an invalid argument below the change': {
    query:
      'subscription ($id: ID!) { taskChanged(id: $id) { task { stories(first: -1) { nodes { id } } } } }',
    variables: { id: task },
    code: 'BAD_USER_INPUT',
    requests: 0,
  },
  'a change that can return too many records': {
    query:
      'subscription ($id: ID!) { taskChanged(id: $id) { task { subtasks(first: 100) { nodes { stories(first: 100) { nodes { id } } } } } } }',
    variables: { id: task },
    code: 'OPERATION_TOO_LARGE',
    requests: 0,
  },
  'a name without a word': {
    query: 'subscription { documentsChanged(name: " - ") { kind } }',
    code: 'BAD_USER_INPUT',
    requests: 0,
  },
  'a project as a task': {
    query: taskChanged,
    variables: { id: project },
    code: 'NOT_FOUND',
    requests: 1,
  },
  'a task that does not exist': {
    query: taskChanged,
    variables: { id: '1' },
    code: 'NOT_FOUND',
    requests: 1,
  },
  'a document that does not exist': {
    query: 'subscription ($id: ID!) { documentChanged(id: $id) { kind } }',
    variables: { id: '1DocumentThatDoesNotExist0000000000000000000' },
    code: 'NOT_FOUND',
    requests: 1,
  },
  'a folder as a document': {
    query: 'subscription ($id: ID!) { documentChanged(id: $id) { kind } }',
    variables: { id: documentFixtures.folder },
    code: 'BAD_USER_INPUT',
    requests: 1,
  },
};

test.each(Object.entries(refused))(
  '%s is rejected before the subscription starts',
  async (_name, one) => {
    sandbox.clearRequests();
    const { query, variables, code, requests } = one;
    const stream = await subscribe(query, variables === undefined ? {} : { variables });
    const result = await stream.next();
    expect(result?.errors).toMatchObject([{ extensions: { code } }]);
    expect(await stream.next()).toBeNull();
    expect(sandbox.requests()).toHaveLength(requests);
  },
);
