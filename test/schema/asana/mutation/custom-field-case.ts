import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import type { MutationTestServer } from '../set-up.ts';
import type { MutationCase } from './mutation-kind.ts';

// The mutations of custom fields and their options, for the table of mutations.

const { paidWorkspace: workspace, enumField } = fixtures;

interface Named {
  readonly name: string;
}

const countNames = (rows: readonly Named[], names: readonly string[]) =>
  names.map((name) => rows.filter((row) => row.name === name).length);

async function countOptions({ asanaState }: MutationTestServer, names: readonly string[]) {
  const path = `/custom_fields/${enumField}?opt_fields=enum_options.name`;
  const { enum_options } = await asanaState<{ enum_options: readonly Named[] }>(path);
  return countNames(enum_options, names);
}

/** Each of these mutations with one write. */
export const customFieldCases: readonly MutationCase[] = [
  {
    name: 'createCustomField',
    input: (name) => ({ workspace, name, type: 'TEXT' }),
    selection: 'customField { name }',
    route: 'POST /custom_fields',
    countWrites: async ({ asanaState }, names) =>
      countNames(
        await asanaState(`/workspaces/${workspace}/custom_fields?opt_fields=name&limit=100`),
        names,
      ),
  },
  {
    name: 'updateCustomField',
    input: (name) => ({ customField: fixtures.currencyField, name }),
    selection: 'customField { name }',
    route: 'PUT /custom_fields/{custom_field_gid}',
    countWrites: async ({ asanaState }, names) =>
      countNames(
        await asanaState(`/workspaces/${workspace}/custom_fields?opt_fields=name&limit=100`),
        names,
      ),
    isOnce: true,
  },
  {
    name: 'deleteCustomField',
    input: () => ({ customField: fixtures.percentageField }),
    selection: 'deletedCustomFieldId',
    route: 'DELETE /custom_fields/{custom_field_gid}',
    countWrites: async ({ asanaState }) => [
      (await asanaState(`/custom_fields/${fixtures.percentageField}`)) === undefined ? 1 : 0,
    ],
    isOnce: true,
  },
  {
    name: 'addEnumOption',
    input: (name) => ({ customField: enumField, name }),
    selection: 'enumOption { name }',
    route: 'POST /custom_fields/{custom_field_gid}/enum_options',
    countWrites: countOptions,
  },
  {
    name: 'moveEnumOption',
    input: () => ({
      customField: fixtures.multiEnumField,
      enumOption: fixtures.multiEnumOptions[0],
      after: fixtures.multiEnumOptions[2],
    }),
    selection: 'enumOption { name }',
    route: 'POST /custom_fields/{custom_field_gid}/enum_options/insert',
    async countWrites({ asanaState }) {
      const path = `/custom_fields/${fixtures.multiEnumField}?opt_fields=enum_options`;
      const { enum_options: options } = await asanaState<{
        enum_options: readonly { gid: string }[];
      }>(path);
      return [options.findIndex(({ gid }) => gid === fixtures.multiEnumOptions[0]) === 2 ? 1 : 0];
    },
    isOnce: true,
  },
  {
    name: 'updateEnumOption',
    input: (name) => ({ enumOption: fixtures.enumOptions[0], name }),
    selection: 'enumOption { name }',
    route: 'PUT /enum_options/{enum_option_gid}',
    countWrites: countOptions,
    isOnce: true,
  },
];
