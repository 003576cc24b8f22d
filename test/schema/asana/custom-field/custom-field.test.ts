import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { pageOfGids, testType } from '../type-test.ts';

const asker = await createAsker();
const gid = fixtures.enumField;
const workspace = fixtures.paidWorkspace;

testType(asker, {
  typeName: 'CustomField',
  gid,
  root: null,
  route: '/custom_fields/{custom_field_gid}',
  addresses: [],
  allFields: {
    selection: `
      id gid name description resourceSubtype representationType precision format currencyCode
      customLabel isGlobalToWorkspace isFormulaField idPrefix createdBy { name }
      enumOptions { gid name enabled color }`,
    result: {
      id: `CustomField:${gid}`,
      gid,
      name: 'Priority',
      description: 'Agreed on Mondays.',
      resourceSubtype: 'enum',
      representationType: 'enum',
      precision: null,
      format: null,
      currencyCode: null,
      customLabel: null,
      isGlobalToWorkspace: true,
      isFormulaField: false,
      idPrefix: null,
      createdBy: { name: 'Ada Okafor' },
      enumOptions: [
        { gid: fixtures.enumOptions[0], name: 'High', enabled: true, color: 'red' },
        { gid: fixtures.enumOptions[1], name: 'Medium', enabled: true, color: 'orange' },
        { gid: fixtures.enumOptions[2], name: 'Low', enabled: true, color: 'yellow-green' },
        { gid: fixtures.disabledEnumOption, name: 'Someday', enabled: false, color: 'cool-gray' },
      ],
    },
    reads: [
      `/custom_fields/${gid} created_by.name,currency_code,custom_label,description,enum_options.color,enum_options.enabled,enum_options.name,format,id_prefix,is_formula_field,is_global_to_workspace,name,precision,representation_type,resource_subtype`,
    ],
    wireRequests: 1,
  },
  list: {
    query: `workspace(id: "${workspace}") {
      list: customFields(first: $first, after: $after) { ${pageOfGids} }
    }`,
    otherReads: [`/workspaces/${workspace} gid`],
    path: `/workspaces/${workspace}/custom_fields`,
    gids: [...world.customFields.keys()],
  },
  hidden: { gid: fixtures.textField, person: 'guest' },
});

test.for([
  [fixtures.numberField, { precision: 1, format: 'custom', customLabel: 'days' }],
  [fixtures.percentageField, { precision: 0, format: 'percentage' }],
  [fixtures.currencyField, { precision: 2, format: 'currency', currencyCode: 'EUR' }],
  [fixtures.formulaField, { representationType: 'formula', isFormulaField: true }],
  [fixtures.customIdField, { representationType: 'custom_id', idPrefix: 'ARIA' }],
] as const)(
  'the definition of the custom field %s contains its display format',
  async ([field, shown]) => {
    const query = `query ($id: ID!) {
    node(id: $id) {
      ... on CustomField {
        precision format customLabel currencyCode representationType isFormulaField idPrefix
      }
    }
  }`;
    const { data, errors } = await asker.ask(query, { id: `CustomField:${field}` });
    expect(errors).toEqual([]);
    expect(data.node).toMatchObject(shown);
  },
);

test('the custom fields of a project are read with the project', async () => {
  const query =
    'query ($id: ID!) { project(id: $id) { customFields { id enumOptions { name } } } }';
  const project = fixtures.hundredTaskProject;
  const { data, reads } = await asker.ask(query, { id: project });
  expect(data.project.customFields).toEqual(
    rowOf(world.projects, project).fieldSettings.map(({ fieldGid }) => ({
      id: `CustomField:${fieldGid}`,
      enumOptions: world.customFields.get(fieldGid)?.options?.map(({ name }) => ({ name })) ?? null,
    })),
  );
  expect(reads).toEqual([
    `GET /projects/${project} custom_field_settings.custom_field.enum_options.name`,
  ]);
});
