import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import type { MutationTestServer } from '../set-up.ts';
import type { MutationCase } from './mutation-kind.ts';

// The mutations of the custom fields of portfolios and goals, for the table of mutations.

const { portfolio, goal, innerPortfolio, teamGoal, enumField, numberField, textField } = fixtures;

interface WithSettings {
  readonly custom_field_settings: readonly { readonly custom_field: { readonly gid: string } }[];
}

async function countFields(
  asanaState: MutationTestServer['asanaState'],
  path: string,
  field: string,
): Promise<number> {
  const { custom_field_settings: settings } = await asanaState<WithSettings>(
    `${path}?opt_fields=custom_field_settings.custom_field`,
  );
  return settings.filter(({ custom_field: { gid } }) => gid === field).length;
}

function casesOf(
  noun: 'portfolio' | 'goal',
  empty: string,
  withField: string,
  field: string,
): readonly MutationCase[] {
  const typeName = noun === 'goal' ? 'Goal' : 'Portfolio';
  const selection = `${noun} { name }`;
  return [
    {
      name: `addCustomFieldTo${typeName}`,
      input: () => ({ [noun]: empty, customField: textField }),
      selection,
      route: `POST /${noun}s/{${noun}_gid}/addCustomFieldSetting`,
      countWrites: async ({ asanaState }) => [
        await countFields(asanaState, `/${noun}s/${empty}`, textField),
      ],
      isOnce: true,
    },
    {
      name: `removeCustomFieldFrom${typeName}`,
      input: () => ({ [noun]: withField, customField: field }),
      selection,
      route: `POST /${noun}s/{${noun}_gid}/removeCustomFieldSetting`,
      countWrites: async ({ asanaState }) => [
        1 - (await countFields(asanaState, `/${noun}s/${withField}`, field)),
      ],
      isOnce: true,
    },
  ];
}

export const customFieldSettingCases: readonly MutationCase[] = [
  ...casesOf('portfolio', innerPortfolio, portfolio, enumField),
  ...casesOf('goal', teamGoal, goal, numberField),
];
