import { expect, test } from 'vitest';
import { createCaller } from '../../upstream/http/caller.ts';
import { readAll } from '../../upstream/http/read-all.ts';
import { createSetup, respondToAll, task } from './client-setup.ts';

const { server, createClient } = await createSetup();

test('a read after a change of the record does not share a read that began before it', async () => {
  server.respond(respondToAll);
  const client = createClient();
  const { caller, seen } = createCaller();
  const reads = [...readAll(client, [task(1)], caller), ...readAll(client, [task(1)], caller)];
  client.stopSharing(caller.credential);
  reads.push(...readAll(client, [task(1)], caller));
  await Promise.all(reads);
  expect(seen.shared).toBe(1);
  expect(server.received).toHaveLength(2);
});
