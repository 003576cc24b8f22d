import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { TaskRecord } from '../../../src/service/asana/record/task.ts';
import { useAsana } from '../caller.ts';

const { get } = useAsana();
const everything = `/tasks/${fixtures.taskWithEverything}`;

const fieldsOf = async (optFields: string, path = everything) =>
  (await get<Record<string, unknown>>(`${path}?opt_fields=${optFields}`)).data;

test('opt_fields returns exactly the named fields and the gid', async () => {
  expect(await fieldsOf('name,completed')).toEqual({
    gid: fixtures.taskWithEverything,
    name: 'Ship the “storm” alert & its sound 🌩️',
    completed: false,
  });
});

test('a nested path returns the named field and the gid of the nested record', async () => {
  expect(await fieldsOf('assignee.name,memberships.section.name')).toEqual({
    gid: fixtures.taskWithEverything,
    assignee: { gid: fixtures.graceGid, name: 'Grace Lindqvist' },
    memberships: [
      { section: { gid: expect.any(String), name: 'In progress' } },
      { section: { gid: expect.any(String), name: 'Fixing' } },
    ],
  });
});

test('a nested record without named fields has only its gid and resource_type', async () => {
  expect(await fieldsOf('assignee,memberships')).toEqual({
    gid: fixtures.taskWithEverything,
    assignee: { gid: fixtures.graceGid, resource_type: 'user' },
    memberships: [fixtures.fieldRichProject, expect.any(String)].map((gid) => ({
      project: { gid, resource_type: 'project' },
      section: { gid: expect.any(String), resource_type: 'section' },
    })),
  });
});

test('naming a nested record and a field of it returns both', async () => {
  expect((await fieldsOf('assignee,assignee.email')).assignee).toEqual({
    gid: fixtures.graceGid,
    resource_type: 'user',
    email: 'grace@fernwood.example',
  });
});

test('opt_fields accepts groups and a leading "this"', async () => {
  const { data } = await get<TaskRecord>(`${everything}?opt_fields=this.(assignee|tags).name`);
  expect(data.assignee?.name).toBe('Grace Lindqvist');
  expect(data.tags?.map(({ name }) => name)).toEqual(['Quick win', '🌧 Weather-proof']);
  expect(await fieldsOf('(this.name|(completed|due_on))')).toMatchObject({ due_on: '2026-06-26' });
});

test('unknown fields and paths below plain values are ignored', async () => {
  expect(await fieldsOf('nmae,name.first,assignee.shoe_size')).toEqual({
    gid: fixtures.taskWithEverything,
    assignee: { gid: fixtures.graceGid },
  });
});

test('custom_fields without named fields returns compact records', async () => {
  const { data } = await get<TaskRecord>(`${everything}?opt_fields=custom_fields`);
  expect(data.custom_fields?.[4]).toMatchObject({
    gid: fixtures.enumField,
    name: 'Priority',
    display_value: 'High',
    enum_value: { name: 'High', color: 'red' },
  });
  expect(data.custom_fields?.[4]).not.toHaveProperty('created_by');
});

test('a full record has all fields except the opt-in fields, and compact nested records', async () => {
  const { data } = await get<TaskRecord>(everything);
  for (const optIn of [
    'html_notes',
    'num_subtasks',
    'dependencies',
    'dependents',
    'created_by',
    'assigned_by',
  ]) {
    expect(data).not.toHaveProperty(optIn);
  }
  expect(data.assignee).toEqual({
    gid: fixtures.graceGid,
    resource_type: 'user',
    name: 'Grace Lindqvist',
  });
  expect(data.custom_fields).toHaveLength(13);
  expect(data.external).toEqual({
    gid: fixtures.externalIdOfTaskWithEverything,
    data: '{"stage":"beta"}',
  });
});

test('a full record omits external data that is null', async () => {
  const path = `/tasks/${fixtures.emptyTask}`;
  expect((await get<TaskRecord>(path)).data).not.toHaveProperty('external');
  expect(await fieldsOf('external', path)).toEqual({ gid: fixtures.emptyTask, external: null });
});

test('lists return compact records', async () => {
  const { data } = await get<TaskRecord[]>(
    `/projects/${fixtures.hundredTaskProject}/tasks?limit=1`,
  );
  expect(data).toEqual([
    {
      gid: expect.any(String),
      resource_type: 'task',
      name: 'Agree on the scope of the product page',
      resource_subtype: 'default_task',
    },
  ]);
});

test('created_by, dependencies and dependents return only ids and types', async () => {
  expect(await fieldsOf('created_by.name,dependencies.name')).toEqual({
    gid: fixtures.taskWithEverything,
    created_by: { gid: fixtures.adaGid, resource_type: 'user' },
    dependencies: [{ gid: expect.any(String) }],
  });
  expect((await fieldsOf('dependents')).dependents).toEqual([
    { gid: expect.any(String), resource_type: 'task' },
  ]);
});

test('a path can follow references between records to any depth', async () => {
  const { data } = await get<TaskRecord[]>(
    `/tasks/${fixtures.taskWithEverything}/subtasks?opt_fields=parent.memberships.project.team.organization.name`,
  );
  const [membership] = data[0]?.parent?.memberships ?? [];
  expect(membership?.project?.team?.organization?.name).toBe('Fernwood Instruments');
});

test('task counts are empty unless opt_fields names them', async () => {
  const path = `/projects/${fixtures.hundredTaskProject}/task_counts`;
  expect((await get(path)).data).toEqual({});
  expect(await fieldsOf('num_tasks,num_milestones', path)).toEqual({
    num_tasks: 100,
    num_milestones: 4,
  });
});

test('each kind of custom field has its value and a display value', async () => {
  const { data } = await get<TaskRecord>(everything);
  const byGid = new Map(data.custom_fields?.map((field) => [field.gid, field]));
  const expected: [string, string, unknown][] = [
    [fixtures.textField, 'text_value', 'FW-9001 "rev. B"'],
    [fixtures.numberField, 'number_value', 7.5],
    [fixtures.percentageField, 'number_value', 0.25],
    [fixtures.currencyField, 'number_value', 1280],
    [fixtures.dateField, 'date_value', { date: '2026-07-03', date_time: null }],
    [fixtures.formulaField, 'number_value', 9600],
    [fixtures.customIdField, 'text_value', 'ARIA-1001'],
  ];
  for (const [gid, name, value] of expected) expect(byGid.get(gid)).toHaveProperty(name, value);
  expect([...byGid.values()].map((field) => field.display_value)).toEqual([
    'FW-9001 "rev. B"',
    '7.5 days',
    '25%',
    '€1,280.00',
    'High',
    'Web shop, Newsletter',
    '2026-07-03',
    '2026-07-06T08:00:00.000Z',
    "佐藤 はな, Tom O'Neill",
    'Decide on a price for the app, 🚀 Aria 2 launch',
    '9600.00',
    'ARIA-1001',
    '312',
  ]);
  expect(byGid.get(fixtures.formulaField)?.representation_type).toBe('formula');
  expect(byGid.get(fixtures.customIdField)?.representation_type).toBe('custom_id');
});
