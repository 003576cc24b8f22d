import type { CustomFieldRow } from '../../store/asana/row.ts';
import type { Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { fixtures } from '../fixture/fixture.ts';
import { people } from '../fixture/person.ts';

type Definition = Omit<CustomFieldRow, 'workspaceGid' | 'createdByGid'>;

const priorities = [
  { name: 'High', color: 'red', enabled: true },
  { name: 'Medium', color: 'orange', enabled: true },
  { name: 'Low', color: 'yellow-green', enabled: true },
  { name: 'Someday', color: 'cool-gray', enabled: false },
];

const channels = ['Web shop', 'Resellers', 'Newsletter', 'Trade fairs'];

const definitions: readonly Definition[] = [
  {
    gid: fixtures.textField,
    name: 'Supplier part number',
    description: 'As printed on the delivery note.',
    kind: 'text',
  },
  {
    gid: fixtures.numberField,
    name: 'Effort',
    description: 'In days of one person.',
    kind: 'number',
    precision: 1,
    format: 'custom',
    label: { text: 'days', position: 'suffix' },
  },
  {
    gid: fixtures.percentageField,
    name: 'Progress',
    description: 'How much of it is done.',
    kind: 'number',
    precision: 0,
    format: 'percentage',
  },
  {
    gid: fixtures.currencyField,
    name: 'Cost',
    description: 'Without tax.',
    kind: 'number',
    precision: 2,
    format: 'currency',
    currencyCode: 'EUR',
  },
  {
    gid: fixtures.enumField,
    name: 'Priority',
    description: 'Agreed on Mondays.',
    kind: 'enum',
    options: priorities.map((option, at) => ({ gid: gidOf('enumOption', at + 1), ...option })),
  },
  {
    gid: fixtures.multiEnumField,
    name: 'Channels',
    description: 'Where customers will notice.',
    kind: 'multi_enum',
    options: channels.map((name, at) => ({
      gid: gidOf('enumOption', priorities.length + at + 1),
      name,
      color: 'blue',
      enabled: true,
    })),
  },
  {
    gid: fixtures.dateField,
    name: 'Review date',
    description: 'When we look at it again.',
    kind: 'date',
  },
  {
    gid: fixtures.dateTimeField,
    name: 'Goes live',
    description: 'To the minute.',
    kind: 'date',
  },
  {
    gid: fixtures.peopleField,
    name: 'Reviewers',
    description: 'Two are enough.',
    kind: 'people',
  },
  {
    gid: fixtures.referenceField,
    name: 'Related work',
    description: 'Tasks or projects.',
    kind: 'reference',
  },
  {
    gid: fixtures.formulaField,
    name: 'Cost of effort',
    description: 'Effort × cost.',
    kind: 'number',
    precision: 2,
    factorGids: [fixtures.numberField, fixtures.currencyField],
  },
  {
    gid: fixtures.customIdField,
    name: 'Ticket',
    description: 'Our number for it.',
    kind: 'text',
    idPrefix: 'ARIA',
  },
  {
    gid: fixtures.lockedField,
    name: 'Votes',
    description: 'Counted by the feedback form; locked.',
    kind: 'number',
    precision: 0,
    isLocked: true,
  },
];

/** The gids of all fields, in the order of their definitions. */
export const allFields: readonly string[] = definitions.map(({ gid }) => gid);

/** Adds the custom fields of the paid workspace to the tables. The free workspace has none. */
export function addCustomFields({ customFields }: Tables): void {
  for (const definition of definitions) {
    customFields.set(definition.gid, {
      ...definition,
      workspaceGid: fixtures.paidWorkspace,
      createdByGid: people.ada,
    });
  }
}
