import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { world } from '../../../world.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Copying tasks, and what every mutation that starts a job has in common: waiting, and a job that fails or cannot be read.

const server = await createMutationTestServer();
const { ask, asanaState, sandbox, sent } = server;
const limited = await createMutationTestServer({ MAX_UPSTREAM_REQUESTS: '3' });
const short = await createMutationTestServer({ OPERATION_TIMEOUT_MS: '2000' });
const { taskWithEverything: task, privateTask } = fixtures;

const query = toMutation('duplicateTask', 'outcome job { id status newTask { name notes } }');
const base = { task, name: 'Copy' };
const finishAtOnce = () => sandbox.setJobs({ steps: 0, outcome: 'succeeded' });
const fiftyTasks = [...world.tasks.values()]
  .filter(({ workspaceGid }) => workspaceGid === fixtures.paidWorkspace)
  .slice(0, 50)
  .map(({ gid }) => gid);
const methods = (reads: readonly string[]) => reads.map((read) => read.split('/')[1]);

test.each([
  ['Asana’s gid', task],
  ['the global id', `Task:${task}`],
  ['an address of the browser', `https://app.asana.com/0/0/${task}/f`],
])('duplicateTask with %s waits until the copy is complete', async (_form, id) => {
  const input = { task: id, name: 'Copy', include: ['NOTES', 'TAGS', 'NOTES'] };
  const { data, reads } = expectNoErrors(await ask(query, { input }));
  const { notes } = await asanaState<{ notes: string }>(`/tasks/${task}`);
  expect(data.it).toMatchObject({
    outcome: 'SUCCEEDED',
    job: { status: 'SUCCEEDED', newTask: { name: 'Copy', notes } },
  });
  expect(sent()[0]).toEqual([
    `POST /tasks/${task}/duplicate new_task.name,new_task.notes,status`,
    { name: 'Copy', include: 'notes,tags' },
  ]);
  expect(methods(reads)).toEqual(['tasks', 'jobs', 'jobs']);
});

test.each([
  ['without', {}],
  ['with null as', { include: null, waitSeconds: null }],
  ['with an empty list as', { include: [] }],
])('duplicateTask %s include copies the name only', async (_how, more) => {
  finishAtOnce();
  const { data } = expectNoErrors(await ask(query, { input: { ...base, ...more } }));
  expect(data.it.job.newTask).toEqual({ name: 'Copy', notes: '' });
  expect(sent()[0]?.[1]).toEqual({ name: 'Copy' });
});

test.each([
  ['the guest', 'guest'],
  ['a person who is not its follower', 'grace'],
] as const)('a task that %s cannot see is not copied', async (_who, person) => {
  const { data, errors } = await ask(query, { input: { ...base, task: privateTask } }, person);
  expect(data).toEqual({ it: null });
  expect(errors[0]?.extensions).toMatchObject({
    code: 'FORBIDDEN',
    applied: 'NO',
    retryable: false,
  });
});

describe('waiting for a job', () => {
  test('does not happen with waitSeconds: 0', async () => {
    const input = { ...base, waitSeconds: 0 };
    const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
    expect(data.it).toMatchObject({ outcome: 'CONTINUES', job: { status: 'NOT_STARTED' } });
    expect(wireRequests).toBe(1);
  });

  test('does not happen if the first response says that the job has ended', async () => {
    finishAtOnce();
    const { data, wireRequests } = expectNoErrors(await ask(query, { input: base }));
    expect(data.it).toMatchObject({ outcome: 'SUCCEEDED', job: { status: 'SUCCEEDED' } });
    expect(wireRequests).toBe(1);
  });

  test('ends after waitSeconds, and the job continues and can be read by its id', async () => {
    sandbox.setJobs({ steps: 5, outcome: 'succeeded' });
    const input = { ...base, waitSeconds: 1 };
    const { data, reads, upstream } = expectNoErrors(await ask(query, { input }));
    expect(data.it).toMatchObject({ outcome: 'CONTINUES', job: { status: 'IN_PROGRESS' } });
    expect(methods(reads)).toEqual(['tasks', 'jobs', 'jobs', 'jobs']);
    expect(upstream.totals.estimated).toMatchObject({ minReads: 0, maxReads: 3, writes: 1 });
    const node = '{ node(id: "ID") { ... on Job { status newTask { name } } } }';
    const read = () => ask(node.replace('ID', data.it.job.id));
    expect((await read()).data.node.status).toBe('IN_PROGRESS');
    expect((await read()).data.node).toEqual({ status: 'SUCCEEDED', newTask: { name: 'Copy' } });
  });

  test('selects the status of a job whose payload does not', async () => {
    sandbox.setJobs({ steps: 1, outcome: 'succeeded' });
    const { data, reads } = expectNoErrors(
      await ask(toMutation('duplicateTask', 'outcome'), { input: base }),
    );
    expect(data.it).toEqual({ outcome: 'SUCCEEDED' });
    expect(reads[0]).toBe(`POST /tasks/${task}/duplicate status`);
  });

  test('reads what the next field of the mutation selects again', async () => {
    sandbox.setJobs({ steps: 1, outcome: 'succeeded' });
    const two = `mutation ($input: DuplicateTaskInput!) {
      first: duplicateTask(input: $input) { job { newTask { subtasks { nodes { name } } } } }
      second: duplicateTask(input: $input) { job { newTask { subtasks { nodes { name } } } } }
    }`;
    const { data } = expectNoErrors(await ask(two, { input: { ...base, include: ['SUBTASKS'] } }));
    const names = [{ name: 'Record three sounds' }, { name: 'Let six people wake up to them' }];
    expect(data.first.job.newTask.subtasks.nodes).toEqual(names);
    expect(data.second.job.newTask.subtasks.nodes).toEqual(names);
  });
});

