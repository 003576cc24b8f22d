import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createLiveServer, pollMs } from './live-server.ts';

// What a change costs, however many clients have subscribed to it.

const { taskWithEverything: task, fieldRichProject: project, privateTask } = fixtures;
const live = await createLiveServer();
const { asana, subscribe, sandbox, recordReads, polls } = live;

const ofProject = (selection: string, name = 'Changes') =>
  `subscription ${name} ($id: ID!) { projectChanged(id: $id) { ${selection} } }`;
const variables = { id: project };

/** Changes the project without an entry in the history of a task. */
const rename = (name: string) => asana('PUT', `/projects/${project}`, { name });

test('a hundred equal subscriptions of one credential cause the polls of one, and one read per change', async () => {
  const query = ofProject('kind task { name }');
  const streams = await Promise.all(
    Array.from({ length: 100 }, () => subscribe(query, { variables })),
  );
  sandbox.clearRequests();
  const startedAt = performance.now();
  const { gid } = await asana('POST', '/tasks', { name: 'One task', projects: [project] });
  const results = await Promise.all(streams.map((stream) => stream.take(1)));
  expect(results.map(([result]) => result?.data.projectChanged)).toEqual(
    streams.map(() => ({ kind: 'ADDED', task: { name: 'One task' } })),
  );
  expect(recordReads()).toEqual([`GET /tasks/${gid} name`]);
  const pollTimes = sandbox.requests().filter(({ path }) => path === '/events').length;
  expect(pollTimes).toBeLessThan(3 + (performance.now() - startedAt) / pollMs);
  // The log has one line for all of them.
  const [line] = live.lines().filter(({ msg }) => msg === 'event');
  expect(line).toMatchObject({ name: 'Changes', subscribers: 100 });
});

test('a change whose objects nobody selects is not read', async () => {
  const stream = await subscribe(
    ofProject('kind nodeId fields at by { id gid } task { id gid } section { id }'),
    { variables },
  );
  sandbox.clearRequests();
  const { gid } = await asana('POST', '/tasks', { name: 'One task', projects: [project] });
  const [result] = await stream.take(1);
  expect(result?.data.projectChanged).toMatchObject({
    nodeId: `Task:${gid}`,
    by: { id: `User:${fixtures.adaGid}`, gid: fixtures.adaGid },
    task: { id: `Task:${gid}`, gid },
  });
  expect(recordReads()).toEqual([]);
});

test('five changes of a task that one poll brings are read once', async () => {
  const stream = await subscribe(
    'subscription ($id: ID!) { taskChanged(id: $id) { fields task { name dueOn } } }',
    { variables: { id: task } },
  );
  sandbox.setEvents({ delayMs: null });
  for (const name of ['a', 'b', 'c', 'd', 'e']) await asana('PUT', `/tasks/${task}`, { name });
  sandbox.clearRequests();
  sandbox.setEvents({ delayMs: 0 });
  const results = await stream.take(10);
  expect(results.every(({ data }) => data.taskChanged.task.name === 'e')).toBe(true);
  expect(recordReads()).toEqual([`GET /tasks/${task} due_on,name`]);
  // The requests of all changes are in the last result.
  const reports = results.flatMap(({ extensions }) => extensions.upstream ?? []);
  expect(reports.map(({ totals }) => totals)).toMatchObject([{ requests: 1, reads: 1 }]);
});

test('250 changes between two polls all arrive, in order', { tags: 'slow' }, async () => {
  const stream = await subscribe(ofProject('nodeId'), { variables });
  sandbox.setEvents({ delayMs: null });
  const gids: string[] = [];
  for (let count = 0; count < 250; count += 1)
    gids.push((await asana('POST', `/projects/${project}/sections`, { name: `S${count}` })).gid);
  sandbox.setEvents({ delayMs: 0 });
  const results = await stream.take(250);
  expect(results.map(({ data }) => data.projectChanged.nodeId)).toEqual(
    gids.map((gid) => `Section:${gid}`),
  );
});

test('different selections of one record are one read with the fields of all of them', async () => {
  const selections = [
    'task { name }',
    'task { notes }',
    'kind task { name }',
    'task { dueOn assignee { name } }',
  ];
  const streams = await Promise.all(
    selections.map((selection) => subscribe(ofProject(selection), { variables })),
  );
  sandbox.clearRequests();
  const { gid } = await asana('POST', '/tasks', { name: 'One task', projects: [project] });
  await Promise.all(streams.map((stream) => stream.take(1)));
  expect(recordReads()).toEqual([`GET /tasks/${gid} assignee.name,due_on,name,notes`]);
  // The log counts the requests of all of them once.
  const lines = live.lines().filter(({ msg }) => msg === 'event');
  expect(lines).toHaveLength(selections.length);
  expect(lines.flatMap(({ upstream }) => upstream ?? [])).toMatchObject([{ asana: { reads: 1 } }]);
});

