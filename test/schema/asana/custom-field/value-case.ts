import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { people } from '../../../../sandbox/world/fixture/person.ts';

/** A custom field, the GraphQL type of its values, a selection of it, and the expected results with and without a value. */
export interface ValueCase {
  readonly field: string;
  readonly typeName: string;
  readonly selection: string;
  readonly paths: string;
  readonly filled: object;
  readonly empty: object;
}

const text = { typeName: 'TextCustomFieldValue', selection: 'text', paths: 'text_value' };
const number = { typeName: 'NumberCustomFieldValue', selection: 'number', paths: 'number_value' };
const date = {
  typeName: 'DateCustomFieldValue',
  selection: 'date dateTime',
  paths: 'date_value.date,date_value.date_time',
};
const [high] = fixtures.enumOptions;

/** One case for each custom field of the sandbox. */
export const valueCases: readonly ValueCase[] = [
  {
    ...text,
    field: fixtures.textField,
    filled: { displayValue: 'FW-9001 "rev. B"', text: 'FW-9001 "rev. B"' },
    empty: { text: null },
  },
  {
    ...text,
    field: fixtures.customIdField,
    filled: { displayValue: 'ARIA-1001', isReadOnly: true, text: 'ARIA-1001' },
    empty: { isReadOnly: true, text: null },
  },
  {
    ...number,
    field: fixtures.numberField,
    filled: { displayValue: '7.5 days', number: 7.5 },
    empty: { number: null },
  },
  {
    ...number,
    field: fixtures.percentageField,
    filled: { displayValue: '25%', number: 0.25 },
    empty: { number: null },
  },
  {
    ...number,
    field: fixtures.currencyField,
    filled: { displayValue: '€1,280.00', number: 1280 },
    empty: { number: null },
  },
  {
    ...number,
    field: fixtures.formulaField,
    filled: { displayValue: '9600.00', isReadOnly: true, number: 9600 },
    empty: { isReadOnly: true, number: null },
  },
  {
    ...number,
    field: fixtures.lockedField,
    filled: { displayValue: '312', isReadOnly: true, number: 312 },
    empty: { isReadOnly: true, number: null },
  },
  {
    field: fixtures.enumField,
    typeName: 'EnumCustomFieldValue',
    selection: 'enumOption { gid name enabled color }',
    paths: 'enum_value.color,enum_value.enabled,enum_value.name',
    filled: {
      displayValue: 'High',
      enumOption: { gid: high, name: 'High', enabled: true, color: 'red' },
    },
    empty: { enumOption: null },
  },
  {
    field: fixtures.multiEnumField,
    typeName: 'MultiEnumCustomFieldValue',
    selection: 'enumOptions { name }',
    paths: 'multi_enum_values.name',
    filled: {
      displayValue: 'Web shop, Newsletter',
      enumOptions: [{ name: 'Web shop' }, { name: 'Newsletter' }],
    },
    empty: { enumOptions: [] },
  },
  {
    ...date,
    field: fixtures.dateField,
    filled: { displayValue: '2026-07-03', date: '2026-07-03', dateTime: null },
    empty: { date: null, dateTime: null },
  },
  {
    ...date,
    field: fixtures.dateTimeField,
    filled: {
      displayValue: '2026-07-06T08:00:00.000Z',
      date: '2026-07-06',
      dateTime: '2026-07-06T08:00:00.000Z',
    },
    empty: { date: null, dateTime: null },
  },
  {
    field: fixtures.peopleField,
    typeName: 'PeopleCustomFieldValue',
    selection: 'people { gid email }',
    paths: 'people_value.email',
    filled: {
      displayValue: "佐藤 はな, Tom O'Neill",
      people: [
        { gid: people.hana, email: 'hana@fernwood.example' },
        { gid: people.tom, email: 'tom@fernwood.example' },
      ],
    },
    empty: { people: [] },
  },
  {
    field: fixtures.referenceField,
    typeName: 'ReferenceCustomFieldValue',
    selection: 'references { gid name resourceType }',
    paths: 'reference_value.name,reference_value.resource_type',
    filled: {
      displayValue: 'Decide on a price for the app, 🚀 Aria 2 launch',
      references: [
        {
          gid: fixtures.multiHomedTask,
          name: 'Decide on a price for the app',
          resourceType: 'task',
        },
        {
          gid: fixtures.hundredTaskProject,
          name: '🚀 Aria 2 launch',
          resourceType: 'project',
        },
      ],
    },
    empty: { references: [] },
  },
];
