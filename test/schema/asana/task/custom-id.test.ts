import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';

// Finding a task by its id in a custom field.

const { ask, sandbox } = await createAsker();
const { freeWorkspace, paidWorkspace, taskWithEverything } = fixtures;

const query =
  'query ($workspace: ID!, $id: String!) { taskByCustomId(workspace: $workspace, customId: $id) { gid name } }';

test('taskByCustomId finds the task, in one request', async () => {
  const variables = { workspace: `Workspace:${paidWorkspace}`, id: ' ARIA-1001 ' };
  const { data, errors } = await ask(query, variables);
  expect(errors).toEqual([]);
  expect(data.taskByCustomId.gid).toBe(taskWithEverything);
  expect(sandbox.requests().map(({ path }) => path)).toEqual([
    `/workspaces/${paidWorkspace}/tasks/custom_id/ARIA-1001`,
  ]);
});

test('taskByCustomId finds a task only in its workspace, also beside the same id in another one', async () => {
  const field = (alias: string, workspace: string) =>
    `${alias}: taskByCustomId(workspace: "${workspace}", customId: "ARIA-1001") { gid }`;
  const { data, errors } = await ask(
    `{ ${field('paid', paidWorkspace)} ${field('free', freeWorkspace)} }`,
  );
  expect(data).toEqual({ paid: { gid: taskWithEverything }, free: null });
  expect(errors.map(({ path }) => path)).toEqual([['free']]);
});

test('taskByCustomId is NOT_FOUND for an unknown id', async () => {
  const { data, errors } = await ask(query, { workspace: paidWorkspace, id: 'ARIA-99999999' });
  expect(data.taskByCustomId).toBeNull();
  expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
});

test.each(['', 'ARIA', 'ARIA-', '-12', 'ARIA-1/../2', `${'A'.repeat(51)}-1`, 'ARIA-1\n'.repeat(2)])(
  'taskByCustomId with %j is rejected before a request is sent',
  async (id) => {
    const { errors } = await ask(query, { workspace: paidWorkspace, id });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'customId' });
    expect(sandbox.requests()).toEqual([]);
  },
);
