import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Creating custom fields, and creating and changing the options of enum fields.

const { ask, sent, asanaState } = await createMutationTestServer();

const { paidWorkspace: workspace, freeWorkspace, enumField, textField } = fixtures;
const [high = '', medium = '', low = ''] = fixtures.enumOptions;
const { disabledEnumOption } = fixtures;
const refused = { applied: 'NO', retryable: false };

interface Option {
  readonly gid: string;
  readonly name: string;
  readonly enabled: boolean;
}
const optionsNow = async () => {
  const path = `/custom_fields/${enumField}?opt_fields=enum_options.name,enum_options.enabled`;
  return (await asanaState<{ enum_options: readonly Option[] }>(path)).enum_options;
};
const namesNow = async () => (await optionsNow()).map(({ name }) => name);
const names = await namesNow();
const countFields = async () =>
  (await asanaState<object[]>(`/workspaces/${workspace}/custom_fields?limit=100`)).length;

describe('createCustomField', () => {
  const selection =
    'customField { name resourceSubtype description precision enumOptions { name color enabled } }';
  const query = toMutation('createCustomField', selection);
  const line =
    'POST /custom_fields description,enum_options.color,enum_options.enabled,enum_options.name,name,precision,resource_subtype';

  test.each([
    ['Asana’s gid', workspace],
    ['the global id', `Workspace:${workspace}`],
  ])('with %s of the workspace creates an enum field, in one write', async (_form, id) => {
    const options = [
      { name: 'Dry', color: 'red' },
      { name: 'Wet', color: null },
    ];
    const input = {
      workspace: id,
      name: 'Weather',
      type: 'ENUM',
      description: 'Outside.',
      options,
    };
    const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
    expect(data.it.customField).toEqual({
      name: 'Weather',
      resourceSubtype: 'enum',
      description: 'Outside.',
      precision: null,
      enumOptions: [
        { name: 'Dry', color: 'red', enabled: true },
        { name: 'Wet', color: 'none', enabled: true },
      ],
    });
    expect(sent()).toEqual([
      [
        line,
        {
          workspace,
          name: 'Weather',
          resource_subtype: 'enum',
          description: 'Outside.',
          enum_options: [{ name: 'Dry', color: 'red' }, { name: 'Wet' }],
        },
      ],
    ]);
    expect(wireRequests).toBe(1);
  });

  test.each([
    ['TEXT', {}, 'text', {}],
    ['NUMBER', { precision: 2 }, 'number', { precision: 2 }],
    ['DATE', { description: null, options: null, precision: null }, 'date', {}],
    ['PEOPLE', {}, 'people', {}],
    ['MULTI_ENUM', { options: [{ name: 'a' }] }, 'multi_enum', { enum_options: [{ name: 'a' }] }],
  ])('creates a field of type %s', async (type, more, subtype, sentMore) => {
    const input = { workspace, name: 'New', type, ...more };
    const { data } = expectNoErrors(await ask(query, { input }));
    expect(data.it.customField).toMatchObject({ name: 'New', resourceSubtype: subtype });
    expect(sent()[0]?.[1]).toEqual({
      workspace,
      name: 'New',
      resource_subtype: subtype,
      ...sentMore,
    });
  });

  test('with the name of another field names the input, and creates nothing', async () => {
    const before = await countFields();
    const input = { workspace, name: 'Priority', type: 'TEXT' };
    const { errors } = await ask(query, { input });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'name',
      ...refused,
    });
    expect(await countFields()).toBe(before);
  });

  test.each([
    ['a workspace without a paid plan', 'PAYMENT_REQUIRED', freeWorkspace, 'ada'],
    ['a workspace by a guest', 'PAYMENT_REQUIRED', workspace, 'guest'],
    ['another person’s workspace', 'FORBIDDEN', freeWorkspace, 'grace'],
  ] as const)('in %s is %s', async (_where, code, id, person) => {
    const before = await countFields();
    const input = { workspace: id, name: 'New', type: 'TEXT' };
    const { errors } = await ask(query, { input }, person);
    expect(errors[0]?.extensions).toMatchObject({ code, ...refused });
    expect(await countFields()).toBe(before);
  });
});

