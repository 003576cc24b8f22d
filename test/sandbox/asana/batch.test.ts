import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { useAsana } from '../caller.ts';

const { post, sandbox } = useAsana();

interface Result {
  readonly status_code: number;
  readonly headers: Record<string, string>;
  readonly body: {
    readonly data?: unknown;
    readonly errors?: { message: string }[];
    readonly next_page?: { offset: string };
  };
}

const batch = (actions: readonly unknown[], token = 'sandbox-ada') =>
  post<Result[]>('/batch', { token, body: { data: { actions } } });

const get = <More extends object>(relative_path: string, more?: More) => ({
  method: 'get',
  relative_path,
  ...more,
});

test('the results of a batch have the order of its actions, and each has its own status', async () => {
  const { status, data } = await batch([
    get(`/tasks/${fixtures.taskWithEverything}`, { options: { fields: ['completed'] } }),
    get('/tasks/1'),
    get(`/projects/${fixtures.privateProject}`, { options: { fields: ['name'] } }),
  ]);
  expect(status).toBe(200);
  expect(data.map(({ status_code }) => status_code)).toEqual([200, 404, 200]);
  expect(data[0]?.body).toEqual({ data: { gid: fixtures.taskWithEverything, completed: false } });
  expect(data[1]?.body.errors?.[0]?.message).toBe('task: Unknown object: 1');
});

test('a GET action sends its query as data and its paging as options', async () => {
  const list = get(`/tasks`, {
    data: { project: fixtures.hundredTaskProject },
    options: { limit: 60, fields: ['name'] },
  });
  const first = (await batch([list])).data[0];
  expect(first?.body.data).toHaveLength(60);
  const offset = first?.body.next_page?.offset;
  const next = { ...list, options: { limit: 60, offset } };
  expect((await batch([next])).data[0]?.body.data).toHaveLength(40);
});

test.each([
  ['a query string', get('/users/me?opt_fields=name')],
  ['an upper-case method', { method: 'GET', relative_path: '/users/me' }],
  ['a nested batch', { method: 'post', relative_path: '/batch', data: { actions: [] } }],
  ['an attachment upload', { method: 'post', relative_path: '/attachments', data: {} }],
  ['no path', { method: 'get' }],
])('an action with %s gets 400, and the other actions are executed', async (_name, action) => {
  const { status, data } = await batch([action, get('/users/me')]);
  expect(status).toBe(200);
  expect(data.map(({ status_code }) => status_code)).toEqual([400, 200]);
});

test('a batch must have between 1 and 10 actions', async () => {
  expect((await batch([])).status).toBe(400);
  expect((await batch(Array.from({ length: 11 }, () => get('/users/me')))).status).toBe(400);
  expect((await batch(Array.from({ length: 10 }, () => get('/users/me')))).status).toBe(200);
});

test('a batch without authorization gets one 401 and no results per action', async () => {
  expect(await batch([get('/users/me')], 'nobody')).toMatchObject({
    status: 401,
    message: 'Not Authorized',
  });
});

test('a batch has one log entry with the request and status of each action', async () => {
  await batch([get('/users/me', { options: { fields: ['name', 'email'] } }), get('/tasks/1')]);
  expect(sandbox().requests()).toMatchObject([
    {
      number: 1,
      method: 'POST',
      path: '/batch',
      status: 200,
      person: 'ada',
      inFlight: { reads: 2, writes: 0 },
      actions: [
        { method: 'GET', path: '/users/me', optFields: ['email', 'name'], status: 200 },
        { method: 'GET', path: '/tasks/1', optFields: null, status: 404 },
      ],
    },
  ]);
});
