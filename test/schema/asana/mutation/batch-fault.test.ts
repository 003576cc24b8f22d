import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import {
  createMutationTestServer,
  expectNoErrors,
  type FaultWithoutRoute,
  type MutationTestServer,
} from '../set-up.ts';

// Ten writes in one request, which fails completely or in one of its actions: no write is applied twice, one failure does not
// stop the other writes, and each result states whether its write was applied. One of the ten tasks does not exist.

const server = await createMutationTestServer();
const impatient = await createMutationTestServer({ UPSTREAM_TIMEOUT_MS: '1000' });
const unreachable = await createMutationTestServer({
  ASANA_BASE_URL: 'http://127.0.0.1:1/api/1.0',
});

const { hundredTaskProject } = fixtures;
const unknownIndex = 3;
const tasks = (
  await server.asanaState<{ gid: string }[]>(`/projects/${hundredTaskProject}/tasks?limit=10`)
).map(({ gid }, at) => (at === unknownIndex ? '1299999999999999' : gid));

const query = `mutation ($input: UpdateTasksInput!) {
  updateTasks(input: $input) { results { task { name } error { code applied } } }
}`;

/** `written`, or the code of the error and its `applied`. */
type Outcome = string;

async function update({ ask }: MutationTestServer) {
  const input = { tasks: tasks.map((task) => ({ task, name: `New ${task}` })) };
  const { data, upstream } = expectNoErrors(await ask(query, { input }));
  interface Result {
    readonly task: { readonly name: string } | null;
    readonly error: { readonly code: string; readonly applied: string } | null;
  }
  const outcomes: readonly Outcome[] = data.updateTasks.results.map(
    ({ task, error }: Result, at: number) => {
      if (error !== null) return `${error.code} ${error.applied}`;
      expect(task).toEqual({ name: `New ${tasks[at]}` });
      return 'written';
    },
  );
  return { outcomes, sizes: (upstream.requests ?? []).map(({ calls }) => calls.length) };
}

/** How often each task was renamed. Each change of the name adds a story. */
async function countRenames({ asanaState, sandbox }: MutationTestServer) {
  sandbox.setFaults([]);
  return Promise.all(
    tasks.map(async (task) => {
      const stories = await asanaState<{ text: string }[] | undefined>(`/tasks/${task}/stories`);
      return (stories ?? []).filter(({ text }) => text.includes('changed the name to "New')).length;
    }),
  );
}

const ten = (outcome: Outcome) => tasks.map(() => outcome);
/** Nine times one item, and another item for the task that does not exist, which Asana rejects. */
const nineAnd = <Item>(item: Item, other: Item) =>
  tasks.map((_, at) => (at === unknownIndex ? other : item));
const notFound = 'NOT_FOUND NO';
const all = nineAnd(1, 0);
const succeeded = nineAnd('written', notFound);
const none = tasks.map(() => 0);

interface Row {
  readonly fault?: FaultWithoutRoute;
  readonly at?: MutationTestServer;
  readonly outcomes: readonly Outcome[];
  readonly written: readonly number[];
  /** The number of writes in each request. @default one request with ten */
  readonly sizes?: readonly number[];
}

const unavailable = 'UPSTREAM_UNAVAILABLE UNKNOWN';
const badResponse = 'UPSTREAM_BAD_RESPONSE UNKNOWN';

