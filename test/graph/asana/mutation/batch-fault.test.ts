import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import {
  createMutationTestServer,
  expectNoErrors,
  type FaultWithoutRoute,
  type MutationTestServer,
} from '../set-up.ts';

// Ten writes in one request, which fails as a whole or in one of its actions: nothing is written twice, nobody's failure
// stops another, and each item says whether it was written. One of the ten is a task that is not there.

const stage = await createMutationTestServer();
const impatient = await createMutationTestServer({ UPSTREAM_TIMEOUT_MS: '250' });
const nobodyHome = await createMutationTestServer({ ASANA_BASE_URL: 'http://127.0.0.1:1/api/1.0' });

const { hundredTaskProject } = fixtures;
const unknownTask = '1299999999999999';
const stranger = 3;
const tasks = (
  await stage.asanaState<{ gid: string }[]>(`/projects/${hundredTaskProject}/tasks?limit=10`)
).map(({ gid }, at) => (at === stranger ? unknownTask : gid));

const query = `mutation ($input: UpdateTasksInput!) {
  updateTasks(input: $input) { results { task { name } error { code applied } } }
}`;

/** `written`, or the code and what is said of whether it was. */
type Told = string;

async function update({
  ask,
}: MutationTestServer): Promise<{ told: readonly Told[]; sizes: readonly number[] }> {
  const input = { tasks: tasks.map((task) => ({ task, name: `New ${task}` })) };
  const { data, upstream } = expectNoErrors(await ask(query, { input }));
  interface Result {
    readonly task: { readonly name: string } | null;
    readonly error: { readonly code: string; readonly applied: string } | null;
  }
  const told = data.updateTasks.results.map(({ task, error }: Result, at: number) => {
    if (error !== null) return `${error.code} ${error.applied}`;
    expect(task).toEqual({ name: `New ${tasks[at]}` });
    return 'written';
  });
  return { told, sizes: (upstream.requests ?? []).map(({ calls }) => calls.length) };
}

/** How often each task was renamed: each time leaves a line. */
async function renamings({
  asanaState: state,
  sandbox,
}: MutationTestServer): Promise<readonly number[]> {
  sandbox.setFaults([]);
  return Promise.all(
    tasks.map(async (task) => {
      const stories = await state<{ text: string }[] | undefined>(`/tasks/${task}/stories`);
      return (stories ?? []).filter(({ text }) => text.includes('changed the name to "New')).length;
    }),
  );
}

const ten = (told: Told) => tasks.map(() => told);
/** As ten of one, but for the task that is not there, which Asana refuses. */
const nine = <Item>(item: Item, other: Item) =>
  tasks.map((_, at) => (at === stranger ? other : item));
const notFound = 'NOT_FOUND NO';
const all = nine(1, 0);
const none = tasks.map(() => 0);

interface Row {
  readonly fault: FaultWithoutRoute | null;
  readonly at?: MutationTestServer;
  readonly told: readonly Told[];
  readonly written: readonly number[];
  /** How many writes each request carried. @default one of ten */
  readonly sizes?: readonly number[];
}

const broken = 'UPSTREAM_UNAVAILABLE UNKNOWN';
const spoilt = 'UPSTREAM_BAD_RESPONSE UNKNOWN';

