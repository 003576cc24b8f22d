import { expect, test } from 'vitest';
import { createCredential, upstreamServices } from '../../src/account/credential.ts';
import { Secret } from '../../src/config/secret.ts';
import { createIndependentCallers } from '../../src/operation/caller/independent-caller.ts';
import { RequestAbort } from '../../src/upstream/http/abort-signal.ts';
import { acquirePermit } from '../../src/upstream/http/refusal.ts';
import { schedulerFor } from '../upstream/http/scheduler.ts';
import { request } from '../upstream/pacing/request.ts';

test('a request of a change feed waits behind later requests of operations with its credential', async () => {
  const credential = createCredential('asana', new Secret('sandbox-ada'), 'header');
  const poll = createIndependentCallers(30_000, null)(credential, new RequestAbort());
  const operation = { ...poll, isBackground: false };
  const scheduler = schedulerFor(1, 1);
  const started: string[] = [];
  const start = async (name: string, caller: typeof poll) => {
    const permit = await acquirePermit(scheduler, upstreamServices.asana, caller, request());
    started.push(name);
    permit.end(null);
  };
  const first = await acquirePermit(scheduler, upstreamServices.asana, operation, request());
  const waiting = [start('poll', poll), start('read', operation)];
  first.end(null);
  await Promise.all(waiting);
  expect(started).toEqual(['read', 'poll']);
});
