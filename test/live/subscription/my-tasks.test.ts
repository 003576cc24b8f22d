import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createLiveServer } from './live-server.ts';

// The tasks that are assigned to the viewer. test/live/feed/assigned-feed.test.ts is about their feed.

const workspace = fixtures.freeWorkspace;
const { asana, request, subscribe, sandbox, recordReads } = await createLiveServer({
  env: { OPERATION_TIMEOUT_MS: '1500' },
});

const query = `subscription ($workspace: ID!, $after: String) {
  myTasksChanged(workspace: $workspace, after: $after) { kind nodeId position fields by { name } task { name } }
}`;
const follow = (after: string | null = null, variables: object = {}) =>
  subscribe(query, { variables: { workspace, after, ...variables } });
const create = async (name: string) =>
  (await asana('POST', '/tasks', { name, workspace, assignee: 'me' })).gid;
const pollOfList = `GET /tasks?assignee=${fixtures.adaGid}&workspace=${workspace}&completed_since=now&limit=100 modified_at`;

test('each change of the tasks assigned to the viewer arrives, with what is selected of the task', async () => {
  const stream = await follow();
  const gid = await create('New');
  const unknown = { fields: null, by: null };
  const [added] = await stream.take(1);
  expect(added?.data.myTasksChanged).toMatchObject({
    kind: 'ADDED',
    nodeId: `Task:${gid}`,
    task: { name: 'New' },
    ...unknown,
  });
  await asana('PUT', `/tasks/${gid}`, { name: 'Renamed' });
  const [changed] = await stream.take(1);
  expect(changed?.data.myTasksChanged).toMatchObject({
    kind: 'CHANGED',
    task: { name: 'Renamed' },
  });
  sandbox.clearRequests();
  await asana('PUT', `/tasks/${gid}`, { completed: true });
  const [removed] = await stream.take(1);
  expect(removed?.data.myTasksChanged).toMatchObject({
    kind: 'REMOVED',
    nodeId: `Task:${gid}`,
    task: null,
    ...unknown,
  });
  // Nothing but the polls, of which each is one request.
  expect(new Set(recordReads())).toEqual(new Set([pollOfList]));
});

test('a client continues after its position', async () => {
  const stream = await follow();
  await create('First');
  const [first] = await stream.take(1);
  await stream.close();
  const second = await create('Second');
  const after = first?.data.myTasksChanged.position;
  for (const again of [
    await follow(after),
    await subscribe(query, { variables: { workspace }, after }),
  ]) {
    const [result] = await again.take(1);
    expect(result?.data.myTasksChanged).toMatchObject({
      kind: 'ADDED',
      nodeId: `Task:${second}`,
      task: { name: 'Second' },
    });
  }
});

test('a position of another workspace, of a task, and one that was altered are rejected before anything is sent', async () => {
  const stream = await follow();
  await create('One');
  const [result] = await stream.take(1);
  const after: string = result?.data.myTasksChanged.position;
  const ofTask = await subscribe('subscription ($id: ID!) { taskChanged(id: $id) { position } }', {
    variables: { id: fixtures.emptyTask },
  });
  await asana('PUT', `/tasks/${fixtures.emptyTask}`, { name: 'Renamed' });
  const [change] = await ofTask.take(1);
  await stream.close();
  await ofTask.close();
  for (const [position, other] of [
    [after, { workspace: fixtures.paidWorkspace }],
    [change?.data.taskChanged.position, {}],
    [`${after.slice(0, 40)}A${after.slice(41)}`, {}],
  ] as const) {
    const rejected = await follow(position, other);
    expect((await rejected.next())?.errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: 'after' } },
    ]);
    expect(await rejected.next()).toBeNull();
  }
  // The server does not know whose position it is before it has read the viewer.
  const ofOther = await subscribe(query, { variables: { workspace, after }, person: 'grace' });
  expect((await ofOther.next())?.errors).toMatchObject([
    { extensions: { code: 'BAD_USER_INPUT' } },
  ]);
});

test('a workspace that the viewer cannot open rejects the subscription', async () => {
  const stream = await follow(null, { workspace: '1' });
  expect((await stream.next())?.errors?.[0]?.extensions.code).toMatch(
    /^(NOT_FOUND|BAD_USER_INPUT)$/,
  );
  expect(await stream.next()).toBeNull();
});

test('a task that cannot be read is read again, and becomes a RESYNC if that fails too', {
  tags: 'slow',
}, async () => {
  const stream = await follow();
  const fault = { kind: 'status', status: 503, service: 'asana' } as const;
  sandbox.setFaults([{ ...fault, route: 'GET /tasks/{task_gid}', count: 3 }]);
  await create('Read again');
  expect((await stream.take(1))[0]?.data.myTasksChanged.task).toEqual({ name: 'Read again' });
  sandbox.setFaults([{ ...fault, route: 'GET /tasks/{task_gid}' }]);
  const gid = await create('Not readable');
  const [result] = await stream.take(1);
  expect(result?.errors).toBeUndefined();
  expect(result?.data.myTasksChanged).toMatchObject({
    kind: 'RESYNC',
    nodeId: `Task:${gid}`,
    task: null,
  });
});

test('without current times in the list, tasks that come and go still arrive', async () => {
  sandbox.setAssumptions({ broken: ['asana.list-modified-at'] });
  const stream = await follow();
  const gid = await create('New');
  await asana('PUT', `/tasks/${gid}`, { name: 'Renamed' });
  await asana('PUT', `/tasks/${gid}`, { notes: 'Changed' });
  const added = await stream.take(1);
  await asana('PUT', `/tasks/${gid}`, { assignee: null });
  const results = [...added, ...(await stream.take(1))];
  expect(results.map(({ data }) => data.myTasksChanged.kind)).toEqual(['ADDED', 'REMOVED']);
});

test('more than 300 open tasks reject the subscription, with what to do instead', {
  tags: 'slow',
}, async () => {
  const data = { name: 'One of many', workspace, assignee: 'me' };
  const actions = Array.from({ length: 10 }, () => ({
    method: 'post',
    relative_path: '/tasks',
    data,
  }));
  for (let count = 0; count < 300; count += 10) await asana('POST', '/batch', { actions });
  const stream = await follow();
  expect((await stream.next())?.errors).toMatchObject([
    {
      message: expect.stringMatching('More than 300 open tasks'),
      extensions: { code: 'BAD_USER_INPUT', retryable: false, help: expect.anything() },
    },
  ]);
  expect(await stream.next()).toBeNull();
});

test('`cost` counts one change: one read of its task, and none if only its id is selected', async () => {
  const costOf = async (selection: string) => {
    const document = `subscription { myTasksChanged(workspace: "${workspace}") { kind ${selection} } }`;
    const query = 'query ($document: String!) { cost(document: $document) { asana { maxReads } } }';
    const response = await request(query, {
      variables: { document },
      headers: { accept: 'application/json' },
    });
    return (await response.json()).data.cost.asana.maxReads;
  };
  expect([await costOf('task { name }'), await costOf('nodeId task { id }')]).toEqual([1, 0]);
});
