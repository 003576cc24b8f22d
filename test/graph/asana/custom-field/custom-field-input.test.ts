import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// Writing custom fields: every type of value, and every way to select a field.

const { ask, sent, asanaState: state } = await createMutationTestServer();

const { emptyTask: task, fieldRichProject: project, paidWorkspace: workspace } = fixtures;
const [high = '', medium = '', low = ''] = fixtures.enumOptions;
const [shop = '', resellers = '', newsletter = ''] = fixtures.multiEnumOptions;

const update = `mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { task { gid } } }`;
const create = `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { gid } } }`;

interface FieldValue {
  readonly field: string;
  readonly value: object | null;
}

const write = (...customFields: readonly FieldValue[]) =>
  ask(update, { input: { task, customFields } });

/** The display value of a task's custom field. */
async function shown(field: string, gid = task): Promise<string | null | undefined> {
  const row = await state<{ custom_fields: { gid: string; display_value: string | null }[] }>(
    `/tasks/${gid}?opt_fields=custom_fields.display_value`,
  );
  return row.custom_fields.find((one) => one.gid === field)?.display_value;
}

const kinds: readonly (readonly [
  kind: string,
  gid: string,
  name: string,
  value: object,
  data: unknown,
  display: string,
])[] = [
  ['text', fixtures.textField, 'Supplier part number', { text: 'FW-1 ☂' }, 'FW-1 ☂', 'FW-1 ☂'],
  ['number', fixtures.numberField, 'Effort', { number: 2.26 }, 2.26, '2.3 days'],
  ['percentage', fixtures.percentageField, 'Progress', { number: 0.25 }, 0.25, '25%'],
  ['currency', fixtures.currencyField, 'Cost', { number: -3 }, -3, '-€3.00'],
  ['enum by id', fixtures.enumField, 'Priority', { enumOption: medium }, medium, 'Medium'],
  [
    'enum by global id',
    fixtures.enumField,
    'Priority',
    { enumOption: `EnumOption:${high}` },
    high,
    'High',
  ],
  ['enum by name', fixtures.enumField, 'Priority', { enumOption: 'Low' }, low, 'Low'],
  [
    'multi-enum by id and by name',
    fixtures.multiEnumField,
    'Channels',
    { enumOptions: [newsletter, 'Web shop'] },
    [newsletter, shop],
    'Newsletter, Web shop',
  ],
  [
    'date',
    fixtures.dateField,
    'Review date',
    { date: '2026-12-24' },
    { date: '2026-12-24' },
    '2026-12-24',
  ],
  [
    'date and time',
    fixtures.dateTimeField,
    'Goes live',
    { dateTime: '2026-12-24T18:00:00+01:00' },
    { date_time: '2026-12-24T17:00:00.000Z' },
    '2026-12-24T17:00:00.000Z',
  ],
  [
    'people',
    fixtures.peopleField,
    'Reviewers',
    { people: [`User:${fixtures.graceGid}`, 'me'] },
    [fixtures.graceGid, 'me'],
    'Grace Lindqvist, Ada Okafor',
  ],
];

describe('a custom field value is written for a field given by id, global id or name:', () => {
  test.each(kinds)('%s', async (_kind, gid, name, value, data, display) => {
    for (const field of [gid, `CustomField:${gid}`, name]) {
      expectNoErrors(await write({ field, value }));
      expect(sent()[1]).toEqual([`PUT /tasks/${task} gid`, { custom_fields: { [gid]: data } }]);
      expect(await shown(gid)).toBe(display);
    }
  });

  test('values of all types in one write', async () => {
    const oneEach = new Map(kinds.map(([, gid, name, value]) => [gid, { field: name, value }]));
    expectNoErrors(await write(...oneEach.values()));
    expect(sent()).toHaveLength(2);
    for (const [, gid, , value, , display] of kinds) {
      if (oneEach.get(gid)?.value === value) expect(await shown(gid)).toBe(display);
    }
  });

  test('an empty list of options clears the value', async () => {
    expectNoErrors(await write({ field: 'Channels', value: { enumOptions: [resellers] } }));
    expectNoErrors(await write({ field: 'Channels', value: { enumOptions: [] } }));
    expect(await shown(fixtures.multiEnumField)).toBeNull();
  });
});

