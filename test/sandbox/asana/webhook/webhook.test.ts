import { expect, test, vi } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { type Gid, useAsana } from '../../caller.ts';
import { startTarget, type Target } from './webhook-target.ts';

let now = new Date('2026-06-15T09:00:00.000Z');
const { get, post, put, remove, send, sandbox } = useAsana({ clock: () => now });
const { taskWithEverything: task, fieldRichProject: project } = fixtures;
const body = (data: unknown) => ({ body: { data } });
const rename = (name: string) => put(`/tasks/${task}`, body({ name }));

interface WebhookRecord extends Gid {
  readonly active: boolean;
  readonly delivery_retry_count: number;
  readonly last_failure_content?: string;
  readonly failure_deletion_timestamp?: string;
}

const subscribe = async (target: Target, input: object = {}) => {
  const { data } = await post<WebhookRecord>(
    '/webhooks',
    body({ resource: task, target: target.url, ...input }),
  );
  return `/webhooks/${data.gid}`;
};
const handshakeFailed = 'Could not complete activation handshake with target URL';

test('a new webhook gets a heartbeat, and then signed deliveries of the changes', async () => {
  const target = await startTarget();
  const response = await send('POST', '/webhooks', body({ resource: project, target: target.url }));
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    data: {
      gid: expect.any(String),
      resource_type: 'webhook',
      active: true,
      resource: { gid: project, resource_type: 'project', name: expect.any(String) },
      target: target.url,
      created_at: '2026-06-15T09:00:00.001Z',
      delivery_retry_count: 0,
      filters: [],
    },
    'X-Hook-Secret': expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await vi.waitFor(() => expect(target.deliveries).toHaveLength(1));
  expect(target.deliveries[0]).toEqual({ events: [], isSigned: true, isGenuine: true });

  await put(`/tasks/${task}`, body({ assignee: fixtures.guestGid }));
  const [delivery] = await target.received(1);
  expect(delivery?.isGenuine).toBe(true);
  expect(delivery?.events[0]).toEqual({
    user: { gid: fixtures.adaGid, resource_type: 'user' },
    created_at: '2026-06-15T09:00:00.002Z',
    action: 'changed',
    resource: { gid: task, resource_type: 'task', resource_subtype: 'default_task' },
    parent: null,
    change: {
      field: 'assignee',
      action: 'changed',
      new_value: { gid: fixtures.guestGid, resource_type: 'user' },
    },
  });
});

test.each<[string, (target: Target) => void]>([
  ['does not return the secret', (target) => Object.assign(target, { echoesSecret: false })],
  ['responds with 500', (target) => Object.assign(target, { status: 500 })],
])('a target that %s gets no webhook', async (_name, change) => {
  const target = await startTarget();
  change(target);
  const response = await post('/webhooks', body({ resource: task, target: target.url }));
  expect(response).toMatchObject({ status: 400, message: handshakeFailed });
  const list = await get(`/webhooks?workspace=${fixtures.paidWorkspace}`);
  expect(list.data).toEqual([]);
});

test.each([
  [{ target: 'http://127.0.0.1:1/' }, 400, handshakeFailed],
  // The sandbox sends nothing to other machines.
  [{ target: 'https://fernwood.example/' }, 400, handshakeFailed],
  [{ target: 'nonsense' }, 400, 'target: Not a valid URL: nonsense'],
  [{}, 400, 'target: Missing input'],
  [{ target: 'http://127.0.0.1:1/', resource: '1' }, 400, 'resource: Unknown object: 1'],
  [{ target: 'http://127.0.0.1:1/', filters: {} }, 400, 'filters: Value is not an array'],
  [{ target: 'http://127.0.0.1:1/', filters: [{}] }, 400, 'resource_type: Missing input'],
  [
    {
      target: 'http://127.0.0.1:1/',
      filters: [{ resource_type: 'task', action: 'added', fields: ['name'] }],
    },
    400,
    'fields: Only filters with the action changed can have fields',
  ],
])('the webhook %j gets %i', async (input, status, message) => {
  const response = await post('/webhooks', body({ resource: task, ...input }));
  expect(response).toMatchObject({ status, message });
});

test('a webhook of a resource without access is refused', async () => {
  const data = { resource: fixtures.privateProject, target: 'http://127.0.0.1:1/' };
  const response = await post('/webhooks', { token: 'sandbox-grace', body: { data } });
  expect(response.status).toBe(403);
});

