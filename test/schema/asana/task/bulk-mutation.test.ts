import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// Many tasks in one mutation: the number of requests, and failures of single items, which do not affect the other items.

const { ask, sent, asanaState, sandbox } = await createMutationTestServer({
  MAX_UPSTREAM_REQUESTS: '200',
});

const { paidWorkspace: workspace, hundredTaskProject, taskWithEverything } = fixtures;
const hundred = (
  await asanaState<{ gid: string }[]>(`/projects/${hundredTaskProject}/tasks?limit=100`)
).map(({ gid }) => gid);

const results = 'results { task { gid name } error { code message field applied retryable } }';
const create = `mutation ($input: CreateTasksInput!) { createTasks(input: $input) { ${results} } }`;
const update = `mutation ($input: UpdateTasksInput!) { updateTasks(input: $input) { ${results} } }`;

const renamed = (gids: readonly string[]) => gids.map((task, at) => ({ task, name: `No. ${at}` }));
const named = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ workspace, name: `No. ${at}` }));
const namesNow = async () =>
  (
    await asanaState<{ name: string }[]>(
      `/projects/${hundredTaskProject}/tasks?limit=100&opt_fields=name`,
    )
  ).map(({ name }) => name);
const writesAtOnce = () => Math.max(...sandbox.requests().map(({ inFlight }) => inFlight.writes));

describe('updateTasks', () => {
  test('of one task is one request without a batch', async () => {
    const { wireRequests } = expectNoErrors(
      await ask(update, { input: { tasks: renamed(hundred.slice(0, 1)) } }),
    );
    expect(sent()).toEqual([[`PUT /tasks/${hundred[0]} name`, { name: 'No. 0' }]]);
    expect(wireRequests).toBe(1);
  });

  test('of ten tasks is one request with ten writes, whose responses contain the selected fields', async () => {
    const ten = hundred.slice(0, 10);
    const { data, wireRequests, upstream } = expectNoErrors(
      await ask(update, { input: { tasks: renamed(ten) } }),
    );
    expect(data.updateTasks.results).toEqual(
      ten.map((gid, at) => ({ task: { gid, name: `No. ${at}` }, error: null })),
    );
    expect(sent()).toEqual(ten.map((gid, at) => [`PUT /tasks/${gid} name`, { name: `No. ${at}` }]));
    expect(wireRequests).toBe(1);
    expect(upstream.totals).toMatchObject({ requests: 1, writes: 10, reads: 0 });
    expect((await namesNow()).slice(0, 11)).toEqual([
      ...ten.map((_, at) => `No. ${at}`),
      expect.not.stringMatching(/^No\./),
    ]);
  });

  test('of a hundred tasks is ten requests, with at most fifteen concurrent writes', async () => {
    // Slow enough that all requests that may overlap do overlap.
    sandbox.setFaults([{ kind: 'latency', ms: 10 }]);
    const { data, wireRequests } = expectNoErrors(
      await ask(update, { input: { tasks: renamed(hundred) } }),
    );
    expect(wireRequests).toBe(10);
    expect(sent()).toHaveLength(100);
    expect(writesAtOnce()).toBeLessThanOrEqual(15);
    expect(data.updateTasks.results.map(({ task }: { task: { gid: string } }) => task.gid)).toEqual(
      hundred,
    );
    expect(await namesNow()).toEqual(hundred.map((_, at) => `No. ${at}`));
  });

  test('with custom fields reads the definitions once per task, all in one request', async () => {
    const tasks = [taskWithEverything, fixtures.emptyTask, fixtures.milestone].map((task) => ({
      task,
      customFields: [{ field: 'Effort', value: { number: 4 } }],
    }));
    const { wireRequests, upstream } = expectNoErrors(await ask(update, { input: { tasks } }));
    expect(upstream.totals).toMatchObject({ reads: 3, writes: 3 });
    expect(wireRequests).toBe(2);
  });

  test('in two concurrent operations of one person has at most fifteen concurrent writes', async () => {
    sandbox.setFaults([{ kind: 'latency', ms: 10 }]);
    sandbox.clearRequests();
    await Promise.all([
      ask(update, { input: { tasks: renamed(hundred.slice(0, 40)) } }),
      ask(update, { input: { tasks: renamed(hundred.slice(40, 80)) } }),
    ]);
    expect(sandbox.requests()).toHaveLength(8);
    expect(writesAtOnce()).toBeLessThanOrEqual(15);
  });
});

