import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer } from '../set-up.ts';
import { type FieldValue, inputCases } from './input-case.ts';

// Custom field values that are rejected before the write, because the definition of the field does not allow them.

const { ask } = await createMutationTestServer();

const { emptyTask: task } = fixtures;
const [high = '', medium = '', low = ''] = fixtures.enumOptions;

const update = `mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { task { gid } } }`;

const write = (...customFields: readonly FieldValue[]) =>
  ask(update, { input: { task, customFields } });

/** Values that are rejected, and the start of the error message. */
const rejected: readonly (readonly [
  what: string,
  customFields: readonly FieldValue[],
  message: RegExp,
])[] = [
  ...inputCases
    .filter(([, gid]) => gid !== fixtures.dateTimeField)
    .map(([type, , name, value]) => {
      const isText = 'text' in value;
      return [
        `a value of the wrong type for a field of type ${type}`,
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
