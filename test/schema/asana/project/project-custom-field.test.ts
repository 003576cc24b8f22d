import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// The custom fields of a project.

const { ask, sent, asanaState } = await createMutationTestServer();

const { fieldRichProject, guestProject, personalProject, enumField, lockedField } = fixtures;
const project = fixtures.privateProject;
const refused = { applied: 'NO', retryable: false };

type Setting = Readonly<Record<'custom_field', { readonly gid: string }>> & {
  readonly is_important: boolean;
};
const fieldsOf = async (gid: string) => {
  const path = `/projects/${gid}/custom_field_settings?opt_fields=custom_field,is_important`;
  const settings = await asanaState<readonly Setting[]>(path);
  return settings.map(({ custom_field, is_important }) => [custom_field.gid, is_important]);
};
const before = await fieldsOf(project);

describe('addCustomFieldToProject', () => {
  const query = toMutation('addCustomFieldToProject', 'project { name customFields { gid } }');
  const path = `/projects/${project}/addCustomFieldSetting`;

  test.each([
    ['Asana’s gid', project, lockedField],
    ['the global id', `Project:${project}`, `CustomField:${lockedField}`],
    ['an address of the browser', `https://app.asana.com/0/${project}/list`, lockedField],
  ])(
    'with %s adds the field in one write, and reads the project after it',
    async (_form, of, customField) => {
      const { data, wireRequests } = expectNoErrors(
        await ask(query, { input: { project: of, customField } }),
      );
      const fields = [...before.map(([gid]) => gid), lockedField];
      expect(data.it.project).toEqual({
        name: 'Budget 2027',
        customFields: fields.map((gid) => ({ gid })),
      });
      expect(sent()).toEqual([
        [`POST ${path} gid`, { custom_field: lockedField }],
        [`GET /projects/${project} custom_field_settings.custom_field,name`],
      ]);
      expect(wireRequests).toBe(2);
      expect(await fieldsOf(project)).toEqual([...before, [lockedField, false]]);
    },
  );

  test('with isImportant reads nothing if the project is not selected', async () => {
    const input = { project, customField: lockedField, isImportant: true };
    expectNoErrors(await ask(toMutation('addCustomFieldToProject', '__typename'), { input }));
    expect(sent()).toEqual([
      [`POST ${path} gid`, { custom_field: lockedField, is_important: true }],
    ]);
    expect((await fieldsOf(project)).at(-1)).toEqual([lockedField, true]);
  });

  test.each([
    ['a field that the project has', fieldRichProject, enumField],
    ['a field that does not exist', project, '999'],
  ])('of %s names the input, and adds nothing', async (_what, of, customField) => {
    const fields = await fieldsOf(of);
    const { errors } = await ask(query, { input: { project: of, customField } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'customField',
      ...refused,
    });
    expect(await fieldsOf(of)).toEqual(fields);
  });

  test.each([
    ['in a workspace without a paid plan', personalProject, 'ada'],
    ['by a guest', guestProject, 'guest'],
  ] as const)('%s is PAYMENT_REQUIRED', async (_where, of, person) => {
    const { errors } = await ask(query, { input: { project: of, customField: enumField } }, person);
    expect(errors[0]?.extensions).toMatchObject({ code: 'PAYMENT_REQUIRED', ...refused });
  });

  test('by a person who cannot see the project is FORBIDDEN', async () => {
    const { errors } = await ask(query, { input: { project, customField: lockedField } }, 'grace');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ...refused });
    expect(await fieldsOf(project)).toEqual(before);
  });
});

describe('removeCustomFieldFromProject', () => {
  const query = toMutation('removeCustomFieldFromProject', 'project { name customFields { gid } }');

  test.each([
    ['Asana’s gid', fieldRichProject, enumField],
    ['the global id', `Project:${fieldRichProject}`, `CustomField:${enumField}`],
  ])(
    'with %s removes the field, and reads the project after the write',
    async (_form, of, customField) => {
      const { data } = expectNoErrors(await ask(query, { input: { project: of, customField } }));
      const fields = (await fieldsOf(fieldRichProject)).map(([gid]) => ({ gid }));
      expect(fields).not.toContainEqual({ gid: enumField });
      expect(data.it.project).toEqual({ name: 'App 3.0', customFields: fields });
      expect(sent()).toEqual([
        [
          `POST /projects/${fieldRichProject}/removeCustomFieldSetting *`,
          { custom_field: enumField },
        ],
        [`GET /projects/${fieldRichProject} custom_field_settings.custom_field,name`],
      ]);
    },
  );

  test('of a field that the project does not have names the input', async () => {
    const { errors } = await ask(query, { input: { project, customField: lockedField } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'customField',
      ...refused,
    });
  });

  test('by a guest is PAYMENT_REQUIRED, and removes nothing', async () => {
    const [[customField] = []] = await fieldsOf(guestProject);
    const { errors } = await ask(query, { input: { project: guestProject, customField } }, 'guest');
    expect(errors[0]?.extensions).toMatchObject({ code: 'PAYMENT_REQUIRED', ...refused });
    expect((await fieldsOf(guestProject))[0]?.[0]).toBe(customField);
  });
});