describe('addEnumOption', () => {
  const query = toMutation('addEnumOption', 'enumOption { name color enabled }');
  const path = `/custom_fields/${enumField}/enum_options`;

  test.each([
    ['at the end', enumField, {}, {}, names.length],
    [
      'before an option',
      `CustomField:${enumField}`,
      { before: medium },
      { insert_before: medium },
      1,
    ],
    [
      'after an option',
      enumField,
      { before: null, after: `EnumOption:${high}` },
      { insert_after: high },
      1,
    ],
  ])('adds an option %s, in one write', async (_where, customField, input, data, at) => {
    const { data: result, wireRequests } = expectNoErrors(
      await ask(query, { input: { customField, name: 'Highest', color: 'red', ...input } }),
    );
    expect(result.it.enumOption).toEqual({ name: 'Highest', color: 'red', enabled: true });
    expect(sent()).toEqual([
      [`POST ${path} color,enabled,name`, { name: 'Highest', color: 'red', ...data }],
    ]);
    expect(wireRequests).toBe(1);
    expect(await namesNow()).toEqual(names.toSpliced(at, 0, 'Highest'));
  });

  test.each([
    ['a text field', textField, {}, 'customField'],
    ['an unknown color', enumField, { color: 'mud' }, 'color'],
    ['an option of another field', enumField, { after: fixtures.multiEnumOptions[0] }, 'after'],
  ])('with %s names the input, and adds nothing', async (_what, customField, more, field) => {
    const { errors } = await ask(query, { input: { customField, name: 'x', ...more } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, ...refused });
    expect(await namesNow()).toEqual(names);
  });

  test('by a guest is PAYMENT_REQUIRED, and adds nothing', async () => {
    const { errors } = await ask(query, { input: { customField: enumField, name: 'x' } }, 'guest');
    expect(errors[0]?.extensions).toMatchObject({ code: 'PAYMENT_REQUIRED', ...refused });
    expect(await namesNow()).toEqual(names);
  });
});

describe('moveEnumOption', () => {
  const query = toMutation('moveEnumOption', 'enumOption { gid }');
  const path = `POST /custom_fields/${enumField}/enum_options/insert gid`;

  test.each([
    ['before', low, high, [low, high, medium]],
    ['after', high, low, [medium, low, high]],
  ])('moves an option %s another one, in one write', async (place, enumOption, other, order) => {
    const input = { customField: enumField, enumOption, [place]: other };
    const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
    expect(data.it.enumOption).toEqual({ gid: enumOption });
    expect(sent()).toEqual([[path, { enum_option: enumOption, [`${place}_enum_option`]: other }]]);
    expect(wireRequests).toBe(1);
    expect((await optionsNow()).map(({ gid }) => gid).slice(0, 3)).toEqual(order);
  });

  test('of an option of another field names the input', async () => {
    const input = { customField: enumField, enumOption: fixtures.multiEnumOptions[0], after: low };
    const { errors } = await ask(query, { input });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'enumOption',
      ...refused,
    });
  });
});

