import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { createMutationTestServer } from '../set-up.ts';

// An operation that ends before all of its writes were sent. Asana allows 15 writes at a time, so one batch of ten is in flight.

const { ask, asanaState, sandbox } = await createMutationTestServer({
  OPERATION_TIMEOUT_MS: '1200',
});

// Accepts connections, but never answers the first message of TLS.
const sockets: Socket[] = [];
const silent = createServer((socket) => sockets.push(socket.on('error', () => {})));
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});
const { askAmongOthers: askSilent } = await createAsker({
  ASANA_BASE_URL: `https://127.0.0.1:${(silent.address() as AddressInfo).port}/api/1.0`,
  OPERATION_TIMEOUT_MS: '1200',
});

const { hundredTaskProject: project, paidWorkspace: workspace } = fixtures;

test('bulk writes that still waited for their turn when the operation ended report applied: NO', async () => {
  const rows = await asanaState<{ gid: string }[]>(`/projects/${project}/tasks?limit=30`);
  sandbox.setFaults([{ kind: 'hang', route: 'POST /batch' }]);
  const { data, wireRequests } = await ask(
    `mutation ($tasks: [UpdateTaskInput!]!) {
      updateTasks(input: { tasks: $tasks }) { results { error { code applied retryable } } }
    }`,
    { tasks: rows.map(({ gid }) => ({ task: gid, name: 'New' })) },
  );
  const code = 'UPSTREAM_TIMEOUT';
  expect(wireRequests).toBe(1);
  expect(data.updateTasks.results.map(({ error }: { error: object }) => error)).toEqual([
    ...Array(10).fill({ code, applied: 'UNKNOWN', retryable: false }),
    ...Array(20).fill({ code, applied: 'NO', retryable: true }),
  ]);
});

test('a mutation whose turn never came reports applied: NO, and the one before it UNKNOWN', async () => {
  sandbox.setFaults([{ kind: 'hang', route: 'POST /tasks' }]);
  const create = `createTask(input: { workspace: "${workspace}", name: "New" }) { task { name } }`;
  const { errors, wireRequests } = await ask(
    `mutation { first: ${create} second: ${create} third: rawRequest(
      input: { service: ASANA, method: POST, path: "/v1/tasks", body: { data: { name: "New" } } }
    ) { status } }`,
  );
  expect(wireRequests).toBe(1);
  expect(
    errors.map(({ path, extensions: { code, applied, retryable } }) => [
      path,
      code,
      applied,
      retryable,
    ]),
  ).toEqual([
    [['first'], 'UPSTREAM_TIMEOUT', 'UNKNOWN', false],
    [['second'], 'UPSTREAM_TIMEOUT', 'NO', true],
    [['third'], 'UPSTREAM_TIMEOUT', 'NO', true],
  ]);
});

test('a write whose connection was not established when the operation ended reports applied: NO', async () => {
  const { errors } = await askSilent(
    `mutation {
      create: createTask(input: { workspace: "${workspace}", name: "New" }) { task { name } }
    }`,
  );
  expect(errors.map(({ extensions }) => extensions)).toMatchObject([
    { code: 'UPSTREAM_TIMEOUT', applied: 'NO', retryable: true },
  ]);
});
