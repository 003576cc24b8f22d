import { expect, test } from 'vitest';
import { measureFlow } from '../../../bench/pacing/flow.ts';
import { createAsker } from '../../ask.ts';

// A short form of `npm run bench -- --pacing`, with weaker bounds: the service and the server share a process here.

// Each attempt has a server that does not know the limit yet.
const askers = [await createAsker(), await createAsker(), await createAsker()];

// Other work on the same machine delays the operations, so there are several attempts.
test('of 20 operations per second, a service with a limit of 10 accepts most of its 10, and refuses few', {
  retry: 2,
}, async () => {
  const asker = askers.pop();
  if (asker === undefined) throw new Error('Each attempt has a server.');
  const { sandbox, askAmongOthers } = asker;
  const ask = async (query: string) => (await askAmongOthers(query)).data;
  const flow = await measureFlow(sandbox, ask, 8);
  expect(flow.partSinceRefusal).toBeGreaterThan(0.8);
  expect(flow.refused).toBeGreaterThan(0);
  expect(flow.refused).toBeLessThan(flow.accepted / 4);
  expect(flow.duringRetryAfter).toBe(0);
  expect(flow.probes).toEqual(Array(flow.refused).fill(1));
});
