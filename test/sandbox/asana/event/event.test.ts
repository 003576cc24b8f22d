import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { type Gid, useAsana } from '../../caller.ts';
import { describeEvent, follow, readEvents } from './event-stream.ts';

let now = new Date('2026-06-15T09:00:00.000Z');
const { get, post, put, remove, send, sandbox } = useAsana({ clock: () => now });
const { taskWithEverything: task, fieldRichProject: project } = fixtures;
const body = (data: unknown) => ({ body: { data } });
const rename = (name: string) => put(`/tasks/${task}`, body({ name }));
const invalidToken =
  'Sync token invalid or too old. If you are attempting to keep resources in sync, you must fetch the full dataset for this query now and use the new sync token for the next sync.';

test('the first request for events gets 412 with a token, with which the later ones get the changes', async () => {
  await rename('Before');
  const first = await readEvents(send, task);
  expect(first).toEqual({ status: 412, errors: [{ message: invalidToken }], sync: first.sync });
  expect(await readEvents(send, task, first.sync)).toMatchObject({ status: 200, data: [] });

  await rename('After');
  const second = await readEvents(send, task, first.sync);
  expect(second).toMatchObject({ status: 200, has_more: false });
  expect(second.data).toEqual([
    {
      user: { gid: fixtures.adaGid, resource_type: 'user', name: 'Ada Okafor' },
      created_at: '2026-06-15T09:00:00.002Z',
      type: 'task',
      action: 'changed',
      resource: { gid: task, resource_type: 'task', name: 'After' },
      parent: null,
      change: { field: 'name', action: 'changed' },
    },
    {
      user: { gid: fixtures.adaGid, resource_type: 'user', name: 'Ada Okafor' },
      created_at: '2026-06-15T09:00:00.002Z',
      type: 'story',
      action: 'added',
      resource: { gid: expect.any(String), resource_type: 'story' },
      parent: { gid: task, resource_type: 'task', name: 'After' },
    },
  ]);
  expect((await readEvents(send, task, second.sync)).data).toEqual([]);
  // Asana: the current token can be used again.
  expect((await readEvents(send, task, first.sync)).data).toEqual(second.data);
});

test.each([
  ['an unknown token', 'nonsense'],
  ['an empty token', ''],
])('%s gets 412 with a new token', async (_name, sync) => {
  const response = await readEvents(send, task, sync);
  expect(response.status).toBe(412);
  expect((await readEvents(send, task, response.sync)).status).toBe(200);
});

test('a sync token is valid only for its resource, and not after a reset', async () => {
  const { sync } = await readEvents(send, task);
  expect((await readEvents(send, project, sync)).status).toBe(412);
  await rename('A write');
  sandbox().reset();
  expect((await readEvents(send, task, sync)).status).toBe(412);
});

test('a sync token expires after 24 hours, and on demand', async () => {
  const { sync } = await readEvents(send, task);
  const other = await readEvents(send, project);
  now = new Date(now.getTime() + 24 * 3_600_000);
  expect((await readEvents(send, task, sync)).status).toBe(200);
  now = new Date(now.getTime() + 1000);
  expect((await readEvents(send, task, sync)).status).toBe(412);

  const fresh = await readEvents(send, task);
  sandbox().expireSyncTokens(task);
  const renewed = await readEvents(send, task, fresh.sync);
  expect(renewed.status).toBe(412);
  expect((await readEvents(send, task, renewed.sync)).status).toBe(200);
  const { sync: ofProject } = await readEvents(send, project, other.sync);
  expect((await readEvents(send, project, ofProject)).status).toBe(200);
  sandbox().expireSyncTokens();
  expect((await readEvents(send, project, ofProject)).status).toBe(412);
  expect((await readEvents(send, task, renewed.sync)).status).toBe(412);
});

test('a page has at most 100 events, and 250 changes arrive in order', {
  tags: 'slow',
}, async () => {
  const { sync } = await readEvents(send, task);
  const next = await follow(send, task);
  for (let batch = 0; batch < 25; batch += 1) {
    const actions = Array.from({ length: 10 }, (_, at) => ({
      method: 'put',
      relative_path: `/tasks/${task}`,
      data: { name: `Name ${batch}.${at}` },
    }));
    await post('/batch', body({ actions }));
  }
  const first = await readEvents(send, task, sync);
  expect([first.data.length, first.has_more]).toEqual([100, true]);
  const changes = (await next()).filter(({ change }) => change?.field === 'name');
  const times = changes.map(({ created_at }) => created_at);
  expect(new Set(times).size).toBe(250);
  expect(times).toEqual(times.toSorted());
});

test('opt_fields name the fields of an event, and reach only those that Asana lists', async () => {
  const { sync } = await readEvents(send, task);
  await put(`/tasks/${task}`, body({ assignee: fixtures.guestGid }));
  const fields = 'action,user.email,resource.name,resource.notes,change.field,change.new_value';
  const { data } = await get<Record<string, unknown>[]>(
    `/events?resource=${task}&sync=${sync}&opt_fields=${fields}`,
  );
  expect(
    data.find(({ change }) => change !== undefined && 'new_value' in (change as object)),
  ).toEqual({
    action: 'changed',
    user: { gid: fixtures.adaGid },
    resource: { gid: task, name: expect.any(String) },
    change: {
      field: 'assignee',
      new_value: { gid: fixtures.guestGid, resource_type: 'user' },
    },
  });
});

