import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { StoryRecord } from '../../../src/service/asana/record/story.ts';
import type { TaskRecord } from '../../../src/service/asana/record/task.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

const { get, post, put, remove, sandbox, send } = useAsana();
const everything = `/tasks/${fixtures.taskWithEverything}`;
const body = (data: unknown, fields?: readonly string[]) => ({
  body: { data, ...(fields && { options: { fields } }) },
});
const storiesOf = async (path: string) => {
  const { data } = await get<StoryRecord[]>(`${path}/stories?opt_fields=resource_subtype,text`);
  return data.map(({ resource_subtype, text }) => [resource_subtype, text]);
};

test('a created task has all given values and is in the given section', async () => {
  const { data: sections } = await get<Gid[]>(`/projects/${fixtures.fieldRichProject}/sections`);
  const section = sections[2]?.gid ?? '';
  const response = await post<TaskRecord>(
    '/tasks?opt_fields=name,html_notes,assignee.name,followers,memberships.section,due_on,due_at,tags,custom_fields.display_value,external,created_by,modified_at,num_subtasks',
    body({
      name: 'Check the 🌡️ sensor',
      notes: 'See https://docs.google.com/document/d/1/edit & smile',
      assignee: 'grace@fernwood.example',
      followers: ['me', fixtures.guestGid],
      memberships: [{ project: fixtures.fieldRichProject, section }],
      due_at: '2026-07-01T10:00:00Z',
      tags: [fixtures.tag],
      external: { gid: 'new/1', data: 'x' },
      custom_fields: {
        [fixtures.numberField]: 2.26,
        [fixtures.enumField]: fixtures.enumOptions[1],
      },
    }),
  );
  const { gid } = response.data;
  expect(response.status).toBe(201);
  expect(response.headers.get('location')).toMatch(new RegExp(`/api/1\\.0/tasks/${gid}$`));
  expect(response.data).toMatchObject({
    name: 'Check the 🌡️ sensor',
    html_notes:
      '<body>See <a href="https://docs.google.com/document/d/1/edit">https://docs.google.com/document/d/1/edit</a> &amp; smile</body>',
    assignee: { name: 'Grace Lindqvist' },
    due_on: '2026-07-01',
    due_at: '2026-07-01T10:00:00.000Z',
    external: { gid: 'new/1', data: 'x' },
    created_by: { gid: fixtures.adaGid, resource_type: 'user' },
    memberships: [{ section: { gid: section } }],
    modified_at: '2026-06-15T09:00:00.001Z',
    num_subtasks: 0,
  });
  expect(gidsOf(response.data.followers ?? [])).toEqual([
    fixtures.adaGid,
    fixtures.guestGid,
    fixtures.graceGid,
  ]);
  const shown = response.data.custom_fields?.map(({ display_value }) => display_value);
  expect(shown).toEqual(expect.arrayContaining(['2.3 days', 'Medium', 'ARIA-1002']));
  expect(gidsOf((await get<Gid[]>(`/sections/${section}/tasks`)).data)[0]).toBe(gid);
  expect(gidsOf([(await get<Gid>('/tasks/external:new%2F1')).data])).toEqual([gid]);
});

test('a write without opt_fields returns the full record', async () => {
  const { data } = await put<TaskRecord>(everything, body({ name: 'Renamed' }));
  expect(data).toEqual((await get<TaskRecord>(everything)).data);
  expect(data).toMatchObject({ name: 'Renamed', modified_at: '2026-06-15T09:00:00.001Z' });
});

test('options.fields of the body select the returned fields', async () => {
  const { data } = await put(
    everything,
    body({ completed: true }, ['completed', 'completed_by.name']),
  );
  expect(data).toEqual({
    gid: fixtures.taskWithEverything,
    completed: true,
    completed_by: { gid: fixtures.adaGid, name: 'Ada Okafor' },
  });
});

test('completing and reopening a task sets and clears completed_at and completed_by, and keeps its section', async () => {
  const where = (await get<TaskRecord>(`${everything}?opt_fields=memberships.section`)).data;
  const done = await put<TaskRecord>(everything, body({ completed: true }));
  expect(done.data.completed_at).toBe('2026-06-15T09:00:00.001Z');
  const open = await put<TaskRecord>(everything, body({ completed: false }));
  expect(open.data).toMatchObject({ completed: false, completed_at: null, completed_by: null });
  expect((await get(`${everything}?opt_fields=memberships.section`)).data).toEqual(where);
  expect((await storiesOf(everything)).slice(-2)).toEqual([
    ['marked_complete', 'marked this task complete'],
    ['marked_incomplete', 'marked this task incomplete'],
  ]);
});

