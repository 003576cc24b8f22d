import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { StatusUpdateRecord } from '../../../src/service/asana/record/status-update.ts';
import { type Gid, useAsana } from '../caller.ts';

const { get, post, remove } = useAsana();
const grace = { token: 'sandbox-grace' };
const { hundredTaskProject: project, statusUpdate } = fixtures;
const list = `/status_updates?parent=${project}`;
const data = { parent: project, status_type: 'on_track', text: 'Fine' };

test('the status updates of a project are listed, newest first, with pages and since a time', async () => {
  const all = (await get<StatusUpdateRecord[]>(`${list}&opt_fields=title,created_at`)).data;
  const titles = ['Week 6', 'Week 5', 'Week 4', 'Week 3', 'Week 2', 'Kickoff'];
  expect(all.map(({ title }) => title)).toEqual(titles);
  const page = await get<Gid[]>(`${list}&limit=2`);
  expect([page.data.length, typeof page.nextPage?.offset]).toEqual([2, 'string']);
  const since = encodeURIComponent(all[1]?.created_at ?? '');
  expect((await get<Gid[]>(`${list}&created_since=${since}`)).data).toHaveLength(2);
});

test('a new status update is the current one of its project until it is deleted', async () => {
  const path = `/projects/${project}?opt_fields=current_status_update.title`;
  const created = await post<StatusUpdateRecord>('/status_updates', {
    body: { data: { ...data, title: 'New' } },
  });
  expect(created).toMatchObject({
    status: 201,
    data: { title: 'New', status_type: 'on_track', author: { name: 'Ada Okafor' } },
  });
  const current = () => get(path).then((response) => response.data);
  expect(await current()).toMatchObject({ current_status_update: { title: 'New' } });
  expect((await remove(`/status_updates/${created.data.gid}`)).status).toBe(200);
  expect(await current()).toMatchObject({ current_status_update: { title: 'Week 6' } });
  expect((await get(`/status_updates/${created.data.gid}`)).status).toBe(404);
});

test.each([
  ['a missing parent', { parent: undefined }, 'parent: Missing input'],
  ['a missing state', { status_type: undefined }, 'status_type: Missing input'],
  ['the state of a goal', { status_type: 'achieved' }, 'status_type: Not a valid value: achieved'],
  ['a missing text', { text: undefined }, 'text: Missing input'],
  ['a blank text', { text: ' ' }, 'text: Missing input'],
  [
    'both forms of text',
    { html_text: '<body>x</body>' },
    'You may only provide one of text or html_text!',
  ],
  ['an unknown parent', { parent: '1299' }, 'parent: Unknown object: 1299'],
])('POST /status_updates rejects %s', async (_what, change, message) => {
  const response = await post('/status_updates', { body: { data: { ...data, ...change } } });
  expect(response).toMatchObject({ status: 400, message });
});

test('GET /status_updates requires a parent', async () => {
  expect(await get('/status_updates')).toMatchObject({
    status: 400,
    message: 'parent: Missing input',
  });
});

test('only the author and the owner of the project can delete a status update', async () => {
  expect((await remove(`/status_updates/${statusUpdate}`, grace)).status).toBe(403);
  const own = await post<Gid>('/status_updates', { ...grace, body: { data } });
  expect((await remove(`/status_updates/${own.data.gid}`)).status).toBe(200);
});