describe('a batch of ten writes', () => {
  const status = (code: number) => ({ kind: 'status', status: code }) as const;

  test.each<[string, FaultWithoutRoute, readonly Outcome[], readonly number[]]>([
    ['reset before it is applied', { kind: 'reset' }, ten(unavailable), none],
    ['reset after it is applied', { kind: 'reset-after-apply' }, ten(unavailable), all],
    // The request was applied, but the lost half of the response contained which of its writes were rejected.
    ['reset during the response', { kind: 'reset-mid-body' }, ten(unavailable), all],
    ['with an incomplete response', { kind: 'half-json' }, ten(badResponse), all],
    ['with a response of another shape', { kind: 'wrong-shape' }, ten(badResponse), all],
    ['with an HTML page as the response', { kind: 'html' }, ten(badResponse), none],
    ['with an empty response', { kind: 'empty' }, ten(badResponse), none],
    ['with status 500', status(500), ten(unavailable), none],
    ['with status 503', status(503), ten(unavailable), none],
    ['with status 402', status(402), ten('PAYMENT_REQUIRED NO'), none],
  ])(
    '%s is not sent again, and reports whether it was applied',
    async (_what, fault, outcomes, written) => {
      server.sandbox.setFaults([{ ...fault, route: 'POST /batch' } as Fault]);
      const result = await update(server);
      expect(result.outcomes).toEqual(outcomes);
      expect(result.sizes).toEqual([10]);
      expect(await countRenames(server)).toEqual(written);
    },
  );

  test.each<[string, Row]>([
    ['without a fault is written', { outcomes: succeeded, written: all }],
    [
      'to an unreachable service is sent again and not written',
      {
        at: unreachable,
        outcomes: ten('UPSTREAM_UNAVAILABLE NO'),
        written: none,
        sizes: [10, 10, 10],
      },
    ],
    [
      'without a response in time reports UNKNOWN',
      {
        fault: { kind: 'hang' },
        at: impatient,
        outcomes: ten('UPSTREAM_TIMEOUT UNKNOWN'),
        written: none,
      },
    ],
    [
      'with one status 429 is sent again as a whole',
      {
        fault: { kind: 'rate-limit', count: 1 },
        outcomes: succeeded,
        written: all,
        sizes: [10, 10],
      },
    ],
    [
      'with status 429 for every request is not written, and reports NO',
      {
        fault: { kind: 'rate-limit' },
        outcomes: ten('RATE_LIMITED NO'),
        written: none,
        sizes: [10, 10, 5, 5],
      },
    ],
    [
      'with status 429 twice is sent again in two halves, because it may be larger than the limit',
      {
        fault: { kind: 'rate-limit', count: 2 },
        outcomes: succeeded,
        written: all,
        sizes: [10, 10, 5, 5],
      },
    ],
  ])('%s', async (_what, { fault, at = server, outcomes, written, sizes = [10] }) => {
    if (fault !== undefined) at.sandbox.setFaults([{ ...fault, route: 'POST /batch' } as Fault]);
    const result = await update(at);
    expect(result.outcomes).toEqual(outcomes);
    expect(result.sizes.toSorted()).toEqual(sizes.toSorted());
    expect(await countRenames(at)).toEqual(written);
  });
});

describe('an action of a batch', () => {
  const fifth = { route: 'PUT /tasks/{task_gid}', skip: 5, count: 1 };
  const exceptFifth = <Item>(items: readonly Item[], item: Item) =>
    items.map((one, at) => (at === 5 ? item : one));

  test.each<[string, Fault, Outcome, number, readonly number[]]>([
    [
      'with status 500 is not sent again',
      { ...fifth, kind: 'status', status: 500 },
      unavailable,
      0,
      [10],
    ],
    [
      'with a response of another shape is written',
      { ...fifth, kind: 'wrong-shape' },
      'UPSTREAM_BAD_RESPONSE YES',
      1,
      [10],
    ],
    [
      'with status 403 is not written',
      { ...fifth, kind: 'status', status: 403 },
      'FORBIDDEN NO',
      0,
      [10],
    ],
    [
      'with status 429 is sent again in a separate request',
      { ...fifth, kind: 'status', status: 429 },
      'written',
      1,
      [10, 1],
    ],
  ])('%s, and the other actions succeed', async (_what, fault, outcomes, written, sizes) => {
    server.sandbox.setFaults([fault]);
    const result = await update(server);
    expect(result.outcomes).toEqual(exceptFifth(succeeded, outcomes));
    expect(result.sizes).toEqual(sizes);
    expect(await countRenames(server)).toEqual(exceptFifth(all, written));
  });
});

test('if Asana accepts fewer concurrent writes than expected, each task is written once or its result reports the error', async () => {
  server.sandbox.setLimits({ concurrentWrites: 5 });
  const { outcomes } = await update(server);
  const written = await countRenames(server);
  expect(outcomes.map((outcome) => (outcome === 'written' ? 1 : 0))).toEqual(written);
  expect(new Set(outcomes)).toEqual(new Set(['written', notFound]));
});

test('of ten batches, one that fails does not stop the other nine', async () => {
  const rows = await server.asanaState<{ gid: string }[]>(
    `/projects/${hundredTaskProject}/tasks?limit=100`,
  );
  const input = { tasks: rows.map(({ gid }) => ({ task: gid, name: 'New' })) };
  server.sandbox.setFaults([
    { kind: 'status', status: 500, route: 'POST /batch', skip: 4, count: 1 },
  ]);
  const { data } = expectNoErrors(await server.ask(query, { input }));
  const failed = data.updateTasks.results.filter(({ error }: { error: unknown }) => error !== null);
  expect(failed).toHaveLength(10);
  const names = await server.asanaState<{ name: string }[]>(
    `/projects/${hundredTaskProject}/tasks?limit=100`,
  );
  expect(names.filter(({ name }) => name === 'New')).toHaveLength(90);
});