test.each([1, 9, 100])('%i different selections of one task are one read', async (count) => {
  const fields = ['name', 'notes', 'dueOn', 'completed', 'assignee { name }'];
  const selections = Array.from(
    { length: count },
    (_, index) => `task { own${index}: ${fields[index % fields.length]} }`,
  );
  const streams = await Promise.all(
    selections.map((selection) => subscribe(ofProject(selection), { variables })),
  );
  sandbox.clearRequests();
  await asana('POST', '/tasks', { name: 'One task', projects: [project] });
  await Promise.all(streams.map((stream) => stream.take(1)));
  expect(recordReads()).toHaveLength(1);
});

test('the selections of a task and of its project are one read, if one poll brings both changes', async () => {
  const streams = await Promise.all([
    subscribe(ofProject('task { name }'), { variables }),
    subscribe('subscription ($id: ID!) { taskChanged(id: $id) { task { notes } } }', {
      variables: { id: task },
    }),
  ]);
  sandbox.setEvents({ delayMs: null });
  await asana('POST', `/tasks/${task}/addProject`, { project });
  sandbox.clearRequests();
  sandbox.setEvents({ delayMs: 0 });
  await Promise.all(streams.map((stream) => stream.take(1)));
  expect(recordReads()).toEqual([`GET /tasks/${task} name,notes`]);
});

test('the name of the user who made a change is part of the poll', async () => {
  const stream = await subscribe(ofProject('by { id name }'), { variables });
  sandbox.clearRequests();
  await rename('By Ada');
  const [result] = await stream.take(1);
  expect(result?.data.projectChanged.by).toEqual({
    id: `User:${fixtures.adaGid}`,
    name: expect.stringContaining('Ada'),
  });
  expect(recordReads()).toEqual([]);
});

test('two credentials share neither polls nor results', async () => {
  const query = ofProject('task { name } by { email }');
  const [ofAda, ofGrace] = await Promise.all([
    subscribe(query, { variables }),
    subscribe(query, { variables, person: 'grace' }),
  ]);
  sandbox.clearRequests();
  const { gid } = await asana('POST', '/tasks', { name: 'One task', projects: [project] });
  await Promise.all([ofAda.take(1), ofGrace.take(1)]);
  expect(recordReads().filter((line) => line === `GET /tasks/${gid} name`)).toHaveLength(2);
  const pollers = sandbox.requests().filter(({ path }) => path === '/events');
  expect(new Set(pollers.map(({ person }) => person))).toEqual(new Set(['ada', 'grace']));
});

test('twenty credentials cause a read each', async () => {
  const streams = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      subscribe(ofProject('task { name }'), {
        variables,
        headers: { 'x-asana-authorization': `Bearer sandbox-ada-${index + 1}` },
      }),
    ),
  );
  sandbox.clearRequests();
  const { gid } = await asana('POST', '/tasks', { name: 'One task', projects: [project] });
  await Promise.all(streams.map((stream) => stream.take(1)));
  expect(recordReads()).toEqual(streams.map(() => `GET /tasks/${gid} name`));
});

test('a subscriber without access gets an error, while another person has the same subscription', async () => {
  const query = 'subscription ($id: ID!) { taskChanged(id: $id) { task { name } } }';
  const id = { id: privateTask };
  const ofAda = await subscribe(query, { variables: id });
  const ofGrace = await subscribe(query, { variables: id, person: 'grace' });
  const refused = await ofGrace.next();
  expect(refused?.data).toBeUndefined();
  expect(refused?.errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
  await asana('PUT', `/tasks/${privateTask}`, { name: 'Private' });
  const [change] = await ofAda.take(1);
  expect(change?.data.taskChanged.task).toEqual({ name: 'Private' });
  expect(await ofGrace.next()).toBeNull();
});

test('a client that leaves does not end the stream of another one', async () => {
  const query = ofProject('project { name }');
  const [first, second] = await Promise.all([
    subscribe(query, { variables }),
    subscribe(query, { variables }),
  ]);
  await first.close();
  await rename('Second only');
  const [result] = await second.take(1);
  expect(result?.data.projectChanged.project).toEqual({ name: 'Second only' });
});

test('the polls end some seconds after the last client has left', async () => {
  const stream = await subscribe(ofProject('kind'), { variables });
  await stream.close();
  await expect
    .poll(async () => {
      sandbox.clearRequests();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return polls().length;
    })
    .toBe(0);
});

test('a subscription continues after the position of a result', async () => {
  const query = ofProject('project { name }');
  const first = await subscribe(query, { variables });
  await rename('First');
  const [result] = await first.take(1);
  await first.close();
  await rename('Second');
  const { position = '' } = result?.extensions.subscription ?? {};
  const resumed = await subscribe(query, { variables, after: position });
  await rename('Third');
  const results = await resumed.take(2);
  // Each change exactly once. Both are read after the last of them.
  expect(results.map(({ data }) => data.projectChanged.project.name)).toEqual([
    expect.stringMatching(/^(Second|Third)$/),
    'Third',
  ]);
  expect(new Set(results.map(({ extensions }) => extensions.subscription.position)).size).toBe(2);
});
