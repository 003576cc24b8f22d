import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// Null clears a field of a task, and an omitted field does not change. Checked for each field in the state of the sandbox.

const { ask, sent, asanaState } = await createMutationTestServer();

const { taskWithEverything: task } = fixtures;
const update = `mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { task { gid } } }`;

interface Row {
  readonly custom_fields: readonly {
    readonly gid: string;
    readonly display_value: string | null;
  }[];
  readonly [field: string]: unknown;
}

const fields =
  'name,notes,html_notes,completed,due_on,due_at,start_on,assignee.gid,external,custom_fields.display_value';
/** The fields of the task, with its custom fields by gid. */
async function now(): Promise<Readonly<Record<string, unknown>>> {
  const { custom_fields, ...row } = await asanaState<Row>(`/tasks/${task}?opt_fields=${fields}`);
  const values = custom_fields.map(({ gid, display_value }) => [gid, display_value]);
  return { ...row, ...Object.fromEntries(values) };
}
const before = await now();
const clear = async (input: object) => {
  const answer = expectNoErrors(await ask(update, { input: { task, ...input } }));
  return answer;
};

test('the task whose fields updateTask clears has a value in every field', () => {
  for (const [name, value] of Object.entries(before)) {
    if (name === 'completed' || name === fixtures.dateTimeField) continue;
    expect([name, value || null]).not.toEqual([name, null]);
  }
});

const noNotes = { notes: '', html_notes: '<body></body>' };
const noDates = { due_on: null, due_at: null, start_on: null };