describe('a job that was started', () => {
  test('and fails while the mutation waits is JOB_FAILED with applied: UNKNOWN', async () => {
    sandbox.setJobs({ steps: 1, outcome: 'failed' });
    const { data, errors } = await ask(query, { input: base });
    expect(data).toEqual({ it: null });
    expect(errors).toEqual([
      expect.objectContaining({
        path: ['it'],
        message: expect.stringMatching(/job \d+, and could not complete it/),
        extensions: {
          code: 'JOB_FAILED',
          service: 'asana',
          applied: 'UNKNOWN',
          retryable: false,
          help: expect.stringMatching(/^The change may have been made in part: .*Job:\d+/),
        },
      }),
    ]);
  });

  test('and has failed in the first response is JOB_FAILED too', async () => {
    sandbox.setJobs({ steps: 0, outcome: 'failed' });
    const { errors, wireRequests } = await ask(query, { input: { ...base, waitSeconds: 0 } });
    expect(errors[0]?.extensions.code).toBe('JOB_FAILED');
    expect(wireRequests).toBe(1);
  });

  test('and fails after the wait is a job with the status FAILED', async () => {
    sandbox.setJobs({ steps: 1, outcome: 'failed' });
    const { data } = expectNoErrors(await ask(query, { input: { ...base, waitSeconds: 0 } }));
    const job = `{ job(id: "${data.it.job.id}") { status isFinished } }`;
    expect((await ask(job)).data.job).toEqual({ status: 'FAILED', isFinished: true });
  });

  const readFaults = [
    ['403', { kind: 'status', status: 403 }],
    ['404', { kind: 'status', status: 404 }],
    ['503 each time', { kind: 'status', status: 503 }],
    ['a page of HTML', { kind: 'html' }],
    ['an expired token', { kind: 'expired-token' }],
    ['half a response', { kind: 'reset-mid-body' }],
  ] as const;
  test.each(readFaults)('and cannot be read because of %s is no error', async (_what, fault) => {
    sandbox.setFaults([{ ...fault, route: 'GET /jobs/{job_gid}' }]);
    const answer = await ask(query, { input: { ...base, waitSeconds: 3 } });
    const { data, upstream } = expectNoErrors(answer);
    expect(data.it).toMatchObject({
      outcome: 'UNKNOWN',
      job: { status: 'NOT_STARTED', newTask: { name: 'Copy' } },
    });
    expect(upstream.notes).toEqual([expect.stringMatching(/^The state of Job:\d+ is not known: /)]);
    expect(upstream.totals.writes).toBe(1);
  });

  test('and whose read does not end is CONTINUES when the time is over', async () => {
    sandbox.setFaults([{ kind: 'hang', route: 'GET /jobs/{job_gid}' }]);
    const startedAt = Date.now();
    const { data } = expectNoErrors(await ask(query, { input: { ...base, waitSeconds: 1 } }));
    expect(data.it).toMatchObject({ outcome: 'CONTINUES', job: { status: 'NOT_STARTED' } });
    // The request itself would time out after ten seconds.
    expect(Date.now() - startedAt).toBeLessThan(9000);
  });
});

test('a lost response to the copying is UNKNOWN, and it is sent once', async () => {
  sandbox.setFaults([{ kind: 'reset-after-apply', route: 'POST /tasks/{task_gid}/duplicate' }]);
  const { errors, reads } = await ask(query, { input: base });
  expect(errors[0]?.extensions).toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    applied: 'UNKNOWN',
    retryable: false,
  });
  expect(methods(reads)).toEqual(['tasks']);
});