test.each([
  ['an unknown resource', '1', 404, 'resource: Unknown object: 1'],
  ['a section', fixtures.emptySection, 404, `resource: Unknown object: ${fixtures.emptySection}`],
  ['no id', 'abc', 400, 'resource: Not a recognized ID: abc'],
  ['a private project', fixtures.privateProject, 403, 'You do not have access to this project.'],
  ['a private task', fixtures.privateTask, 403, 'You do not have access to this task.'],
])('events of %s are refused', async (_name, resource, status, message) => {
  const response = await readEvents(send, resource, undefined, 'sandbox-grace');
  expect(response).toMatchObject({ status, errors: [{ message }] });
});

test('events without a resource get 400', async () => {
  expect(await get('/events')).toMatchObject({ status: 400, message: 'resource: Missing input' });
});

test('a user who loses access to a project does not get its events any more', async () => {
  const { guestProject } = fixtures;
  const { sync } = await readEvents(send, guestProject, undefined, 'sandbox-guest');
  await post(`/projects/${guestProject}/removeMembers`, body({ members: fixtures.guestGid }));
  expect((await readEvents(send, guestProject, sync, 'sandbox-guest')).status).toBe(403);
});

test('the stream of a task omits the private projects of other users', async () => {
  const { sync } = await readEvents(send, task);
  await post(`/tasks/${task}/addProject`, body({ project: fixtures.privateProject }));
  const namesFor = async (token: string) =>
    (await readEvents(send, task, sync, token)).data
      .filter(({ parent }) => parent?.gid === fixtures.privateProject)
      .map(describeEvent);
  expect(await namesFor('sandbox-ada')).toEqual(['task added in project']);
  expect(await namesFor('sandbox-grace')).toEqual([]);
});

test('changes of subtasks and their stories bubble up to the project', async () => {
  const { data: subtask } = await post<Gid>(`/tasks/${task}/subtasks`, body({ name: 'Part' }));
  const [ofTask, ofProject, ofOther] = await Promise.all(
    [task, project, fixtures.hundredTaskProject].map((gid) => follow(send, gid)),
  );
  await post(`/tasks/${subtask.gid}/stories`, body({ text: 'Done' }));
  const added = ['story added in task'];
  expect((await ofTask?.())?.map(describeEvent)).toEqual(added);
  expect((await ofProject?.())?.map(describeEvent)).toEqual(added);
  expect(await ofOther?.()).toEqual([]);
});

test('a deleted task has one event, and its own stream ends', async () => {
  const next = await follow(send, project);
  const { sync } = await readEvents(send, task);
  await remove(`/tasks/${task}`);
  const events = (await next()).filter(({ resource }) => resource.gid === task);
  expect(events.map(describeEvent)).toEqual(['task deleted']);
  expect((await readEvents(send, task, sync)).status).toBe(404);
});

test('a restored task is as it was before its deletion, and has one event', async () => {
  const fields = 'name,memberships.section,num_subtasks,dependencies,dependents,parent,html_notes';
  const read = () =>
    Promise.all(
      [`?opt_fields=${fields}`, '/stories', '/subtasks'].map((path) =>
        get(`/tasks/${task}${path}`),
      ),
    );
  const before = (await read()).map(({ data }) => data);
  await remove(`/tasks/${task}`);
  const next = await follow(send, project);
  const restore = () =>
    fetch(`${sandbox().url}/sandbox/events/restore`, {
      method: 'POST',
      body: JSON.stringify({ task }),
    });
  expect((await restore()).status).toBe(200);
  expect((await read()).map(({ data }) => data)).toEqual(before);
  const events = (await next()).filter(({ resource }) => resource.gid === task);
  expect(events.map(describeEvent)).toContain('task undeleted');
  expect(events.filter(({ action }) => action === 'added')).toEqual([]);
  expect((await restore()).status).toBe(400);
});

test('a rejected write has no events', async () => {
  const next = await follow(send, task);
  await put(`/tasks/${task}`, body({ name: 'New', due_on: 'tomorrow' }));
  expect(await next()).toEqual([]);
});

test('a delayed event is invisible at first, and belongs to the token that was created before it became visible', async () => {
  sandbox().setEvents({ delayMs: null });
  const { sync } = await readEvents(send, task);
  await rename('Later');
  expect((await readEvents(send, task, sync)).data).toEqual([]);
  const whileWaiting = await readEvents(send, task);
  sandbox().setEvents({ delayMs: 30 });
  await sleep(60);
  expect((await readEvents(send, task, sync)).data).toHaveLength(2);
  expect((await readEvents(send, task, whileWaiting.sync)).data).toHaveLength(2);
});

test.each([
  [{ lostNext: 3 }, 5],
  [{ lostShare: 0.25 }, 6],
  [{ lostShare: 1 }, 0],
])('with the settings %j, %i of 8 events arrive', async (settings, count) => {
  const next = await follow(send, task);
  sandbox().setEvents(settings);
  for (const name of ['1', '2', '3', '4']) await rename(name);
  expect(await next()).toHaveLength(count);
});

test('a batch contains events of several resources, and the sync token of a 412 can be lost', async () => {
  const { sync } = await readEvents(send, task);
  await rename('In a batch');
  const action = (data: unknown) => ({ method: 'get', relative_path: '/events', data });
  const actions = [action({ resource: task, sync }), action({ resource: project })];
  const batch = () =>
    post<{ status_code: number; body: { data?: unknown[]; sync?: string } }[]>(
      '/batch',
      body({ actions }),
    );
  const { data } = await batch();
  expect(data.map(({ status_code }) => status_code)).toEqual([200, 412]);
  expect(data[0]?.body.data).toHaveLength(2);
  expect((await readEvents(send, project, data[1]?.body.sync)).status).toBe(200);

  sandbox().setEvents({ syncInBatch: false });
  const lost = (await batch()).data;
  expect(lost.map(({ body }) => 'sync' in body)).toEqual([true, false]);
  expect((await readEvents(send, project)).sync).toEqual(expect.any(String));
});
