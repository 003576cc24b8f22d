import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';
import { createMutationTestServer, toMutation } from '../set-up.ts';

// References of a task that do not fit: the server rejects them before it writes if it can know, otherwise Asana does.

const { ask, sent, asanaState } = await createMutationTestServer();

const { emptyTask: task, guestProject, fieldRichProject: project, taskWithEverything } = fixtures;
const [foreignSection = ''] = rowOf(world.projects, guestProject).sectionGids;
const foreignTag = [...world.tags.values()].find(
  ({ workspaceGid }) => workspaceGid === fixtures.freeWorkspace,
)?.gid;
const name = 'Not created';
const disabled = [{ field: 'Priority', value: { enumOption: fixtures.disabledEnumOption } }];
const namesIn = async (of: string) =>
  (await asanaState<readonly { name: string }[]>(`/projects/${of}/tasks?limit=100`)).map(
    (one) => one.name,
  );

describe('createTask', () => {
  const query = toMutation('createTask', 'task { name }');

  test.each<[what: string, input: object, field: string]>([
    ['a section of another project', { project, section: foreignSection }, 'section'],
    ['a tag of another workspace', { project, tags: [foreignTag] }, 'tags'],
    [
      'a parent in another workspace',
      { workspace: fixtures.freeWorkspace, parent: task },
      'workspace',
    ],
    [
      'an assignee outside the workspace',
      { workspace: fixtures.freeWorkspace, assignee: fixtures.graceGid },
      'assignee',
    ],
  ])('with %s is rejected by Asana, names the input, and creates no task', async (...args) => {
    const [, input, field] = args;
    const { errors } = await ask(query, { input: { name, ...input } });
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field, applied: 'NO', retryable: false } },
    ]);
    expect(await namesIn(project)).not.toContain(name);
  });

  test('with a disabled option of a custom field is rejected before anything is written', async () => {
    const { errors } = await ask(query, { input: { name, project, customFields: disabled } });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', applied: 'NO' } }]);
    expect(sent().every(([line]) => line.startsWith('GET '))).toBe(true);
  });
});

test('updateTask with a disabled option of a custom field is rejected before anything is written', async () => {
  const input = { task: taskWithEverything, customFields: disabled };
  const { errors } = await ask(toMutation('updateTask', 'task { name }'), { input });
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', applied: 'NO' } }]);
  expect(sent().every(([line]) => line.startsWith('GET '))).toBe(true);
});