test('a sixth job of a user is RATE_LIMITED with applied: NO, and the five others continue', async () => {
  sandbox.setJobs({ steps: null, outcome: 'succeeded' });
  const input = { ...base, waitSeconds: 0 };
  const start = () => ask(query, { input });
  for (let count = 0; count < 5; count += 1) expectNoErrors(await start());
  const { errors } = await start();
  expect(errors[0]?.extensions).toMatchObject({
    code: 'RATE_LIMITED',
    applied: 'NO',
    retryable: true,
  });
});

test('reads of a credential wait no longer after its sixth job was refused', async () => {
  sandbox.setJobs({ steps: null, outcome: 'succeeded' });
  const start = () => ask(query, { input: { ...base, waitSeconds: 0 } });
  const view = `{ ${fiftyTasks.map((gid, at) => `t${at}: task(id: "${gid}") { name }`).join(' ')} }`;
  const waitsForLimit = async () => {
    const { upstream } = expectNoErrors(await ask(view));
    return upstream.totals.waitedMs?.rateLimit ?? 0;
  };
  for (let count = 0; count < 5; count += 1) expectNoErrors(await start());
  expect(await waitsForLimit()).toBe(0);
  expect((await start()).errors[0]?.extensions['code']).toBe('RATE_LIMITED');
  for (let count = 0; count < 3; count += 1) expect(await waitsForLimit()).toBe(0);
});

test('a sixth job succeeds as soon as one of the five has ended', async () => {
  sandbox.setJobs({ steps: 6, outcome: 'succeeded' });
  const input = { ...base, waitSeconds: 0 };
  for (let count = 0; count < 5; count += 1) expectNoErrors(await ask(query, { input }));
  const { data, reads } = expectNoErrors(await ask(query, { input }));
  expect(data.it.job.newTask.name).toBe('Copy');
  expect(reads.length).toBeGreaterThan(1);
});

test('copied subtasks keep their order, and depend on the copies of the tasks that the originals depend on', async () => {
  sandbox.setJobs({ steps: 1, outcome: 'succeeded' });
  const create = `mutation {
    parent: createTask(input: { workspace: "${fixtures.paidWorkspace}", name: "Parent" }) { task { gid } }
  }`;
  const { gid } = (await ask(create)).data.parent.task;
  const subtasks = `mutation ($parent: ID!) {
    createTasks(input: { tasks: [{ parent: $parent, name: "First" }, { parent: $parent, name: "Second" }] }) {
      results { task { gid } }
    }
  }`;
  const { results } = (await ask(subtasks, { parent: gid })).data.createTasks;
  const [first, second] = results.map((result: { task: { gid: string } }) => result.task.gid);
  const depend = `mutation ($first: ID!, $second: ID!) {
    addDependencies(input: { tasks: [$second], dependencies: [$first] }) { results { error { code } } }
  }`;
  expectNoErrors(await ask(depend, { first, second }));
  const selection =
    'job { newTask { subtasks { nodes { gid name dependencies { nodes { gid } } } } } }';
  const input = { task: gid, name: 'Copy', include: ['SUBTASKS', 'DEPENDENCIES'] };
  const { data } = expectNoErrors(await ask(toMutation('duplicateTask', selection), { input }));
  const [firstCopy, secondCopy] = data.it.job.newTask.subtasks.nodes;
  expect(firstCopy).toMatchObject({ name: 'First', dependencies: { nodes: [] } });
  expect(secondCopy).toMatchObject({
    name: 'Second',
    dependencies: { nodes: [{ gid: firstCopy.gid }] },
  });
  expect([first, second]).not.toContain(firstCopy.gid);
});

describe('limits of the operation', () => {
  test('the reads of a job count against MAX_UPSTREAM_REQUESTS, and the copying is reported', async () => {
    limited.sandbox.setJobs({ steps: null, outcome: 'succeeded' });
    const { data, upstream } = expectNoErrors(await limited.ask(query, { input: base }));
    expect(data.it).toMatchObject({ outcome: 'UNKNOWN', job: { newTask: { name: 'Copy' } } });
    expect(upstream.totals).toMatchObject({ writes: 1, reads: 2 });
    expect(upstream.notes[0]).toMatch(/^The state of Job:\d+ is not known: .*limit/);
  });

  test('a mutation that may wait longer than its operation responds before the operation ends', async () => {
    short.sandbox.setJobs({ steps: null, outcome: 'succeeded' });
    const input = { ...base, waitSeconds: 30 };
    const { data } = expectNoErrors(await short.ask(query, { input }));
    expect(data.it).toMatchObject({ outcome: 'CONTINUES', job: { status: 'IN_PROGRESS' } });
  });
});
