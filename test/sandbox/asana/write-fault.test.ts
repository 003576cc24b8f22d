import { expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { TaskRecord } from '../../../src/service/asana/record/task.ts';
import { useAsana } from '../caller.ts';

const { sandbox, get, post, put } = useAsana();
const path = `/tasks/${fixtures.emptyTask}`;
const nameNow = async () => (await get<TaskRecord>(`${path}?opt_fields=name`)).data.name;

const putName = (): Promise<number> =>
  put(path, { body: { data: { name: 'written' } } }).then(
    ({ status }) => status,
    () => 0,
  );
const batchName = (): Promise<number> =>
  post('/batch', {
    body: {
      data: { actions: [{ method: 'put', relative_path: path, data: { name: 'written' } }] },
    },
  }).then(
    ({ status }) => status,
    () => 0,
  );

test.each<[Fault['kind'], string]>([
  ['reset', ''],
  ['rate-limit', ''],
  ['expired-token', ''],
  ['empty-401', ''],
  ['html', ''],
  ['empty', ''],
  ['reset-mid-body', 'written'],
  ['reset-after-apply', 'written'],
  ['half-json', 'written'],
  ['wrong-shape', 'written'],
])(
  'after the fault %s the task name is "%s", for a single write and for a batch',
  async (kind, expected) => {
    // The faults in this table have no other required property.
    const fault = { kind, route: 'PUT /tasks/{task_gid}', count: 1 } as Fault;
    for (const write of [putName, batchName]) {
      sandbox().reset();
      sandbox().setFaults([fault]);
      await write();
      expect(await nameNow()).toBe(expected);
      expect(await write()).toBe(200);
    }
  },
);

test('a status fault prevents the write, and in a batch affects only its action', async () => {
  const fault: Fault = { kind: 'status', status: 500, route: 'PUT /tasks/{task_gid}', count: 1 };
  sandbox().setFaults([fault]);
  expect(await putName()).toBe(500);
  expect(await nameNow()).toBe('');
  sandbox().setFaults([fault]);
  expect(await batchName()).toBe(200);
  expect(await nameNow()).toBe('');
});

test('a batch of ten writes applies and logs each write', async () => {
  const actions = Array.from({ length: 10 }, (_, at) => ({
    method: 'post',
    relative_path: '/tasks',
    data: {
      workspace: fixtures.paidWorkspace,
      name: `Task ${at}`,
      assignee: at === 3 ? '7' : 'me',
    },
    options: { fields: ['name'] },
  }));
  const { data } = await post<{ status_code: number; headers: { location?: string } }[]>('/batch', {
    body: { data: { actions } },
  });
  const statuses = data.map(({ status_code }) => status_code);
  expect(statuses).toEqual(actions.map((_, at) => (at === 3 ? 400 : 201)));
  expect(data[0]?.headers.location).toContain('/api/1.0/tasks/');
  const [entry] = sandbox().requests();
  expect(entry?.inFlight).toEqual({ reads: 0, writes: 10 });
  expect(entry?.actions?.[0]).toMatchObject({
    method: 'POST',
    path: '/tasks',
    body: { name: 'Task 0' },
    optFields: ['name'],
    status: 201,
  });
});
