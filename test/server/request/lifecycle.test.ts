import { expect, test, vi } from 'vitest';
import { OperationAbort } from '../../../src/operation/operation-abort.ts';
import { Lifecycle } from '../../../src/server/request/lifecycle.ts';

test('a server that stops ends the operations in progress, and those that start later', () => {
  const lifecycle = new Lifecycle();
  const finished = new OperationAbort();
  const current = new OperationAbort();
  const late = new OperationAbort();
  lifecycle.begin(finished);
  lifecycle.begin(current);
  lifecycle.finish(finished);
  expect(lifecycle.endOperations()).toBe(1);
  lifecycle.begin(late);
  expect(finished.aborted).toBe(false);
  expect(current.reason).toMatchObject({ extensions: { code: 'UPSTREAM_TIMEOUT' } });
  expect(late.reason).toMatchObject({ extensions: { code: 'UPSTREAM_TIMEOUT' } });
});

test('a server is idle when the last operation has its result, also if its client has left', async () => {
  const lifecycle = new Lifecycle();
  const operation = new OperationAbort();
  lifecycle.begin(operation);
  let isIdle = false;
  const idle = lifecycle.untilIdle().then(() => {
    isIdle = true;
  });
  await Promise.resolve();
  expect(isIdle).toBe(false);
  lifecycle.finish(operation);
  await idle;
});

test('an operation that has its result keeps no listeners, and through them no records', () => {
  const lifecycle = new Lifecycle();
  const operation = new OperationAbort();
  const listener = vi.fn();
  lifecycle.begin(operation);
  operation.addEventListener('abort', listener);
  lifecycle.finish(operation);
  operation.abort(new Error('too late'));
  expect(listener).not.toHaveBeenCalled();
});
