import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { type ValueCase, valueCases } from './value-case.ts';

const { ask, sandbox } = await createAsker();

const named = valueCases.map((valueCase) => ({
  ...valueCase,
  name: rowOf(world.customFields, valueCase.field).name,
}));

/** Queries all fields of one custom field value of a task. */
async function queryValue(kind: ValueCase, task: string) {
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

const expectedOf = ({ field, typeName }: ValueCase, value: object) => ({
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
  const spreads = new Map(valueCases.map(({ typeName, selection }) => [typeName, selection]));
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