/** Values that are rejected, and the start of the error message. */
const rejected: readonly (readonly [
  what: string,
  customFields: readonly FieldValue[],
  message: RegExp,
])[] = [
  ...kinds
    .filter(([, gid]) => gid !== fixtures.dateTimeField)
    .map(([kind, , name, value]) => {
      const isText = 'text' in value;
      return [
        `a value of the wrong type for a field of type ${kind}`,
        [{ field: name, value: isText ? { number: 1 } : { text: 'x' } }],
        new RegExp(
          `^"${name}" is an? [\\w-]+ field: it accepts [\\w ]+, not ${isText ? 'number' : 'text'}`,
        ),
      ] as const;
    }),
  [
    'a user instead of an option',
    [{ field: 'Priority', value: { people: ['me'] } }],
    /^"Priority" is an enum field: it accepts enumOption, not people\.$/,
  ],
  [
    'an option that does not exist',
    [{ field: 'Priority', value: { enumOption: 'Urgent' } }],
    new RegExp(
      `^"Priority" has no option "Urgent". Its options are: High \\(${high}\\), Medium \\(${medium}\\), Low \\(${low}\\)\\.$`,
    ),
  ],
  [
    'a disabled option, by id',
    [{ field: 'Priority', value: { enumOption: fixtures.disabledEnumOption } }],
    /^"Priority" has no option "\d+"\. Its options are: High \(\d+\), Medium \(\d+\), Low \(\d+\)\.$/,
  ],
  [
    'a disabled option, by name',
    [{ field: 'Priority', value: { enumOption: 'Someday' } }],
    /^"Priority" has no option "Someday"\. Its options are: High/,
  ],
  [
    'several options, one of which does not exist',
    [{ field: 'Channels', value: { enumOptions: ['Web shop', 'Radio'] } }],
    /^"Channels" has no option "Radio"\. Its options are: Web shop \(\d+\), Resellers/,
  ],
  [
    'a formula',
    [{ field: fixtures.formulaField, value: { number: 1 } }],
    /^"Cost of effort" cannot be written: Asana computes its values\.$/,
  ],
  [
    'an id that Asana generates',
    [{ field: fixtures.customIdField, value: { text: 'ARIA-1' } }],
    /^"Ticket" cannot be written: Asana computes its values\.$/,
  ],
  [
    'a locked field',
    [{ field: 'Votes', value: { number: 1 } }],
    /^"Votes" cannot be written: Asana has locked its values\.$/,
  ],
  ['null for a locked field', [{ field: 'Votes', value: null }], /^"Votes" cannot be written/],
  [
    'a reference field',
    [{ field: 'Related work', value: { text: 'x' } }],
    /^"Related work" is a reference field: it accepts no value through this API, not text\.$/,
  ],
  [
    'a field that does not exist, by name',
    [{ field: 'Mood', value: { text: 'x' } }],
    /^There is no custom field "Mood" here\. The custom fields are: "Supplier part number", "Effort", /,
  ],
  [
    'a field that does not exist, by id',
    [{ field: '1299999999999999', value: { text: 'x' } }],
    /^There is no custom field "1299999999999999" here/,
  ],
  [
    'a field given twice',
    [
      { field: 'Effort', value: { number: 1 } },
      { field: `CustomField:${fixtures.numberField}`, value: { number: 2 } },
    ],
    /^"Effort" is given twice\.$/,
  ],
  [
    'a text that is too long',
    [{ field: fixtures.textField, value: { text: 'x'.repeat(1025) } }],
    /^"Supplier part number" accepts at most 1024 characters\.$/,
  ],
  [
    'a user id that is not valid',
    [{ field: 'Reviewers', value: { people: ['someone'] } }],
    /someone/,
  ],
];

describe('a custom field value is rejected before the write:', () => {
  test.each(rejected)('%s', async (_what, customFields, message) => {
    const { errors, upstream } = await write(
      { field: fixtures.dateTimeField, value: null },
      ...customFields,
    );
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toMatch(message);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'customFields',
      applied: 'NO',
    });
    expect(upstream.totals.writes).toBe(0);
  });

  test('no input or two inputs, because of @oneOf', async () => {
    for (const value of [{}, { text: 'a', number: 1 }, { text: null }]) {
      const { errors, wireRequests } = await write({ field: 'Effort', value });
      expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
      expect(wireRequests).toBe(0);
    }
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
    const [section] = await state<{ gid: string }[]>(`/projects/${project}/sections`);
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