describe('createTasks', () => {
  test('of twelve tasks is two requests, with results in the order of the input', async () => {
    const { data, wireRequests } = expectNoErrors(
      await ask(create, { input: { tasks: named(12) } }),
    );
    expect(wireRequests).toBe(2);
    expect(sent()).toEqual(named(12).map((task) => ['POST /tasks name', task]));
    const created: { task: { gid: string; name: string } }[] = data.createTasks.results;
    expect(created.map(({ task }) => task.name)).toEqual(named(12).map(({ name }) => name));
    for (const { task } of created) {
      expect(await asanaState(`/tasks/${task.gid}?opt_fields=name`)).toEqual({
        gid: task.gid,
        name: task.name,
      });
    }
  });

  test('in one section without a project reads the project of the section once', async () => {
    const [section] = await asanaState<{ gid: string }[]>(
      `/projects/${hundredTaskProject}/sections`,
    );
    const tasks = Array.from({ length: 5 }, () => ({ name: 'x', section: section?.gid }));
    const { upstream } = expectNoErrors(await ask(create, { input: { tasks } }));
    expect(upstream.totals).toMatchObject({ requests: 2, reads: 1, writes: 5 });
  });

  test('of a hundred tasks is ten requests', async () => {
    const { wireRequests } = expectNoErrors(await ask(create, { input: { tasks: named(100) } }));
    expect(wireRequests).toBe(10);
    expect(sent()).toHaveLength(100);
  });

  test('counts toward the request limit of an operation, which is checked before anything is sent', async () => {
    const create = (alias: string) => `${alias}: createTasks(input: $input) { ${results} }`;
    const mutation = (aliases: readonly string[]) =>
      `mutation ($input: CreateTasksInput!) { ${aliases.map(create).join(' ')} }`;
    const input = { tasks: named(100) };
    const { data, errors } = await ask(mutation(['a', 'b', 'c']), { input });
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_BUDGET_EXCEEDED' } }]);
    expect(sent()).toEqual([]);
    const allowed = await ask(mutation(['a', 'b']), { input });
    expect(allowed.errors).toEqual([]);
    expect(sent()).toHaveLength(200);
  });
});

test('an item that Asana rejects does not stop the other items', async () => {
  const tasks = renamed(hundred.slice(0, 10)).map((item, at) =>
    at === 3 ? { ...item, task: '1299999999999999' } : item,
  );
  const { data, wireRequests } = expectNoErrors(await ask(update, { input: { tasks } }));
  expect(data.updateTasks.results[3]).toEqual({
    task: null,
    error: {
      code: 'NOT_FOUND',
      message: expect.stringContaining('task'),
      field: 'task',
      applied: 'NO',
      retryable: false,
    },
  });
  expect(wireRequests).toBe(1);
  expect((await namesNow()).filter((name) => /^No\. \d$/.test(name))).toHaveLength(9);
});

test('an item with invalid input is not sent, and does not stop the other items', async () => {
  const tasks = [
    { task: hundred[0], name: 'first' },
    { task: hundred[1], name: ' ' },
    { task: 'what?', name: 'x' },
    { task: hundred[3], notes: 'a', htmlNotes: '<body>a</body>' },
    { task: hundred[4] },
    { task: hundred[5], customFields: [{ field: 'No such field', value: null }] },
    { task: hundred[6], name: 'last' },
  ];
  const { data } = expectNoErrors(await ask(update, { input: { tasks } }));
  const outcomes: { error: { code: string; field: string; applied: string } | null }[] =
    data.updateTasks.results;
  expect(outcomes.map(({ error }) => error && [error.code, error.field, error.applied])).toEqual([
    null,
    ['BAD_USER_INPUT', 'name', 'NO'],
    ['BAD_USER_INPUT', 'task', 'NO'],
    ['BAD_USER_INPUT', 'htmlNotes', 'NO'],
    ['BAD_USER_INPUT', 'task', 'NO'],
    ['BAD_USER_INPUT', 'customFields', 'NO'],
    null,
  ]);
  expect(sent().filter(([line]) => line.startsWith('PUT'))).toEqual([
    [`PUT /tasks/${hundred[0]} name`, { name: 'first' }],
    [`PUT /tasks/${hundred[6]} name`, { name: 'last' }],
  ]);
});

test('a bulk mutation in which every item is invalid sends no request', async () => {
  const tasks = [{ name: 'nowhere' }, { workspace: 'x' }];
  const { data, wireRequests } = expectNoErrors(await ask(create, { input: { tasks } }));
  expect(
    data.createTasks.results.map(({ error }: { error: { field: string } }) => error.field),
  ).toEqual(['workspace', 'workspace']);
  expect(wireRequests).toBe(0);
});

test.each([
  ['createTasks', 0, create, 'tasks must have at least one item.'],
  [
    'createTasks',
    101,
    create,
    'tasks must have at most 100 items, but has 101. Divide the list into several operations.',
  ],
  ['updateTasks', 0, update, 'tasks must have at least one item.'],
  [
    'updateTasks',
    101,
    update,
    'tasks must have at most 100 items, but has 101. Divide the list into several operations.',
  ],
])('%s rejects %d items, and sends no request', async (name, count, query, message) => {
  const item = name === 'createTasks' ? { workspace } : { task: hundred[0], name: 'x' };
  const tasks = Array.from({ length: count }, () => item);
  const { errors, wireRequests } = await ask(query, { input: { tasks } });
  expect(errors).toEqual([
    expect.objectContaining({
      path: [name],
      message,
      extensions: expect.objectContaining({ code: 'BAD_USER_INPUT', field: 'tasks' }),
    }),
  ]);
  expect(wireRequests).toBe(0);
});
