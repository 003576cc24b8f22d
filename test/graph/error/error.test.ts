import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { noteWaits } from '../../waits.ts';
import { expectError, type FaultRow, type UnaimedFault } from '../fault-row.ts';

const waits = noteWaits();

// Every way in which Asana can fail a read, and what a client gets for it.

const { ask, sandbox } = await createAsker();

const task = fixtures.taskWithEverything;
const readUser = 'GET /users/{user_gid}';

/** The person behind `createdBy` takes a read of their own: a plain GET, once the task is there. */
const alone = `{ task(id: "${task}") { name createdBy { name } } }`;
/** Both reads begin together: one batch of two actions. */
const together = `{ task(id: "${task}") { name } user(id: "${fixtures.graceGid}") { name } }`;

const refusal = (status: number, message: string): UnaimedFault => ({
  kind: 'status',
  status,
  body: { errors: [{ message, help: 'See https://developers.asana.com/docs/errors' }] },
});
const data = (body: unknown): UnaimedFault => ({ kind: 'status', status: 200, body });

/** What an action of a batch can say as well as a whole answer can. */
const answers: Readonly<Record<string, FaultRow>> = {
  '400 with an expired offset': {
    fault: refusal(400, 'offset: Your pagination token has expired.'),
    code: 'CURSOR_EXPIRED',
    status: 400,
    also: { help: expect.stringContaining('first page') },
  },
  '400 about a field': {
    fault: refusal(400, 'assignee: Not a user in Organization: 12'),
    code: 'BAD_USER_INPUT',
    status: 400,
    also: { field: 'assignee' },
    says: /Not a user in Organization/,
  },
  '400 about nothing in particular': {
    fault: refusal(400, 'You should specify one of workspace, parent, projects'),
    code: 'BAD_USER_INPUT',
    status: 400,
  },
  '401 with a body': {
    fault: refusal(401, 'Not Authorized'),
    code: 'UNAUTHENTICATED',
    status: 401,
    also: { help: expect.stringContaining('Connect Asana again') },
  },
  '402': {
    fault: refusal(402, 'Search is only available to premium users.'),
    code: 'PAYMENT_REQUIRED',
    status: 402,
    also: { help: expect.stringContaining('paid') },
  },
  '403': {
    fault: refusal(403, 'You do not have access to this user.'),
    code: 'FORBIDDEN',
    status: 403,
  },
  '403 for want of a scope': {
    fault: refusal(403, 'Forbidden: this action requires one of the following scopes: users:read'),
    code: 'MISSING_SCOPE',
    status: 403,
    also: { help: expect.stringContaining('permission') },
  },
  '404': { fault: refusal(404, 'user: Unknown object: 123'), code: 'NOT_FOUND', status: 404 },
  '409': { fault: refusal(409, 'Conflict'), code: 'CONFLICT', status: 409 },
  '424': {
    fault: refusal(424, 'Failed Dependency'),
    code: 'UPSTREAM_UNAVAILABLE',
    status: 424,
    retryable: true,
  },
  '429 that does not say for how long': {
    fault: refusal(429, "You've made too many requests and hit a rate limit."),
    code: 'RATE_LIMITED',
    status: 429,
    retryable: true,
  },
  '451': {
    fault: refusal(451, 'Unavailable For Legal Reasons'),
    code: 'FORBIDDEN',
    status: 451,
  },
  '500 with a phrase for the support desk': {
    fault: {
      kind: 'status',
      status: 500,
      body: { errors: [{ message: 'Server Error', phrase: '6 sad squid snuggle softly' }] },
    },
    code: 'UPSTREAM_UNAVAILABLE',
    status: 500,
    retryable: true,
  },
  '502': {
    fault: refusal(502, 'Bad Gateway'),
    code: 'UPSTREAM_UNAVAILABLE',
    status: 502,
    retryable: true,
  },
  '503': { fault: refusal(503, ''), code: 'UPSTREAM_UNAVAILABLE', status: 503, retryable: true },
  '504': { fault: refusal(504, ''), code: 'UPSTREAM_UNAVAILABLE', status: 504, retryable: true },
  'a status that Asana does not have': {
    fault: refusal(418, 'I am a teapot'),
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 418,
  },
  'a refusal whose body is no refusal': {
    fault: { kind: 'status', status: 404, body: ['what'] },
    code: 'NOT_FOUND',
    status: 404,
    says: /^Asana did not find this record\.$/,
  },
  'text where a record should be': {
    fault: { kind: 'wrong-shape' },
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
  },
  'a list where a record should be': {
    fault: data({ data: [{ gid: '1', name: 'A' }] }),
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
  },
  'a record without the envelope': {
    fault: data({ gid: '1', name: 'A' }),
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
    says: /contained no data/,
  },
  'null for data': { fault: data({ data: null }), code: 'UPSTREAM_BAD_RESPONSE', status: 200 },
  'an id that is no string': {
    fault: data({ data: { gid: 12, name: 'A' } }),
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
  },
};