test('with Asana’s rules, a target needs HTTPS and must not be localhost', async () => {
  sandbox().setWebhooks({ requiresHttps: true });
  const create = (target: string) => post('/webhooks', body({ resource: task, target }));
  expect((await create('http://fernwood.example/')).message).toBe('target: Must use HTTPS');
  expect((await create('https://localhost/')).status).toBe(403);
  expect((await create('https://fernwood.example/')).message).toBe(handshakeFailed);
});

test('a resource has at most as many webhooks as the setting allows', async () => {
  const target = await startTarget();
  sandbox().setWebhooks({ maxPerResource: 1 });
  await subscribe(target);
  const second = await post('/webhooks', body({ resource: task, target: target.url }));
  expect(second).toMatchObject({ status: 400, message: 'resource: Can have at most 1 webhooks' });
});

test('webhooks can be listed, read, filtered and deleted by their owner only', async () => {
  const target = await startTarget();
  const path = await subscribe(target);
  const gid = path.split('/').at(-1);
  const list = `/webhooks?workspace=${fixtures.paidWorkspace}`;
  expect((await get('/webhooks')).message).toBe('workspace: Missing input');
  expect((await get(`${list}&limit=1`)).data).toEqual([
    {
      gid,
      resource_type: 'webhook',
      active: true,
      resource: { gid: task, resource_type: 'task', name: expect.any(String) },
      target: target.url,
    },
  ]);
  expect((await get(`${list}&resource=${project}`)).data).toEqual([]);
  expect((await get(list, { token: 'sandbox-grace' })).data).toEqual([]);
  expect((await get(path, { token: 'sandbox-grace' })).status).toBe(403);
  expect((await remove(path, { token: 'sandbox-grace' })).status).toBe(403);
  expect((await get('/webhooks/1')).message).toBe('webhook: Unknown object: 1');

  expect((await put(path, body({}))).message).toBe('filters: Missing input');
  const filters = [{ resource_type: 'story' }];
  expect((await put(path, body({ filters }))).data).toMatchObject({ filters });
  await rename('New');
  const [delivery] = await target.received(1);
  expect(delivery?.events.map(({ resource }) => resource.resource_type)).toEqual(['story']);

  expect((await remove(path)).data).toEqual({});
  expect((await get(path)).status).toBe(404);
  const count = target.deliveries.length;
  await rename('Newer');
  expect(await sandbox().sendToWebhooks({ kind: 'heartbeat' })).toEqual([]);
  expect(target.deliveries).toHaveLength(count);
});

test.each([
  [[{ resource_type: 'task', action: 'changed', fields: ['due_on'] }], ['due_on']],
  [[{ resource_type: 'task', resource_subtype: 'milestone' }], []],
  [[{ resource_type: 'task', resource_subtype: 'default_task' }], ['name', 'due_on', 'due_at']],
  [[{ resource_type: 'story', action: 'added' }], [undefined, undefined]],
  [[{ resource_type: 'story', action: 'deleted' }], []],
])('a webhook with the filters %j gets the changes %j', async (filters, fields) => {
  const target = await startTarget();
  await subscribe(target, { filters });
  await put(`/tasks/${task}`, body({ name: 'New', due_on: '2027-01-01' }));
  if (fields.length > 0) await target.received(1);
  // A delivery without a match would have been sent before this one.
  await sandbox().sendToWebhooks({ kind: 'heartbeat' });
  const found = target.deliveries.flatMap(({ events }) => events);
  expect(found.map(({ change }) => change?.field)).toEqual(fields);
});

test('a failed delivery is repeated until the target accepts it, and the webhook says so', async () => {
  const target = await startTarget();
  sandbox().setWebhooks({ retryMs: 5 });
  const path = await subscribe(target);
  await vi.waitFor(() => expect(target.deliveries).toHaveLength(1));
  target.status = 500;
  await rename('New');
  await target.received(3);
  const { data } = await get<WebhookRecord>(path);
  expect(data).toMatchObject({
    active: true,
    last_failure_at: expect.any(String),
    last_failure_content: 'a text',
    next_attempt_after: expect.any(String),
    failure_deletion_timestamp: '2026-06-16T09:00:00.002Z',
  });
  expect(data.delivery_retry_count).toBeGreaterThanOrEqual(1);
  target.status = 204;
  await vi.waitFor(async () => {
    const accepted = await get<WebhookRecord>(path);
    expect(accepted.data.delivery_retry_count).toBe(0);
    expect(accepted.data).not.toHaveProperty('next_attempt_after');
  });
  await rename('Newer');
  await vi.waitFor(() => expect(target.deliveries.at(-1)?.events[0]?.change?.field).toBe('name'));
});