describe('a whole batch', () => {
  test.each<[string, Row]>([
    ['that meets no fault', { fault: null, told: nine('written', notFound), written: all }],
    [
      'that reaches nobody',
      {
        fault: null,
        at: nobodyHome,
        told: ten('UPSTREAM_UNAVAILABLE NO'),
        written: none,
        sizes: [10, 5, 5, 3, 2, 3, 2],
      },
    ],
    ['reset before', { fault: { kind: 'reset' }, told: ten(broken), written: none }],
    ['reset after', { fault: { kind: 'reset-after-apply' }, told: ten(broken), written: all }],
    // The request was carried out, yet which of its writes were refused stood in the half that is lost.
    ['reset mid-body', { fault: { kind: 'reset-mid-body' }, told: ten(broken), written: all }],
    ['with half an answer', { fault: { kind: 'half-json' }, told: ten(spoilt), written: all }],
    ['of another shape', { fault: { kind: 'wrong-shape' }, told: ten(spoilt), written: all }],
    ['with a page of HTML', { fault: { kind: 'html' }, told: ten(spoilt), written: none }],
    ['with nothing', { fault: { kind: 'empty' }, told: ten(spoilt), written: none }],
    ['with 500', { fault: { kind: 'status', status: 500 }, told: ten(broken), written: none }],
    ['with 503', { fault: { kind: 'status', status: 503 }, told: ten(broken), written: none }],
    [
      'with 403',
      { fault: { kind: 'status', status: 403 }, told: ten('FORBIDDEN NO'), written: none },
    ],
    [
      'that is not answered',
      {
        fault: { kind: 'hang' },
        at: impatient,
        told: ten('UPSTREAM_TIMEOUT UNKNOWN'),
        written: none,
      },
    ],
    [
      'with 429 once goes again in halves',
      {
        fault: { kind: 'rate-limit', count: 1 },
        told: nine('written', notFound),
        written: all,
        sizes: [10, 5, 5],
      },
    ],
    [
      'with 429 again and again is not written, and says so',
      {
        fault: { kind: 'rate-limit' },
        told: ten('RATE_LIMITED NO'),
        written: none,
        sizes: [10, 5, 5, 3, 2, 3, 2],
      },
    ],
    [
      'with 429 twice goes again in ever smaller parts',
      {
        fault: { kind: 'rate-limit', count: 2 },
        told: nine('written', notFound),
        written: all,
        sizes: [10, 5, 5, 3, 2],
      },
    ],
  ])('%s', async (_what, { fault, at = stage, told, written, sizes = [10] }) => {
    if (fault !== null) at.sandbox.setFaults([{ ...fault, route: 'POST /batch' } as Fault]);
    const outcome = await update(at);
    expect(outcome.told).toEqual(told);
    expect(outcome.sizes.toSorted()).toEqual(sizes.toSorted());
    expect(await renamings(at)).toEqual(written);
  });
});

describe('one action of a batch', () => {
  const fifth = { route: 'PUT /tasks/{task_gid}', skip: 5, count: 1 };
  const but = <Item>(items: readonly Item[], item: Item) =>
    items.map((one, at) => (at === 5 ? item : one));
  const others = nine('written', notFound);

  test.each<[string, Fault, Told, number, readonly number[]]>([
    ['with 500 is not sent again', { ...fifth, kind: 'status', status: 500 }, broken, 0, [10]],
    [
      'with an answer of another shape was written',
      { ...fifth, kind: 'wrong-shape' },
      'UPSTREAM_BAD_RESPONSE YES',
      1,
      [10],
    ],
    ['with 403 was not', { ...fifth, kind: 'status', status: 403 }, 'FORBIDDEN NO', 0, [10]],
    [
      'with 429 goes again by itself',
      { ...fifth, kind: 'status', status: 429 },
      'written',
      1,
      [10, 1],
    ],
  ])('%s, and the others stand', async (_what, fault, told, written, sizes) => {
    stage.sandbox.setFaults([fault]);
    const outcome = await update(stage);
    expect(outcome.told).toEqual(but(others, told));
    expect(outcome.sizes).toEqual(sizes);
    expect(await renamings(stage)).toEqual(but(all, written));
  });
});

test('where Asana takes fewer writes at once than we think, each is written once or says that it was not', async () => {
  stage.sandbox.setLimits({ concurrentWrites: 5 });
  const { told } = await update(stage);
  const written = await renamings(stage);
  expect(told.map((one) => (one === 'written' ? 1 : 0))).toEqual(written);
  expect(new Set(told)).toEqual(new Set(['written', notFound]));
});

test('of a hundred, a batch that fails stops none of the other nine', async () => {
  const rows = await stage.asanaState<{ gid: string }[]>(
    `/projects/${hundredTaskProject}/tasks?limit=100`,
  );
  const input = { tasks: rows.map(({ gid }) => ({ task: gid, name: 'New' })) };
  stage.sandbox.setFaults([
    { kind: 'status', status: 500, route: 'POST /batch', skip: 4, count: 1 },
  ]);
  const { data } = expectNoErrors(await stage.ask(query, { input }));
  const failed = data.updateTasks.results.filter(({ error }: { error: unknown }) => error !== null);
  expect(failed).toHaveLength(10);
  const names = await stage.asanaState<{ name: string }[]>(
    `/projects/${hundredTaskProject}/tasks?limit=100`,
  );
  expect(names.filter(({ name }) => name === 'New')).toHaveLength(90);
});
