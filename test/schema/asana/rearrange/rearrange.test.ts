import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';
import { errorsOf, toQuery } from './set-up.ts';

// Mutations of several tasks: their order, what is read after them, and what Asana rejects.

const { ask, sent, asanaState, sandbox } = await createMutationTestServer();

const { emptyTask, milestone, approval, taskWithEverything, hundredTaskProject } = fixtures;
const { fieldRichProject, guestProject, tag, personalProject } = fixtures;
type Rows = readonly { readonly gid: string }[];
const gidsAt = async (path: string) => (await asanaState<Rows>(path)).map(({ gid }) => gid);
const [first = '', second = ''] = rowOf(world.projects, fieldRichProject).sectionGids;
const hundred = await gidsAt(`/projects/${hundredTaskProject}/tasks?limit=100`);
const three = [emptyTask, milestone, approval];

describe('a position', () => {
  test.each([
    ['before', (all: string[], at: number) => [...all.slice(0, at), ...three, ...all.slice(at)]],
    [
      'after',
      (all: string[], at: number) => [...all.slice(0, at + 1), ...three, ...all.slice(at + 1)],
    ],
  ] as const)(
    '%s a task of a project keeps the order of the tasks, with one request per task',
    async (position, expected) => {
      const all = (await gidsAt(`/sections/${second}/tasks`)).filter((gid) => !three.includes(gid));
      const neighbor = all[1] ?? '';
      const input = { tasks: three, project: fieldRichProject, [position]: `Task:${neighbor}` };
      const { wireRequests } = expectNoErrors(await ask(toQuery('addTasksToProject'), { input }));
      expect(wireRequests).toBe(3);
      expect(await gidsAt(`/sections/${second}/tasks`)).toEqual(expected(all, 1));
    },
  );

  test.each(['before', 'after'] as const)(
    '%s a subtask keeps the order of the tasks',
    async (position) => {
      const subtasks = await gidsAt(`/tasks/${taskWithEverything}/subtasks`);
      const [head = '', ...rest] = subtasks;
      const input = { tasks: three, parent: taskWithEverything, [position]: head };
      expectNoErrors(await ask(toQuery('setTasksParent'), { input }));
      expect(await gidsAt(`/tasks/${taskWithEverything}/subtasks`)).toEqual(
        position === 'before' ? [...three, head, ...rest] : [head, ...three, ...rest],
      );
    },
  );
});

test('every form of id is accepted, and null and absent positions mean the end', async () => {
  const tasks = [
    emptyTask,
    `Task:${milestone}`,
    `https://app.asana.com/0/${fieldRichProject}/${approval}`,
  ];
  const input = {
    tasks,
    project: `https://app.asana.com/0/${fieldRichProject}/board`,
    section: `Section:${second}`,
    before: null,
  };
  const { data, wireRequests } = expectNoErrors(
    await ask(toQuery('addTasksToProject', 'gid'), { input }),
  );
  expect(data.it.results).toEqual(three.map((gid) => ({ task: { gid }, error: null })));
  expect(wireRequests).toBe(1);
  expect((await gidsAt(`/sections/${second}/tasks`)).slice(-3)).toEqual(three);
});

test('the parent null makes subtasks top-level tasks', async () => {
  const tasks = await gidsAt(`/tasks/${taskWithEverything}/subtasks`);
  const query = toQuery('setTasksParent', 'gid parent { name }');
  const { data, wireRequests } = expectNoErrors(
    await ask(query, { input: { tasks, parent: null } }),
  );
  expect(data.it.results).toEqual(
    tasks.map((gid) => ({ task: { gid, parent: null }, error: null })),
  );
  expect(wireRequests).toBe(1);
  expect(await gidsAt(`/tasks/${taskWithEverything}/subtasks`)).toEqual([]);
});

test('tags are added to each task, and a batch of ten tasks has no task twice', async () => {
  const tags = [...world.tags.values()]
    .filter(({ workspaceGid }) => workspaceGid === fixtures.paidWorkspace)
    .map(({ gid }) => gid)
    .slice(0, 3);
  const tasks = hundred.slice(0, 10);
  const input = { tasks, tags };
  const { data } = expectNoErrors(await ask(toQuery('addTagsToTasks', 'tags { gid }'), { input }));
  expect(sent().map(([line]) => line)).toEqual([
    ...tags.flatMap(() => tasks.map((task) => `POST /tasks/${task}/addTag *`)),
    ...tasks.map((task) => `GET /tasks/${task} tags`),
  ]);
  for (const { task } of data.it.results) {
    const gids = task.tags.map(({ gid }: { gid: string }) => gid);
    expect(gids).toEqual(expect.arrayContaining(tags));
  }
  expectNoErrors(await ask(toQuery('removeTagsFromTasks'), { input }));
  for (const task of tasks.slice(0, 3)) {
    const left = await gidsAt(`/tasks/${task}/tags`);
    expect(left.filter((gid) => tags.includes(gid))).toEqual([]);
  }
});

