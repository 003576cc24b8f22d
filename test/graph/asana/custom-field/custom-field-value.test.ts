import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { people } from '../../../../sandbox/world/fixture/person.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';

const { ask, sandbox } = await createAsker();

/** A custom field, the GraphQL type of its values, a selection of it, and the expected results with and without a value. */
interface Kind {
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

const kinds: readonly Kind[] = [
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

const named = kinds.map((kind) => ({ ...kind, name: rowOf(world.customFields, kind.field).name }));

/** Queries all fields of one custom field value of a task. */
async function queryValue(kind: Kind, task: string) {
  const query = `query ($task: ID!, $field: ID!) {
    task(id: $task) {
      customField(id: $field) {
        __typename name displayValue isReadOnly isEnabled customField { id }
        ... on ${kind.typeName} { ${kind.selection} }
      }
    }
  }`;
  return ask(query, { task, field: kind.field });
}

const expectedOf = ({ field, typeName }: Kind, value: object) => ({
  __typename: typeName,
  name: rowOf(world.customFields, field).name,
  isReadOnly: false,
  isEnabled: true,
  customField: { id: `CustomField:${field}` },
  ...value,
});

test.for(named)(
  'the value of $name is a $typeName, read with its task in one request',
  async (kind) => {
    const { data, errors, reads } = await queryValue(kind, fixtures.taskWithEverything);
    expect(errors).toEqual([]);
    expect(data.task.customField).toEqual(expectedOf(kind, kind.filled));
    const paths = [
      ...['display_value', 'enabled', 'is_value_read_only', 'name', 'resource_subtype'],
      ...kind.paths.split(','),
    ];
    expect(reads).toEqual([
      `GET /tasks/${fixtures.taskWithEverything} ${paths
        .map((path) => `custom_fields.${path}`)
        .sort()
        .join()}`,
    ]);
  },
);

test.for(named)(
  'the value of $name on an empty task is a $typeName without a value',
  async (kind) => {
    const { data, errors } = await queryValue(kind, fixtures.emptyTask);
    expect(errors).toEqual([]);
    expect(data.task.customField).toEqual(expectedOf(kind, { displayValue: null, ...kind.empty }));
  },
);

test('values of all types are read in one request, in the order of the task’s custom fields', async () => {
  const spreads = new Map(kinds.map((kind) => [kind.typeName, kind.selection]));
  const query = `query ($task: ID!) {
    task(id: $task) {
      customFields {
        __typename displayValue
        ${[...spreads].map(([typeName, selection]) => `... on ${typeName} { ${selection} }`).join(' ')}
      }
    }
  }`;
  const { data, errors, reads } = await ask(query, { task: fixtures.taskWithEverything });
  expect(errors).toEqual([]);
  const byField = new Map(
    named.map(({ field, typeName, filled }) => [field, { typeName, filled }]),
  );
  const fields = [...world.customFields.keys()].map((gid) => byField.get(gid));
  const values = fields.map((kind) => {
    const { isReadOnly: _, ...filled } = { isReadOnly: false, ...kind?.filled };
    return { __typename: kind?.typeName, ...filled };
  });
  expect(data.task.customFields).toEqual(values);
  expect(reads).toHaveLength(1);
});

test('customField finds a value by the name of its field, and reads the names to compare', async () => {
  const query =
    'query ($task: ID!) { task(id: $task) { customField(name: "Effort") { displayValue } } }';
  const { data, reads } = await ask(query, { task: fixtures.taskWithEverything });
  expect(data.task.customField).toEqual({ displayValue: '7.5 days' });
  expect(reads).toEqual([
    `GET /tasks/${fixtures.taskWithEverything} custom_fields.display_value,custom_fields.name,custom_fields.resource_subtype`,
  ]);
});

test.for([fixtures.numberField, `CustomField:${fixtures.numberField}`])(
  'customField finds a value by the id "%s"',
  async (id) => {
    const query =
      'query ($task: ID!, $id: ID!) { task(id: $task) { customField(id: $id) { displayValue } } }';
    const { data, reads } = await ask(query, { task: fixtures.taskWithEverything, id });
    expect(data.task.customField).toEqual({ displayValue: '7.5 days' });
    expect(reads).toEqual([
      `GET /tasks/${fixtures.taskWithEverything} custom_fields.display_value,custom_fields.resource_subtype`,
    ]);
  },
);

test.for(['name: "effort"', 'name: "No such field"', 'id: "1211999999999999"'])(
  'customField(%s) is null without an error if the task does not have the field',
  async (which) => {
    const query = `query ($task: ID!) { task(id: $task) { customField(${which}) { name } } }`;
    const { data, errors } = await ask(query, { task: fixtures.taskWithEverything });
    expect(errors).toEqual([]);
    expect(data.task.customField).toBeNull();
  },
);

test.for([
  ['neither name nor id', '', 'name'],
  ['a null name', '(name: null)', 'name'],
  ['both name and id', `(name: "Effort", id: "${fixtures.numberField}")`, 'name'],
  ['an id of a task', `(id: "Task:${fixtures.numberField}")`, 'id'],
])('customField with %s is rejected before a request is sent', async ([, which, field]) => {
  const query = `query ($task: ID!) { task(id: $task) { name customField${which} { name } } }`;
  const { data, errors, reads } = await ask(query, { task: fixtures.taskWithEverything });
  expect(data.task).toBeNull();
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['task', 'customField'],
      extensions: { code: 'BAD_USER_INPUT', field, retryable: false },
    }),
  ]);
  expect(reads).toEqual([]);
});

test('a value of a type that Asana adds in the future is a TextCustomFieldValue', async () => {
  sandbox.setFaults([
    {
      kind: 'status',
      status: 200,
      body: {
        data: {
          gid: fixtures.emptyTask,
          custom_fields: [{ gid: '1', resource_subtype: 'hologram', display_value: '👋' }],
        },
      },
    },
  ]);
  const query = 'query ($id: ID!) { task(id: $id) { customFields { __typename displayValue } } }';
  const { data, errors } = await ask(query, { id: fixtures.emptyTask });
  expect(errors).toEqual([]);
  expect(data.task.customFields).toEqual([
    { __typename: 'TextCustomFieldValue', displayValue: '👋' },
  ]);
});

test('the definition of a custom field is read with its value', async () => {
  const query = `query ($task: ID!) {
    task(id: $task) { customField(name: "Priority") { customField { name enumOptions { name } } } }
  }`;
  const { data, reads } = await ask(query, { task: fixtures.taskWithEverything });
  expect(data.task.customField.customField).toEqual({
    name: 'Priority',
    enumOptions: [{ name: 'High' }, { name: 'Medium' }, { name: 'Low' }, { name: 'Someday' }],
  });
  expect(reads).toEqual([
    `GET /tasks/${fixtures.taskWithEverything} custom_fields.enum_options.name,custom_fields.name,custom_fields.resource_subtype`,
  ]);
});