test('an update keeps absent fields and clears fields that are null', async () => {
  const cleared = {
    assignee: null,
    due_on: null,
    notes: '',
    external: null,
    custom_fields: { [fixtures.enumField]: null, [fixtures.peopleField]: [] },
  };
  const { data } = await put<TaskRecord>(everything, body({ ...cleared, notes: null }));
  expect(data).toMatchObject({
    assignee: null,
    due_on: null,
    due_at: null,
    start_on: null,
    notes: '',
  });
  expect(data).not.toHaveProperty('external');
  const byGid = new Map(data.custom_fields?.map((field) => [field.gid, field.display_value]));
  expect(byGid.get(fixtures.enumField)).toBeNull();
  expect(byGid.get(fixtures.peopleField)).toBeNull();
  expect(byGid.get(fixtures.textField)).toBe('FW-9001 "rev. B"');
});

test('each change of a task adds a system story', async () => {
  const before = (await storiesOf(everything)).length;
  await put(everything, body({ assignee: 'me', due_on: '2026-08-01', name: 'Storm' }));
  await post(`/tasks/${fixtures.taskWithEverything}/addTag`, body({ tag: fixtures.tag }));
  await put(everything, body({ assignee: null, due_on: null }));
  expect((await storiesOf(everything)).slice(before)).toEqual([
    ['name_changed', 'changed the name to "Storm"'],
    ['assigned', 'assigned this task to Ada Okafor'],
    ['due_date_changed', 'changed the due date to 2026-08-01'],
    ['unassigned', 'unassigned this task'],
    ['due_date_changed', 'removed the due date'],
  ]);
});

test('the status of an approval and its completion stay consistent', async () => {
  const path = `/tasks/${fixtures.approval}`;
  expect((await put(path, body({ approval_status: 'pending' }))).data).toMatchObject({
    completed: false,
  });
  expect((await put(path, body({ completed: true }))).data).toMatchObject({
    approval_status: 'approved',
  });
});

test('deleting a task removes it and its subtasks, also from lists', async () => {
  const subtasks = (await get<Gid[]>(`${everything}/subtasks`)).data;
  const response = await remove(everything);
  expect([response.status, response.data]).toEqual([200, {}]);
  for (const gid of [fixtures.taskWithEverything, ...gidsOf(subtasks)]) {
    expect((await get(`/tasks/${gid}`)).status).toBe(404);
  }
  const { data } = await get<Gid[]>(`/projects/${fixtures.fieldRichProject}/tasks`);
  expect(gidsOf(data)).not.toContain(fixtures.taskWithEverything);
});

test('custom field values of every kind can be written', async () => {
  const values: [string, unknown, string | null][] = [
    [fixtures.textField, 'FW-1', 'FW-1'],
    [fixtures.numberField, 1.25, '1.3 days'],
    [fixtures.percentageField, 0.5, '50%'],
    [fixtures.currencyField, 9.999, '€10.00'],
    [fixtures.enumField, fixtures.enumOptions[2], 'Low'],
    [fixtures.multiEnumField, fixtures.multiEnumOptions.slice(1, 3), 'Resellers, Newsletter'],
    [fixtures.dateField, { date: '2026-12-24' }, '2026-12-24'],
    [fixtures.dateTimeField, { date_time: '2026-12-24T18:00:00Z' }, '2026-12-24T18:00:00.000Z'],
    [fixtures.peopleField, [fixtures.adaGid], 'Ada Okafor'],
    [fixtures.referenceField, [fixtures.guestProject], 'Packaging with Studio Nur'],
  ];
  const custom_fields = Object.fromEntries(values.map(([gid, value]) => [gid, value]));
  const { data } = await put<TaskRecord>(everything, body({ custom_fields }));
  const shown = new Map(data.custom_fields?.map((field) => [field.gid, field.display_value]));
  for (const [gid, , display] of values) expect([gid, shown.get(gid)]).toEqual([gid, display]);
});

test('an update accepts a URL-encoded form', async () => {
  const { url } = await send('GET', everything);
  const response = await fetch(url, {
    method: 'PUT',
    headers: { authorization: 'Bearer sandbox-ada' },
    body: new URLSearchParams({ name: 'By form', completed: 'true', opt_fields: 'name,completed' }),
  });
  expect(await response.json()).toEqual({
    data: { gid: fixtures.taskWithEverything, name: 'By form', completed: true },
  });
});

test('writes have different ids and times, which repeat after a reset', async () => {
  const write = async () =>
    (await post<TaskRecord>('/tasks', body({ workspace: fixtures.paidWorkspace, name: 'x' }))).data;
  const [one, two] = [await write(), await write()];
  expect(one.gid).not.toBe(two.gid);
  expect((one.created_at ?? '') < (two.created_at ?? '')).toBe(true);
  sandbox().reset();
  expect([await write(), await write()]).toEqual([one, two]);
});
