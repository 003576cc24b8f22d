import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createFullServer } from '../full-server.ts';

// The log of real operations: what they sent, and what they changed.

let full: Awaited<ReturnType<typeof createFullServer>>;
beforeAll(async () => {
  full = await createFullServer();
});
afterAll(() => full.close());
beforeEach(() => full.sandbox.reset());

async function lineOf(query: string, variables: object = {}) {
  full.log.length = 0;
  const response = await full.server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  await response.text();
  const lines = full.log.map((line) => JSON.parse(line));
  expect(lines).toHaveLength(1);
  return lines[0];
}

const none = { requests: 0, reads: 0, writes: 0, retries: 0, rateLimited: 0, waitedMs: 0 };
const { taskWithEverything: task, emptyTask } = fixtures;

test('the log line of an operation contains the requests to each service', async () => {
  const line = await lineOf(
    'query ($task: ID!) { task(id: $task) { name stories { nodes { text } } } documents(first: 1) { nodes { title } } }',
    { task },
  );
  expect(line.upstream).toEqual({
    asana: { ...none, requests: 1, reads: 2 },
    google: { ...none, requests: 1, reads: 1 },
  });
  expect(line).toMatchObject({ level: 30, caller: 'sandbox', msg: 'query' });
  expect(line.applied).toBeUndefined();
});

test('an operation that sends nothing has no requests in its log line', async () => {
  // `processorMs` is present only from one millisecond on, so a slow machine can add it.
  const { processorMs: _, ...line } = await lineOf('{ __typename }');
  expect(Object.keys(line)).toEqual([
    'level',
    'time',
    'requestId',
    'document',
    'caller',
    'ms',
    'msg',
  ]);
});

test("the log line of an operation counts Google's 403 because of a limit as a refusal", async () => {
  full.sandbox.setFaults([
    { service: 'google', kind: 'status', status: 403, reason: 'userRateLimitExceeded', count: 1 },
  ]);
  const line = await lineOf('{ documents(first: 1) { nodes { title } } }');
  expect(line.upstream.google).toMatchObject({ requests: 2, retries: 1, rateLimited: 1 });
});

test('the log line of an operation contains retries and responses with 429', async () => {
  full.sandbox.setFaults([{ kind: 'rate-limit', count: 1, retryAfter: 0 }]);
  const line = await lineOf('query ($task: ID!) { task(id: $task) { name } }', { task });
  expect(line.upstream.asana).toMatchObject({ requests: 2, retries: 1, rateLimited: 1 });
  expect(line.level).toBe(30);
});

const update =
  'mutation ($task: ID!) { updateTask(input: { task: $task, name: "x" }) { task { name } } }';

test('the log line of an operation contains whether a write was applied', async () => {
  expect(await lineOf(update, { task: emptyTask })).toMatchObject({
    level: 30,
    applied: { YES: 1 },
    upstream: { asana: { writes: 1 } },
    msg: 'mutation',
  });
  expect(await lineOf(update, { task: '1' })).toMatchObject({
    level: 40,
    applied: { NO: 1 },
    errors: ['NOT_FOUND'],
  });
  full.sandbox.setFaults([{ kind: 'reset' }]);
  const line = await lineOf(update, { task: emptyTask });
  full.sandbox.setFaults([]);
  expect(line).toMatchObject({ level: 40, applied: { UNKNOWN: 1 } });
});

test('the log line of an operation contains the items of a bulk mutation that failed, and is a warning', async () => {
  const line = await lineOf(
    'mutation ($tasks: [UpdateTaskInput!]!) { updateTasks(input: { tasks: $tasks }) { results { error { code } } } }',
    {
      tasks: [
        { task: emptyTask, name: 'a' },
        { task: '1', name: 'b' },
        { task: emptyTask, notes: 'a', htmlNotes: '<body>a</body>' },
      ],
    },
  );
  expect(line).toMatchObject({ level: 40, failedItems: 2, applied: { YES: 1, NO: 1 } });
  expect(line.itemErrors?.toSorted()).toEqual(['BAD_USER_INPUT', 'NOT_FOUND']);
  expect(line.errors).toBeUndefined();
});

test.each([
  ['POST', '/v1/tasks', { name: 'x', workspace: fixtures.paidWorkspace }, { YES: 1 }],
  ['PUT', '/v1/tasks/1', { name: 'x' }, { NO: 1 }],
  ['POST', '/v1/batch', { actions: [{ relative_path: '/users/me', method: 'get' }] }, undefined],
])(
  'the log line of an operation contains what a raw %s of %s applied',
  async (method, path, body, applied) => {
    const line = await lineOf(
      'mutation ($input: RawRequestInput!) { rawRequest(input: $input) { status } }',
      {
        input: { service: 'ASANA', method, path, body },
      },
    );
    expect(line.applied).toEqual(applied);
  },
);