test('dependencies and dependents are the same link from both sides', async () => {
  const link = { tasks: [emptyTask], dependencies: [milestone, `Task:${approval}`] };
  expectNoErrors(await ask(toQuery('addDependencies'), { input: link }));
  expect(await gidsAt(`/tasks/${emptyTask}/dependencies`)).toEqual([milestone, approval]);
  const unlink = { tasks: [milestone, approval], dependents: [emptyTask] };
  expectNoErrors(await ask(toQuery('removeDependents'), { input: unlink }));
  expect(await gidsAt(`/tasks/${emptyTask}/dependencies`)).toEqual([]);
});

describe('what the payload selects', () => {
  const input = { tasks: hundred.slice(0, 25), project: fieldRichProject };

  test('is read after all writes, ten tasks in one request', async () => {
    const query = toQuery('addTasksToProject', 'name projects { gid }');
    const { data, upstream } = expectNoErrors(await ask(query, { input }));
    expect(upstream.totals).toMatchObject({ requests: 6, writes: 25, reads: 25 });
    const lines = sent().map(([line]) => line.split(' ')[0]);
    expect(lines).toEqual([...Array(25).fill('POST'), ...Array(25).fill('GET')]);
    for (const { task } of data.it.results)
      expect(task.projects).toContainEqual({ gid: fieldRichProject });
  });

  test.each(['id', 'gid', '__typename', 'id stories(first: 1) { nodes { gid } }'])(
    'is not read with the task if it is { %s }',
    async (selection) => {
      const one = { ...input, tasks: [emptyTask] };
      const { reads } = expectNoErrors(
        await ask(toQuery('addTasksToProject', selection), { input: one }),
      );
      expect(reads.filter((line) => line.startsWith(`GET /tasks/${emptyTask} `))).toEqual([]);
    },
  );

  test('is an error with applied: YES if its read fails, for this task only', async () => {
    sandbox.setFaults([{ kind: 'status', status: 503, route: 'GET /tasks/{task_gid}', count: 3 }]);
    const query = toQuery('addTasksToProject', 'name');
    const { data, errors } = await ask(query, { input: { ...input, tasks: [emptyTask] } });
    expect(errors).toEqual([]);
    expect(data.it.results).toEqual([
      {
        task: null,
        error: expect.objectContaining({
          code: 'UPSTREAM_UNAVAILABLE',
          applied: 'YES',
          retryable: false,
          help: expect.stringContaining('Do not send the mutation again'),
        }),
      },
    ]);
    sandbox.setFaults([]);
    expect(await gidsAt(`/projects/${fieldRichProject}/tasks?limit=100`)).toContain(emptyTask);
  });
});