/** What befalls a whole request, and with it all actions of a batch. */
const mishaps: Readonly<Record<string, FaultRow>> = {
  'an empty 401': {
    fault: { kind: 'empty-401' },
    code: 'UNAUTHENTICATED',
    status: 401,
    says: /^Asana did not accept the access token\.$/,
  },
  'an expired token': {
    fault: { kind: 'expired-token' },
    code: 'UNAUTHENTICATED',
    status: 401,
    says: /expired/,
  },
  '429 with a Retry-After': {
    fault: { kind: 'rate-limit', retryAfter: 7 },
    code: 'RATE_LIMITED',
    status: 429,
    retryable: true,
    also: { retryAfter: 7, help: expect.stringContaining('retryAfter') },
  },
  '429 without a Retry-After': {
    fault: { kind: 'rate-limit' },
    code: 'RATE_LIMITED',
    status: 429,
    retryable: true,
  },
  'a page of HTML': { fault: { kind: 'html' }, code: 'UPSTREAM_BAD_RESPONSE', status: 200 },
  'a page of HTML with 503': {
    fault: { kind: 'html', status: 503 },
    code: 'UPSTREAM_UNAVAILABLE',
    status: 503,
    retryable: true,
    says: /^Asana failed to process the request\.$/,
  },
  'an empty 200': {
    fault: { kind: 'empty' },
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
    says: /was empty/,
  },
  'an empty 403': { fault: { kind: 'empty', status: 403 }, code: 'FORBIDDEN', status: 403 },
  'an empty 404': { fault: { kind: 'empty', status: 404 }, code: 'NOT_FOUND', status: 404 },
  'an empty 502': {
    fault: { kind: 'empty', status: 502 },
    code: 'UPSTREAM_UNAVAILABLE',
    status: 502,
    retryable: true,
  },
  'half a body': { fault: { kind: 'half-json' }, code: 'UPSTREAM_BAD_RESPONSE', status: 200 },
  'a connection that breaks before the answer': {
    fault: { kind: 'reset' },
    code: 'UPSTREAM_UNAVAILABLE',
    retryable: true,
  },
  'a redirect, which is not followed': {
    fault: { kind: 'empty', status: 302 },
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 302,
  },
};

const attemptsOf = ({ retryable = false }: FaultRow) => (retryable ? 3 : 1);

describe('where a read of its own meets', () => {
  test.each(Object.entries({ ...answers, ...mishaps }))(
    '%s, its field fails and the rest stands',
    async (_what, row) => {
      sandbox.setFaults([{ ...row.fault, route: readUser } as Fault]);
      const { data, errors, reads } = await ask(alone);
      expect(data).toEqual({ task: { name: expect.any(String), createdBy: null } });
      expect(errors).toHaveLength(1);
      expectError('asana', errors[0], row, ['task', 'createdBy']);
      expect(reads).toHaveLength(1 + attemptsOf(row));
    },
  );
});

