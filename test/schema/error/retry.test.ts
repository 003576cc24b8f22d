import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { recordWaits } from '../../waits.ts';
import { batchedReads, readUserRoute, rejection, separateReads, task } from './asana-fault.ts';

const waits = recordWaits();
const { ask, sandbox } = await createAsker();

describe('a temporary failure', () => {
  test.each([
    ['429', { kind: 'rate-limit', retryAfter: 2 }],
    ['503', { kind: 'status', status: 503 }],
    ['a broken connection', { kind: 'reset' }],
    ['a connection that breaks during the response', { kind: 'reset-mid-body' }],
  ] as const)('(%s) is retried, and the client receives no error', async (_what, fault) => {
    sandbox.setFaults([{ ...fault, route: readUserRoute, count: 2 }]);
    const { data, errors, reads } = await ask(separateReads);
    expect(errors).toEqual([]);
    expect(data.task.createdBy.name).not.toBe(null);
    expect(reads).toHaveLength(4);
  });

  test('is retried after the time that the service returned', async () => {
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 2, route: readUserRoute, count: 1 }]);
    await ask(separateReads);
    // With a tenth of jitter, and less the time since the response: 1.6 to 2.2 s.
    expect(waits).toEqual([expect.closeTo(1900, -2.78)]);
  });

  test('of one action sends only this action again', async () => {
    sandbox.setFaults([{ kind: 'status', status: 503, route: readUserRoute, count: 1 }]);
    const { errors, reads } = await ask(batchedReads);
    expect(errors).toEqual([]);
    expect(reads.map((read) => read.split(' ')[1])).toEqual([
      `/tasks/${task}`,
      `/users/${fixtures.graceGid}`,
      `/users/${fixtures.graceGid}`,
    ]);
  });
});

test('a retry that would exceed the time of the operation is not made, and the error contains the time to wait', async () => {
  sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 3600, route: readUserRoute }]);
  const { errors, reads } = await ask(separateReads);
  expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3600 });
  expect(reads).toHaveLength(2);
  expect(waits).toEqual([]);
});

test('a connection that breaks during the response fails its field only', async () => {
  sandbox.setFaults([{ kind: 'reset-mid-body', route: readUserRoute }]);
  const { data, errors } = await ask(separateReads);
  expect(data.task).toEqual({ name: expect.any(String), createdBy: null });
  expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', service: 'asana' });
});

test('the message of a service is returned without its addresses, and shortened', async () => {
  const message = `See https://app.asana.com/0/1?token=secret for ${'x'.repeat(500)}`;
  sandbox.setFaults([{ ...rejection(403, message), route: readUserRoute } as Fault]);
  const { errors } = await ask(separateReads);
  expect(errors[0]?.message).toMatch(/^Asana does not allow this: See \[address\] for x+$/);
  expect(errors[0]?.message.length).toBeLessThan(350);
});