describe('updateEnumOption', () => {
  const query = toMutation('updateEnumOption', 'enumOption { gid name color enabled }');

  test.each([
    ['renames an option', low, { name: 'Lowest' }, { name: 'Lowest' }, { name: 'Lowest' }],
    [
      'disables an option',
      `EnumOption:${low}`,
      { enabled: false },
      { enabled: false },
      { enabled: false },
    ],
    ['removes the color for null', low, { color: null }, { color: 'none' }, { color: 'none' }],
  ])('%s, in one write', async (_what, enumOption, input, data, expected) => {
    const { data: result, wireRequests } = expectNoErrors(
      await ask(query, { input: { enumOption, ...input } }),
    );
    expect(result.it.enumOption).toMatchObject({ gid: low, ...expected });
    expect(sent()).toEqual([[`PUT /enum_options/${low} color,enabled,name`, data]]);
    expect(wireRequests).toBe(1);
  });

  test('enables a disabled option again', async () => {
    expectNoErrors(await ask(query, { input: { enumOption: disabledEnumOption, enabled: true } }));
    expect((await optionsNow()).every(({ enabled }) => enabled)).toBe(true);
  });

  test('of the last enabled option cannot disable it', async () => {
    for (const enumOption of [high, medium])
      expectNoErrors(await ask(query, { input: { enumOption, enabled: false } }));
    const { errors } = await ask(query, { input: { enumOption: low, enabled: false } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'enabled',
      ...refused,
    });
    expect((await optionsNow()).filter(({ enabled }) => enabled)).toHaveLength(1);
  });

  test('of an option that does not exist is NOT_FOUND', async () => {
    const { errors } = await ask(query, { input: { enumOption: '999', name: 'x' } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', ...refused });
  });

  test('by a guest is PAYMENT_REQUIRED, and changes nothing', async () => {
    const { errors } = await ask(query, { input: { enumOption: low, name: 'x' } }, 'guest');
    expect(errors[0]?.extensions).toMatchObject({ code: 'PAYMENT_REQUIRED', ...refused });
    expect(await namesNow()).toEqual(names);
  });
});

describe('updateCustomField', () => {
  const mutation = toMutation('updateCustomField', 'customField { name description precision }');

  test('changes only the fields that are given, in one write', async () => {
    const customField = fixtures.numberField;
    const read = `/custom_fields/${customField}?opt_fields=name,description,precision`;
    const before = await asanaState<Readonly<Record<string, unknown>>>(read);
    const input = { customField, precision: 3, description: null };
    const { data, wireRequests } = expectNoErrors(await ask(mutation, { input }));
    expect(data.it.customField).toEqual({ name: before['name'], description: '', precision: 3 });
    expect(sent()).toEqual([
      [
        `PUT /custom_fields/${customField} description,name,precision`,
        { description: '', precision: 3 },
      ],
    ]);
    expect(wireRequests).toBe(1);
  });

  test('rejects the name of another field of the workspace', async () => {
    const { name } = await asanaState<{ name: string }>(`/custom_fields/${fixtures.enumField}`);
    const input = { customField: fixtures.numberField, name };
    const { errors } = await ask(mutation, { input });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
  });
});

describe('deleteCustomField', () => {
  const mutation = toMutation('deleteCustomField', 'deletedCustomFieldId');

  test('removes the field from its projects and tasks', async () => {
    const customField = fixtures.textField;
    const settings = () =>
      asanaState<{ custom_field: { gid: string } }[]>(
        `/projects/${fixtures.fieldRichProject}/custom_field_settings?opt_fields=custom_field`,
      );
    const gids = async () => (await settings()).map((setting) => setting.custom_field.gid);
    expect(await gids()).toContain(customField);
    const { data } = expectNoErrors(await ask(mutation, { input: { customField } }));
    expect(data.it).toEqual({ deletedCustomFieldId: `CustomField:${customField}` });
    expect(await gids()).not.toContain(customField);
    const task = await asanaState<{ custom_fields: { gid: string }[] }>(
      `/tasks/${fixtures.taskWithEverything}?opt_fields=custom_fields`,
    );
    expect(task.custom_fields.map(({ gid }) => gid)).not.toContain(customField);
  });

  test('of a field that another user has locked is FORBIDDEN, and deletes nothing', async () => {
    const customField = fixtures.lockedField;
    const { errors } = await ask(mutation, { input: { customField } }, 'grace');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
    expect(await asanaState(`/custom_fields/${customField}`)).toBeDefined();
  });
});
