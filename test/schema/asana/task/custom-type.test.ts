import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';

// Types of tasks that users have defined.

const { ask } = await createAsker();

test('a project has its custom types with their states, in the request for the list', async () => {
  const query = `{ project(id: "${fixtures.fieldRichProject}") { customTypes { nodes {
    name statusOptions { name completionState isEnabled color }
  } } } }`;
  const { data, errors, reads } = await ask(query);
  expect(errors).toEqual([]);
  const state = { isEnabled: true, color: 'none', completionState: 'Incomplete' };
  expect(data.project.customTypes.nodes).toEqual([
    {
      name: 'Bug',
      statusOptions: [
        { ...state, name: 'Reported' },
        { ...state, name: 'Confirmed' },
        { ...state, name: 'Fixed', completionState: 'Complete' },
      ],
    },
    {
      name: 'Idea',
      statusOptions: [
        { ...state, name: 'New' },
        { ...state, name: 'Done', completionState: 'Complete' },
      ],
    },
  ]);
  expect(reads).toHaveLength(2);
});

test('a task without a custom type has none', async () => {
  const query = `{ task(id: "${fixtures.taskWithEverything}") { customType { name } customTypeStatus { name } } }`;
  const { data, errors, reads } = await ask(query);
  expect(errors).toEqual([]);
  expect(data.task).toEqual({ customType: null, customTypeStatus: null });
  expect(reads).toEqual([
    `GET /tasks/${fixtures.taskWithEverything} custom_type.name,custom_type_status_option.name`,
  ]);
});