describe('updateTask clears with null', () => {
  test.each<[string, object, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>(
    [
      ['notes', { notes: null }, { notes: '' }, noNotes],
      ['htmlNotes', { htmlNotes: null }, { notes: '' }, noNotes],
      ['notes and htmlNotes', { notes: null, htmlNotes: null }, { notes: '' }, noNotes],
      ['dueOn', { dueOn: null }, { due_on: null }, noDates],
      ['dueAt', { dueAt: null }, { due_at: null }, noDates],
      ['dueOn and dueAt', { dueOn: null, dueAt: null }, { due_on: null }, noDates],
      [
        'startOn with the due date',
        { startOn: null, dueOn: '2026-07-01' },
        { start_on: null, due_on: '2026-07-01' },
        { start_on: null, due_on: '2026-07-01', due_at: null },
      ],
      [
        'startAt with the due date',
        { startAt: null, dueOn: '2026-07-01' },
        { start_on: null, due_on: '2026-07-01' },
        { start_on: null, due_on: '2026-07-01', due_at: null },
      ],
      [
        'startOn, startAt and dueAt',
        { startOn: null, startAt: null, dueAt: null },
        { start_on: null, due_at: null },
        noDates,
      ],
      ['assignee', { assignee: null }, { assignee: null }, { assignee: null }],
      ['external', { external: null }, { external: { gid: '', data: '' } }, { external: null }],
      [
        'external.id',
        { external: { id: null } },
        { external: { gid: '' } },
        { external: { data: '{"stage":"beta"}' } },
      ],
      [
        'external.data',
        { external: { data: null } },
        { external: { data: '' } },
        { external: { gid: fixtures.externalIdOfTaskWithEverything } },
      ],
    ],
  )('%s, and does not change omitted fields', async (_what, input, data, cleared) => {
    await clear(input);
    expect(sent()).toEqual([[`PUT /tasks/${task} gid`, data]]);
    expect(await now()).toEqual({ ...before, ...cleared });
  });

  test.each([
    ['text', fixtures.textField, null],
    ['number', fixtures.numberField, null],
    ['percentage', fixtures.percentageField, null],
    ['currency', fixtures.currencyField, null],
    ['enum', fixtures.enumField, null],
    ['multi-enum', fixtures.multiEnumField, []],
    ['date', fixtures.dateField, null],
    ['date and time', fixtures.dateTimeField, null],
    ['people', fixtures.peopleField, []],
  ])('a custom field of type %s, and does not change the others', async (_kind, gid, data) => {
    await clear({ customFields: [{ field: gid, value: null }] });
    expect(sent()[1]).toEqual([`PUT /tasks/${task} gid`, { custom_fields: { [gid]: data } }]);
    // The formula has no value without one of its factors.
    const isFactor = gid === fixtures.numberField || gid === fixtures.currencyField;
    const formula = isFactor ? { [fixtures.formulaField]: null } : {};
    expect(await now()).toEqual({ ...before, ...formula, [gid]: null });
  });

  test('only custom fields whose value is null, and not those without a value', async () => {
    const { textField, numberField } = fixtures;
    await clear({ customFields: [{ field: textField, value: null }, { field: numberField }] });
    expect(sent()[1]).toEqual([`PUT /tasks/${task} gid`, { custom_fields: { [textField]: null } }]);
    expect(await now()).toEqual({ ...before, [textField]: null });
  });

  test('no custom field that has no value, and then does not read their definitions', async () => {
    await clear({ notes: null, customFields: [{ field: fixtures.numberField }] });
    expect(sent()).toEqual([[`PUT /tasks/${task} gid`, { notes: '' }]]);
    expect(await now()).toEqual({ ...before, ...noNotes });
  });

  test('several fields in one write', async () => {
    const fieldGids = [fixtures.textField, fixtures.enumField, fixtures.peopleField];
    await clear({
      notes: null,
      dueOn: null,
      startOn: null,
      assignee: null,
      external: null,
      customFields: fieldGids.map((field) => ({ field, value: null })),
    });
    expect(sent().filter(([line]) => line.startsWith('PUT'))).toHaveLength(1);
    expect(await now()).toEqual({
      ...before,
      ...noNotes,
      ...noDates,
      assignee: null,
      external: null,
      ...Object.fromEntries(fieldGids.map((gid) => [gid, null])),
    });
  });
});

describe('updateTask rejects null before a request is sent for', () => {
  test.each(['name', 'completed', 'customFields', 'startOn', 'startAt'])('%s', async (field) => {
    const { errors, wireRequests } = await ask(update, { input: { task, [field]: null } });
    expect(errors).toEqual([
      expect.objectContaining({
        path: ['updateTask'],
        extensions: expect.objectContaining({ code: 'BAD_USER_INPUT', field }),
      }),
    ]);
    expect(wireRequests).toBe(0);
    expect(await now()).toEqual(before);
  });
});

test('updateTask ignores null for an input if the input that excludes it has a value', async () => {
  await clear({ notes: null, htmlNotes: '<body>rich</body>', dueAt: null, dueOn: '2026-08-01' });
  expect(sent()).toEqual([
    [`PUT /tasks/${task} gid`, { html_notes: '<body>rich</body>', due_on: '2026-08-01' }],
  ]);
  await clear({ notes: 'plain', htmlNotes: null, dueOn: null, dueAt: '2026-08-01T10:00:00Z' });
  expect(sent()).toEqual([
    [`PUT /tasks/${task} gid`, { notes: 'plain', due_at: '2026-08-01T10:00:00.000Z' }],
  ]);
});

test('createTask treats null like an omitted input', async () => {
  const query = `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { name notes dueOn assignee { gid } } } }`;
  const input = {
    workspace: fixtures.paidWorkspace,
    name: null,
    project: null,
    section: null,
    parent: null,
    notes: null,
    htmlNotes: null,
    dueOn: null,
    dueAt: null,
    startOn: null,
    startAt: null,
    approvalStatus: null,
    assignee: null,
    followers: null,
    tags: null,
    external: null,
    customFields: null,
  };
  const { data } = expectNoErrors(await ask(query, { input }));
  expect(data.createTask.task).toEqual({ name: '', notes: '', dueOn: null, assignee: null });
});