test('a webhook is deleted when its target responds with 410', async () => {
  const target = await startTarget();
  const path = await subscribe(target);
  target.status = 410;
  await rename('New');
  await target.received(1);
  await vi.waitFor(async () => expect((await get(path)).status).toBe(404));
});

test('a webhook is deleted when its deliveries have failed for 24 hours', async () => {
  const target = await startTarget();
  sandbox().setWebhooks({ retryMs: 5 });
  const path = await subscribe(target);
  await vi.waitFor(() => expect(target.deliveries).toHaveLength(1));
  target.status = 503;
  await rename('New');
  await target.received(2);
  expect((await get(path)).status).toBe(200);
  now = new Date(now.getTime() + 24 * 3_600_000);
  await vi.waitFor(async () => expect((await get(path)).status).toBe(404));
});

test('a webhook whose owner loses access to the resource is not active, and gets nothing', async () => {
  const target = await startTarget();
  const { guestProject } = fixtures;
  const data = { resource: guestProject, target: target.url };
  const { data: webhook } = await post<Gid>('/webhooks', {
    token: 'sandbox-guest',
    body: { data },
  });
  await post(`/projects/${guestProject}/removeMembers`, body({ members: fixtures.guestGid }));
  await put(`/projects/${guestProject}`, body({ name: 'New' }));
  await sandbox().sendToWebhooks({ kind: 'heartbeat' });
  expect(target.deliveries.flatMap(({ events }) => events)).toEqual([]);
  const path = `/webhooks/${webhook.gid}?opt_fields=active`;
  expect((await get<WebhookRecord>(path, { token: 'sandbox-guest' })).data.active).toBe(false);
});

test('the deletion of the resource is delivered', async () => {
  const target = await startTarget();
  await subscribe(target, { filters: [{ resource_type: 'task', action: 'deleted' }] });
  await remove(`/tasks/${task}`);
  const [delivery] = await target.received(1);
  expect(delivery?.events.map(({ resource }) => resource.gid)).toContain(task);
});

test('deliveries can be lost or doubled, and events stay readable', async () => {
  const target = await startTarget();
  await subscribe(target);
  sandbox().setWebhooks({ copies: 0 });
  await rename('Lost');
  sandbox().setWebhooks({ copies: 2 });
  await rename('Twice');
  const [first, second] = await target.received(2);
  expect(second).toEqual(first);
  expect(target.deliveries.filter(({ events }) => events.length > 0)).toHaveLength(2);
});

test('deliveries follow the events and their own delay', async () => {
  const target = await startTarget();
  await subscribe(target);
  sandbox().setEvents({ delayMs: null });
  await rename('Held');
  await sandbox().sendToWebhooks({ kind: 'heartbeat' });
  expect(target.deliveries.flatMap(({ events }) => events)).toEqual([]);
  sandbox().setWebhooks({ delayMs: 20 });
  const start = performance.now();
  sandbox().setEvents({ delayMs: 0 });
  await target.received(1);
  expect(performance.now() - start).toBeGreaterThan(19);
});

test.each([
  ['forged', { isSigned: true, isGenuine: false }],
  ['unsigned', { isSigned: false, isGenuine: false }],
  ['replay', { isSigned: true, isGenuine: true }],
] as const)('a delivery of the kind %s repeats the last events', async (kind, expected) => {
  const target = await startTarget();
  const path = await subscribe(target);
  await rename('New');
  const [genuine] = await target.received(1);
  const sent = await fetch(`${sandbox().url}/sandbox/webhooks/send`, {
    method: 'POST',
    body: JSON.stringify({ kind, webhook: path.split('/').at(-1) }),
  });
  expect(await sent.json()).toEqual([{ webhook: path.split('/').at(-1), status: 200 }]);
  expect(target.deliveries.at(-1)).toEqual({ events: genuine?.events, ...expected });
  const { data } = await get<Record<string, unknown>>(path);
  expect(data.delivery_retry_count).toBe(0);
});

test('heartbeats continue, and a reset removes all webhooks', async () => {
  const target = await startTarget();
  sandbox().setWebhooks({ heartbeatMs: 10 });
  const path = await subscribe(target);
  await vi.waitFor(() => expect(target.deliveries.length).toBeGreaterThan(2));
  expect(target.deliveries.every(({ events, isGenuine }) => events.length === 0 && isGenuine)).toBe(
    true,
  );
  sandbox().reset();
  expect((await get(path)).status).toBe(404);
});
