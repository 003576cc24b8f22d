import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { readUserRoute, separateReads } from './asana-fault.ts';

const { ask, sandbox } = await createAsker();

// Other tests of retries record the waits instead of waiting, and would not notice a request that does not wait.
test('a request that fails twice with 503 is sent again after 100 and after 200 ms at least', async () => {
  sandbox.setFaults([{ kind: 'status', status: 503, route: readUserRoute, count: 2 }]);
  const startedAt = performance.now();
  const { errors, reads } = await ask(separateReads);
  expect(errors).toEqual([]);
  expect(reads).toHaveLength(4);
  expect(performance.now() - startedAt).toBeGreaterThan(295);
});