describe('where one action of a batch meets', () => {
  test.each(Object.entries(answers))(
    '%s, its field fails and the others stand',
    async (_what, row) => {
      sandbox.setFaults([{ ...row.fault, route: readUser } as Fault]);
      const { data, errors, wireRequests } = await ask(together);
      expect(data).toEqual({ task: { name: expect.any(String) }, user: null });
      expect(errors).toHaveLength(1);
      expectError('asana', errors[0], row, ['user']);
      expect(wireRequests).toBe(attemptsOf(row));
      // What succeeded is not sent again with what failed.
      expect(
        sandbox
          .requests()
          .slice(1)
          .every(({ path }) => path === `/users/${fixtures.graceGid}`),
      ).toBe(true);
    },
  );
});

describe('where a whole batch meets', () => {
  test.each(Object.entries(mishaps))(
    '%s, each of its fields fails, and what else was selected stands',
    async (_what, row) => {
      sandbox.setFaults([{ ...row.fault, route: 'POST /batch' } as Fault]);
      const { data, errors } = await ask(
        together.replace(/ }$/, ' viewer { asana { connected } } }'),
      );
      expect(data).toEqual({ task: null, user: null, viewer: { asana: { connected: true } } });
      expect(errors).toHaveLength(2);
      expectError(
        'asana',
        errors.find(({ path }) => path?.[0] === 'task'),
        row,
        ['task'],
      );
      expectError(
        'asana',
        errors.find(({ path }) => path?.[0] === 'user'),
        row,
        ['user'],
      );
    },
  );

  test.each([
    ['fewer answers than actions', { data: [{ status_code: 200, body: { data: {} } }] }],
    ['no answers at all', { data: {} }],
    ['actions without a status', { data: [{}, {}] }],
    ['actions that are no objects', { data: [null, 'x'] }],
    ['actions without a body', { data: [{ status_code: 200 }, { status_code: 200 }] }],
  ])('%s, each of its fields fails', async (_what, body) => {
    sandbox.setFaults([{ kind: 'status', status: 200, body, route: 'POST /batch' }]);
    const { data, errors } = await ask(together);
    expect(data).toEqual({ task: null, user: null });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(
      Array(2).fill('UPSTREAM_BAD_RESPONSE'),
    );
  });
});

describe('a failure that passes', () => {
  test.each([
    ['429', { kind: 'rate-limit', retryAfter: 2 }],
    ['503', { kind: 'status', status: 503 }],
    ['a broken connection', { kind: 'reset' }],
    ['a connection that breaks in the middle of an answer', { kind: 'reset-mid-body' }],
  ] as const)('of %s is not seen by the client', async (_what, fault) => {
    sandbox.setFaults([{ ...fault, route: readUser, count: 2 }]);
    const { data, errors, reads } = await ask(alone);
    expect(errors).toEqual([]);
    expect(data.task.createdBy.name).not.toBe(null);
    expect(reads).toHaveLength(4);
  });

  test('is waited for as long as the service asked', async () => {
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 2, route: readUser, count: 1 }]);
    await ask(alone);
    expect(waits).toEqual([2000]);
  });

  test('of one action sends that action alone again, and nothing that was answered', async () => {
    sandbox.setFaults([{ kind: 'status', status: 503, route: readUser, count: 1 }]);
    const { errors, reads } = await ask(together);
    expect(errors).toEqual([]);
    expect(reads.map((read) => read.split(' ')[1])).toEqual([
      `/tasks/${task}`,
      `/users/${fixtures.graceGid}`,
      `/users/${fixtures.graceGid}`,
    ]);
  });
});

test('a wait that does not fit into the operation is not begun: the client is told how long it is', async () => {
  sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 3600, route: readUser }]);
  const { errors, reads } = await ask(alone);
  expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3600 });
  expect(reads).toHaveLength(2);
  expect(waits).toEqual([]);
});

test('a connection that breaks in the middle of an answer fails its field, and the rest stands', async () => {
  sandbox.setFaults([{ kind: 'reset-mid-body', route: readUser }]);
  const { data, errors } = await ask(alone);
  expect(data.task).toEqual({ name: expect.any(String), createdBy: null });
  expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', service: 'asana' });
});

