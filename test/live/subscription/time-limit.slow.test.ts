import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createLiveServer } from './live-server.ts';

const { taskWithEverything: task } = fixtures;
const live = await createLiveServer({ env: { OPERATION_TIMEOUT_MS: '2500' } });
const { asana, request, subscribe, sandbox } = live;
const query =
  'subscription ($id: ID!) { taskChanged(id: $id) { kind nodeId by { name } task { name } } }';
const variables = { id: task };
const comment = () => asana('POST', `/tasks/${task}/stories`, { text: 'A comment' });

test('a change whose object cannot be read within the time limit of an operation is RESYNC, and the stream continues', async () => {
  const stream = await subscribe(query, { variables });
  await new Promise((resolve) => setTimeout(resolve, 2600));
  sandbox.setFaults([{ kind: 'hang', route: 'GET /tasks/{task_gid}' }]);
  await comment();
  const [late] = await stream.take(1);
  expect(late?.data.taskChanged).toEqual({
    kind: 'RESYNC',
    nodeId: `Task:${task}`,
    by: null,
    task: null,
  });
  expect(late?.errors).toBeUndefined();
  expect(live.lines().filter(({ unread }) => unread === 1)).toHaveLength(1);
  sandbox.setFaults([]);
  await comment();
  const [next] = await stream.take(1);
  expect(next?.errors).toBeUndefined();
});

test('a client that leaves before its subscription has started causes neither polls nor an unexpected error', async () => {
  sandbox.setFaults([{ kind: 'latency', ms: 1000, route: 'GET /tasks/{task_gid}' }]);
  const client = new AbortController();
  const response = Promise.resolve(request(query, { variables, signal: client.signal }));
  await expect.poll(() => sandbox.requests().length, { interval: 5 }).toBe(1);
  client.abort();
  await response.catch(() => undefined);
  await expect.poll(() => live.lifecycle.operationCount).toBe(0);
  expect(live.lifecycle.streamCount).toBe(0);
  expect(live.polls()).toEqual([]);
  expect(live.lines().filter(({ level }) => level >= 50)).toEqual([]);
});
