import { expect, test } from 'vitest';
import { measureFlow } from '../../bench/pacing/flow.ts';
import { createAsker } from '../ask.ts';

// A short form of `npm run bench -- --pacing`, with weaker bounds: the service and the server share a process here.

const { sandbox, askAmongOthers } = await createAsker();

test('of 20 operations per second, a service with a limit of 10 accepts most of its 10, and refuses few', async () => {
  const ask = async (query: string) => (await askAmongOthers(query)).data;
  const flow = await measureFlow(sandbox, ask, 8);
  expect(flow.partSinceRefusal).toBeGreaterThan(0.8);
  expect(flow.refused).toBeGreaterThan(0);
  expect(flow.refused).toBeLessThan(flow.accepted / 4);
  expect(flow.duringRetryAfter).toBe(0);
  expect(flow.probes).toEqual(Array(flow.refused).fill(1));
});