test('the words of the service are shown without the addresses in them, and never at any length', async () => {
  const message = `See https://app.asana.com/0/1?token=secret for ${'x'.repeat(500)}`;
  sandbox.setFaults([{ ...refusal(403, message), route: readUser } as Fault]);
  const { errors } = await ask(alone);
  expect(errors[0]?.message).toMatch(/^Asana does not allow this: See \[address\] for x+$/);
  expect(errors[0]?.message.length).toBeLessThan(350);
});

describe('an answer that has the right shape and holds the wrong things', () => {
  const taskWith = (fields: object): Fault => ({
    kind: 'status',
    status: 200,
    route: 'GET /tasks/{task_gid}',
    body: { data: { gid: task, name: 'A', ...fields } },
  });

  test.each([
    ['a list where text should be', 'notes', { notes: ['rich', 'text'] }],
    ['a word where a date should be', 'dueOn', { due_on: 'tomorrow' }],
    ['a word where an instant should be', 'createdAt', { created_at: 'yesterday' }],
    ['a word where a number should be', 'numLikes', { num_likes: 'many' }],
    ['a word where yes or no should be', 'completed', { completed: 'perhaps' }],
    ['a word where an address should be', 'url', { permalink_url: 'nowhere' }],
    ['a word where a list should be', 'followers { gid }', { followers: 'everyone' }],
    ['a record without its id', 'assignee { gid }', { assignee: { name: 'A' } }],
    ['a word where a record should be', 'assignee { gid }', { assignee: 'Ada' }],
  ])('%s fails that field and no other', async (_what, field, fields) => {
    sandbox.setFaults([taskWith(fields)]);
    const { data, errors } = await ask(`{ task(id: "${task}") { it: ${field} name } }`);
    expect(data).toEqual({ task: { it: null, name: 'A' } });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.path?.slice(0, 2)).toEqual(['task', 'it']);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      retryable: false,
    });
    expect(errors[0]?.message).not.toMatch(/tomorrow|nowhere|everyone|Ada/);
  });

  test('a name that is promised and missing fails its record, and the rest stands', async () => {
    sandbox.setFaults([taskWith({ name: null })]);
    const { data, errors } = await ask(together);
    expect(data).toEqual({ task: null, user: { name: expect.any(String) } });
    expect(errors[0]).toMatchObject({
      path: ['task', 'name'],
      extensions: { code: 'UPSTREAM_BAD_RESPONSE' },
    });
  });

  test.each([
    ['a record', { data: { gid: '1' } }],
    ['nothing', {}],
    ['a list of words', { data: ['a'] }],
    ['a next page that cannot be found', { data: [], next_page: { offset: 7 } }],
  ])('%s where a list should be fails the list, and the rest stands', async (_what, body) => {
    sandbox.setFaults([
      { kind: 'status', status: 200, body, route: 'GET /projects/{project_gid}/tasks' },
    ]);
    const { data, errors } = await ask(`{
      user(id: "me") { name }
      project(id: "${fixtures.hundredTaskProject}") { name tasks(first: 2) { nodes { name } } }
    }`);
    expect(data).toEqual({ user: { name: expect.any(String) }, project: null });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.path).toEqual(['project', 'tasks']);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      service: 'asana',
      status: 200,
    });
  });
});

describe('a service that does not answer', async () => {
  const slow = await createAsker({ UPSTREAM_TIMEOUT_MS: '250' });
  const ended = await createAsker({ OPERATION_TIMEOUT_MS: '300' });

  test('is UPSTREAM_TIMEOUT once its time is up; it is not asked again, and the rest stands', async () => {
    slow.sandbox.setFaults([{ kind: 'hang', route: readUser }]);
    const { data, errors, reads } = await slow.ask(alone);
    expect(data.task).toEqual({ name: expect.any(String), createdBy: null });
    expectError(
      'asana',
      errors[0],
      { fault: { kind: 'hang' }, code: 'UPSTREAM_TIMEOUT', retryable: true },
      ['task', 'createdBy'],
    );
    expect(reads).toHaveLength(2);
  });

  test('is UPSTREAM_TIMEOUT once the operation’s time is up, and what was there by then stands', async () => {
    ended.sandbox.setFaults([{ kind: 'hang', route: readUser }]);
    const { data, errors } = await ended.ask(alone);
    expect(data.task).toEqual({ name: expect.any(String), createdBy: null });
    expect(errors[0]).toMatchObject({
      path: ['task', 'createdBy'],
      extensions: { code: 'UPSTREAM_TIMEOUT', retryable: true },
    });
  });
});

