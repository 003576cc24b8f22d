import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { recordWaits } from '../../waits.ts';
import { expectError, type FaultRow } from '../fault-row.ts';
import {
  batchedReads,
  readUserRoute,
  rejection,
  requestFaults,
  responseFaults,
  separateReads,
  task,
} from './asana-fault.ts';

recordWaits();
const { ask, sandbox } = await createAsker();

/** With a Retry-After, a read waits as long as the operation may take. */
const attemptsOf = ({ retryable = false, extensions: { retryAfter } = {} }: FaultRow) =>
  retryable ? (retryAfter === undefined ? 3 : 10) : 1;

describe('a separate read that receives', () => {
  test.each(Object.entries({ ...responseFaults, ...requestFaults }))(
    '%s fails its field only',
    async (_what, row) => {
      sandbox.setFaults([{ ...row.fault, route: readUserRoute } as Fault]);
      const { data, errors, reads } = await ask(separateReads);
      expect(data).toEqual({ task: { name: expect.any(String), createdBy: null } });
      expect(errors).toHaveLength(1);
      expectError('asana', errors[0], row, ['task', 'createdBy']);
      expect(reads).toHaveLength(1 + attemptsOf(row));
    },
  );
});

describe('an action of a batch that receives', () => {
  test.each(Object.entries(responseFaults))('%s fails its field only', async (_what, row) => {
    sandbox.setFaults([{ ...row.fault, route: readUserRoute } as Fault]);
    const { data, errors, wireRequests } = await ask(batchedReads);
    expect(data).toEqual({ task: { name: expect.any(String) }, user: null });
    expect(errors).toHaveLength(1);
    expectError('asana', errors[0], row, ['user']);
    expect(wireRequests).toBe(attemptsOf(row));
    // The action that succeeded is not sent again.
    expect(
      sandbox
        .requests()
        .slice(1)
        .every(({ path }) => path === `/users/${fixtures.graceGid}`),
    ).toBe(true);
  });
});

describe('a batch that receives', () => {
  // After other responses, its reads are sent alone: see test/upstream/assumption/batch.test.ts.
  const isFinal = ([, { status = 0 }]: readonly [string, FaultRow]) =>
    ![200, 403, 404].includes(status);
  test.each(Object.entries(requestFaults).filter(isFinal))(
    '%s fails each of its fields, and no other field',
    async (_what, row) => {
      sandbox.setFaults([{ ...row.fault, route: 'POST /batch' } as Fault]);
      const { data, errors } = await ask(
        batchedReads.replace(/ }$/, ' viewer { asana { connected } } }'),
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
    ['actions without a status', { data: [{}, {}] }],
    ['actions that are not objects', { data: [null, 'x'] }],
    ['actions without a body', { data: [{ status_code: 200 }, { status_code: 200 }] }],
  ])('%s fails each of its fields', async (_what, body) => {
    sandbox.setFaults([{ kind: 'status', status: 200, body, route: 'POST /batch' }]);
    const { data, errors } = await ask(batchedReads);
    expect(data).toEqual({ task: null, user: null });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(
      Array(2).fill('UPSTREAM_BAD_RESPONSE'),
    );
  });
});

test('without a credential every field of the service is NOT_CONNECTED, and nothing is sent', async () => {
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

test('a prefetched list whose parent fails causes no error: the only error is that of the parent', async () => {
  sandbox.setFaults([
    {
      ...rejection(404, 'project: Unknown object: 1'),
      route: 'GET /projects/{project_gid}',
    } as Fault,
    { ...rejection(403, 'No'), route: 'GET /projects/{project_gid}/tasks' } as Fault,
  ]);
  const { data, errors } = await ask(
    `{ project(id: "12") { name tasks(first: 1) { nodes { name } } } }`,
  );
  expect(data).toEqual({ project: null });
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['project'], 'NOT_FOUND'],
  ]);
});
