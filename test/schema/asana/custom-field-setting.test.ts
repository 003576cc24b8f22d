import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from './set-up.ts';

// The custom fields of portfolios and goals. Those of projects: project/project-custom-field.test.ts.

const { ask, sent } = await createMutationTestServer();
const { textField } = fixtures;
const refused = { applied: 'NO', retryable: false };

describe.each([
  ['Portfolio', 'portfolio', fixtures.portfolio, fixtures.enumField],
  ['Goal', 'goal', fixtures.goal, fixtures.numberField],
])('of a %s', (typeName, noun, gid, field) => {
  const selection = `${noun} { customFields { gid } }`;
  const add = toMutation(`addCustomFieldTo${typeName}`, selection);
  const remove = toMutation(`removeCustomFieldFrom${typeName}`, selection);
  const read = `GET /${noun}s/${gid} custom_field_settings.custom_field`;

  test('a field is added, and the record is read after it', async () => {
    const input = { [noun]: `${typeName}:${gid}`, customField: textField, isImportant: true };
    const { data, wireRequests } = expectNoErrors(await ask(add, { input }));
    expect(data.it[noun]).toEqual({ customFields: [{ gid: field }, { gid: textField }] });
    expect(sent()).toEqual([
      [
        `POST /${noun}s/${gid}/addCustomFieldSetting *`,
        { custom_field: textField, is_important: true },
      ],
      [read],
    ]);
    expect(wireRequests).toBe(2);
  });

  test('a field is removed', async () => {
    const input = { [noun]: gid, customField: field };
    const { data } = expectNoErrors(await ask(remove, { input }));
    expect(data.it[noun]).toEqual({ customFields: [] });
    expect(sent()).toEqual([
      [`POST /${noun}s/${gid}/removeCustomFieldSetting *`, { custom_field: field }],
      [read],
    ]);
  });

  test.each([
    ['added, which it has', add, field],
    ['added, which does not exist', add, '999'],
    ['removed, which it does not have', remove, textField],
  ])('a field that is %s names the input', async (_what, mutation, customField) => {
    const { errors } = await ask(mutation, { input: { [noun]: gid, customField } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'customField',
      ...refused,
    });
  });
});

test('a portfolio is changed only by its members', async () => {
  const mutation = toMutation('addCustomFieldToPortfolio', 'portfolio { gid }');
  const input = { portfolio: fixtures.privatePortfolio, customField: textField };
  const { errors } = await ask(mutation, { input }, 'grace');
  expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ...refused });
});