describe('an operation that wants too much', async () => {
  const poor = await createAsker({ MAX_UPSTREAM_REQUESTS: '3' });

  test('gets what it may have, and UPSTREAM_BUDGET_EXCEEDED in the place of the rest', async () => {
    const { data, errors, reads } = await poor.ask(`{
      projects(workspace: "${fixtures.paidWorkspace}", first: 5) { nodes { name taskCounts { numTasks } } }
    }`);
    const counts = data.projects.nodes.map(
      ({ taskCounts }: { taskCounts: object | null }) => taskCounts,
    );
    expect(counts).toEqual([
      { numTasks: expect.any(Number) },
      { numTasks: expect.any(Number) },
      null,
      null,
      null,
    ]);
    expect(reads).toHaveLength(3);
    expect(errors).toHaveLength(3);
    const row: FaultRow = { fault: { kind: 'hang' }, code: 'UPSTREAM_BUDGET_EXCEEDED' };
    expectError(
      'asana',
      errors[0],
      row,
      expect.arrayContaining(['projects', 'nodes', 2, 'taskCounts']),
    );
    expect(errors[0]?.extensions).not.toHaveProperty('status');
  });

  test('counts what is sent again', async () => {
    poor.sandbox.setFaults([{ kind: 'status', status: 503, route: readUser }]);
    const { errors, reads } = await poor.ask(alone);
    expect(reads).toHaveLength(3);
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_BUDGET_EXCEEDED');
  });
});

test('without a credential every field of the service is NOT_CONNECTED, nothing is sent, and the rest stands', async () => {
  const { data, errors, wireRequests } = await ask(
    `{ viewer { asana { connected user { name } } } task(id: "${task}") { name } user(id: "me") { name } }`,
    {},
    null,
  );
  expect(data).toEqual({
    viewer: { asana: { connected: false, user: null } },
    task: null,
    user: null,
  });
  expect(errors.map(({ path }) => path)).toEqual([['task'], ['user']]);
  for (const { extensions } of errors) {
    expect(extensions).toMatchObject({ code: 'NOT_CONNECTED', service: 'asana', retryable: false });
    expect(extensions).toHaveProperty('connectUrl');
  }
  expect(wireRequests).toBe(0);
});

test('a read begun early whose parent fails is dropped: one error, at the parent', async () => {
  sandbox.setFaults([
    {
      ...refusal(404, 'project: Unknown object: 1'),
      route: 'GET /projects/{project_gid}',
    } as Fault,
    { ...refusal(403, 'No'), route: 'GET /projects/{project_gid}/tasks' } as Fault,
  ]);
  const { data, errors } = await ask(
    `{ project(id: "12") { name tasks(first: 1) { nodes { name } } } }`,
  );
  expect(data).toEqual({ project: null });
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['project'], 'NOT_FOUND'],
  ]);
});

test('a record that is not as promised fails its odd fields, and the rest stands', async () => {
  const followers = [{ gid: null }];
  const odd = { gid: task, name: 'A', completed: 'perhaps', tags: 'many', followers };
  sandbox.setFaults([{ kind: 'status', status: 200, body: { data: odd } }]);
  const { data: found, errors } = await ask(`
    { task(id: "${task}") { name completed ... on Task { tags { name } } ...Followed } }
    fragment Followed on Task { followers { gid } }`);
  expect(found.task).toEqual({ name: 'A', completed: null, tags: null, followers: null });
  expect(errors.map(({ path }) => path?.join('.'))).toEqual([
    'task.completed',
    'task.tags',
    'task.followers.0.gid',
  ]);
  for (const { extensions } of errors) {
    expect(extensions).toMatchObject({ code: 'UPSTREAM_BAD_RESPONSE', service: 'asana' });
  }
});