describe('an input that Asana rejects', () => {
  test('is the error of its item, and the other tasks are changed', async () => {
    const input = { tasks: [emptyTask, '1299999999999999', milestone], project: guestProject };
    const { data } = expectNoErrors(await ask(toQuery('addTasksToProject'), { input }));
    expect(errorsOf(data)).toEqual([null, ['NOT_FOUND', 'tasks', 'NO'], null]);
    const now = await gidsAt(`/projects/${guestProject}/tasks?limit=100`);
    expect(now).toEqual(expect.arrayContaining([emptyTask, milestone]));
  });

  test.each<[what: string, mutation: string, input: object, code: string, field: string | null]>([
    [
      'a section of another project',
      'addTasksToProject',
      { project: guestProject, section: first },
      'BAD_USER_INPUT',
      'section',
    ],
    [
      'a neighbor in another project',
      'addTasksToProject',
      { project: guestProject, before: taskWithEverything },
      'BAD_USER_INPUT',
      null,
    ],
    [
      'a project of another workspace',
      'addTasksToProject',
      { project: personalProject },
      'BAD_USER_INPUT',
      'project',
    ],
    ['an unknown tag', 'addTagsToTasks', { tags: ['1299999999999999'] }, 'BAD_USER_INPUT', 'tags'],
    [
      'a neighbor that is no subtask',
      'setTasksParent',
      { parent: taskWithEverything, before: milestone },
      'BAD_USER_INPUT',
      'before',
    ],
  ])('is an error of its item: %s', async (_what, mutation, input, code, field) => {
    const { data } = expectNoErrors(
      await ask(toQuery(mutation), { input: { ...input, tasks: [emptyTask] } }),
    );
    expect(errorsOf(data)).toEqual([[code, field, 'NO']]);
  });

  test('is an error of its item: a tag of another workspace, and a task that got only one of two tags says so', async () => {
    const elsewhere = [...world.tags.values()].find(
      ({ workspaceGid }) => workspaceGid === fixtures.freeWorkspace,
    );
    const input = { tasks: [emptyTask], tags: [tag, elsewhere?.gid] };
    const { data } = expectNoErrors(await ask(toQuery('addTagsToTasks'), { input }));
    expect(data.it.results[0].error).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'tags',
      applied: 'UNKNOWN',
      retryable: false,
      help: `The change was made for the tags ${tag}. It was not made for the tags ${elsewhere?.gid}. Send the mutation again with the other tags.`,
    });
    expect(await gidsAt(`/tasks/${emptyTask}/tags`)).toEqual([tag]);
  });

  test('is an error of its item: a parent that is a descendant, and a parent below five levels', async () => {
    const [child = ''] = await gidsAt(`/tasks/${taskWithEverything}/subtasks`);
    const below = { tasks: [taskWithEverything], parent: child };
    const { data } = expectNoErrors(await ask(toQuery('setTasksParent'), { input: below }));
    expect(errorsOf(data)).toEqual([['BAD_USER_INPUT', 'parent', 'NO']]);
    const chain = hundred.slice(0, 6);
    for (const [at, parent] of chain.slice(0, 5).entries()) {
      const input = { tasks: [chain[at + 1]], parent };
      expect(errorsOf((await ask(toQuery('setTasksParent'), { input })).data)).toEqual([null]);
    }
    const sixth = { tasks: [hundred[6]], parent: chain[5] };
    const deep = await ask(toQuery('setTasksParent'), { input: sixth });
    expect(errorsOf(deep.data)).toEqual([['BAD_USER_INPUT', 'parent', 'NO']]);
  });

  test.each([
    ['addDependencies', 'dependencies'],
    ['addDependents', 'dependents'],
  ])(
    'is an error of its item: a ring of three tasks that wait for each other, in %s',
    async (mutation, field) => {
      const [one, two, last] = three;
      const link = async (of: string | undefined, to: string | undefined) =>
        errorsOf((await ask(toQuery(mutation), { input: { tasks: [of], [field]: [to] } })).data);
      expect([await link(one, two), await link(two, last)]).toEqual([[null], [null]]);
      expect(await link(last, one)).toEqual([['BAD_USER_INPUT', field, 'NO']]);
    },
  );

  test('is an error of its item: a dependency in a workspace without a paid plan', async () => {
    const [one, two] = await gidsAt(`/projects/${personalProject}/tasks`);
    const input = { tasks: [one], dependencies: [two] };
    const { data } = expectNoErrors(await ask(toQuery('addDependencies'), { input }));
    expect(errorsOf(data)).toEqual([['PAYMENT_REQUIRED', null, 'NO']]);
  });
});

test.each<[mutation: string, input: object]>([
  ['addTasksToProject', { project: guestProject }],
  ['removeTasksFromProject', { project: fieldRichProject }],
  ['addTagsToTasks', { tags: [tag] }],
  ['removeTagsFromTasks', { tags: [tag] }],
  ['setTasksParent', { parent: null }],
  ['addDependencies', { dependencies: [milestone] }],
  ['removeDependencies', { dependencies: [milestone] }],
  ['addDependents', { dependents: [milestone] }],
  ['removeDependents', { dependents: [milestone] }],
])('%s is refused to a guest and to a person who may not see the task', async (mutation, input) => {
  const query = toQuery(mutation);
  for (const person of ['guest', 'grace'] as const) {
    const { data } = expectNoErrors(
      await ask(query, { input: { ...input, tasks: [fixtures.privateTask] } }, person),
    );
    expect(errorsOf(data)).toEqual([['FORBIDDEN', null, 'NO']]);
  }
});

test('the estimated cost of a mutation of several tasks is what it sends', async () => {
  const tags = [...world.tags.keys()].slice(0, 3);
  const cases: readonly [string, object][] = [
    [toQuery('addTasksToProject'), { tasks: hundred.slice(0, 50), project: guestProject }],
    [toQuery('addTasksToProject', 'name'), { tasks: hundred.slice(0, 31), project: guestProject }],
    [toQuery('addTasksToProject', 'name'), { tasks: three, project: guestProject, section: null }],
    [
      toQuery('addTasksToProject', 'name'),
      { tasks: hundred.slice(1, 13), project: hundredTaskProject, after: hundred[0] },
    ],
    [toQuery('addTagsToTasks', 'tags { name }'), { tasks: hundred.slice(0, 10), tags }],
    [toQuery('setTasksParent', 'parent { name }'), { tasks: three, parent: hundred[0] }],
    [toQuery('addDependencies', 'name'), { tasks: ['x', emptyTask], dependencies: [milestone] }],
    [toQuery('addDependencies', 'name'), { tasks: ['x'], dependencies: [milestone] }],
  ];
  for (const [query, input] of cases) {
    sandbox.reset();
    const { upstream, errors } = await ask(query, { input });
    expect(errors).toEqual([]);
    const { requests, reads, writes, estimated } = upstream.totals;
    expect(estimated, `${query} ${JSON.stringify(input)}`).toEqual({
      minRequests: requests,
      maxRequests: requests,
      minReads: reads,
      maxReads: reads,
      writes,
    });
  }
});
