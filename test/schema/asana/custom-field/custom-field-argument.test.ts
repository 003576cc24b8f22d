import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';

const { ask } = await createAsker();

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
])(
  'customField with %s is rejected, and the rest of the task is returned',
  async ([, which, field]) => {
    const query = `query ($task: ID!) { task(id: $task) { name customField${which} { name } } }`;
    const { data, errors } = await ask(query, { task: fixtures.taskWithEverything });
    expect(data.task).toEqual({ name: expect.any(String), customField: null });
    expect(errors).toEqual([
      expect.objectContaining({
        path: ['task', 'customField'],
        extensions: { code: 'BAD_USER_INPUT', field, retryable: false },
      }),
    ]);
  },
);
