import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';
import { type FieldValue, inputCases } from './input-case.ts';

// Writing custom fields: every type of value, and every way to select a field.

const { ask, sent, asanaState } = await createMutationTestServer();

const { emptyTask: task, fieldRichProject: project, paidWorkspace: workspace } = fixtures;
const [, resellers = ''] = fixtures.multiEnumOptions;

const update = `mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { task { gid } } }`;
const create = `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { gid } } }`;

const write = (...customFields: readonly FieldValue[]) =>
  ask(update, { input: { task, customFields } });

/** The display value of a task's custom field. */
async function shown(field: string, gid = task): Promise<string | null | undefined> {
  const row = await asanaState<{ custom_fields: { gid: string; display_value: string | null }[] }>(
    `/tasks/${gid}?opt_fields=custom_fields.display_value`,
  );
  return row.custom_fields.find((one) => one.gid === field)?.display_value;
}

describe('a custom field value is written for a field given by id, global id or name:', () => {
  test.each(inputCases)('%s', async (_kind, gid, name, value, data, display) => {
    for (const field of [gid, `CustomField:${gid}`, name]) {
      expectNoErrors(await write({ field, value }));
      expect(sent()[1]).toEqual([`PUT /tasks/${task} gid`, { custom_fields: { [gid]: data } }]);
      expect(await shown(gid)).toBe(display);
    }
  });

  test('values of all types in one write', async () => {
    const oneEach = new Map(
      inputCases.map(([, gid, name, value]) => [gid, { field: name, value }]),
    );
    expectNoErrors(await write(...oneEach.values()));
    expect(sent()).toHaveLength(2);
    for (const [, gid, , value, , display] of inputCases) {
      if (oneEach.get(gid)?.value === value) expect(await shown(gid)).toBe(display);
    }
  });

  test('an empty list of options clears the value', async () => {
    expectNoErrors(await write({ field: 'Channels', value: { enumOptions: [resellers] } }));
    expectNoErrors(await write({ field: 'Channels', value: { enumOptions: [] } }));
    expect(await shown(fixtures.multiEnumField)).toBeNull();
  });
});

describe('createTask with custom fields', () => {
  const customFields = [{ field: 'Priority', value: { enumOption: 'High' } }];

  test('finds a field by name in its project', async () => {
    const { data } = expectNoErrors(await ask(create, { input: { project, customFields } }));
    expect(sent()).toHaveLength(2);
    expect(await shown(fixtures.enumField, data.createTask.task.gid)).toBe('High');
  });

  test('finds a field by name in the project of its section', async () => {
    const [section] = await asanaState<{ gid: string }[]>(`/projects/${project}/sections`);
    const input = { section: section?.gid, customFields };
    const { data } = expectNoErrors(await ask(create, { input }));
    expect(await shown(fixtures.enumField, data.createTask.task.gid)).toBe('High');
  });

  test('rejects a field name without a project, and sends no request', async () => {
    const { errors, wireRequests } = await ask(create, { input: { workspace, customFields } });
    expect(errors[0]).toMatchObject({
      message:
        '"Priority" cannot be found by name without a project: give the project, or the id of the field.',
      extensions: { code: 'BAD_USER_INPUT', field: 'customFields', applied: 'NO' },
    });
    expect(wireRequests).toBe(0);
  });

  test('accepts a field id without a project, and reports that Asana rejects the field', async () => {
    const input = { workspace, customFields: [{ ...customFields[0], field: fixtures.enumField }] };
    const { errors } = await ask(create, { input });
    expect(sent().map(([line]) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      `GET /custom_fields/${fixtures.enumField}`,
      'POST /tasks',
    ]);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
  });
});
