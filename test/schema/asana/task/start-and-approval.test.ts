import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// The start time and the approval status of a task, in createTask and updateTask.

const { ask, sent, asanaState } = await createMutationTestServer();

const { approval, emptyTask, paidWorkspace: workspace } = fixtures;
const create = `mutation ($input: CreateTaskInput!) {
  it: createTask(input: $input) { task { gid startAt startOn dueAt approvalStatus completed } }
}`;
const update = `mutation ($input: UpdateTaskInput!) {
  it: updateTask(input: $input) { task { gid startAt startOn dueAt approvalStatus completed } }
}`;
const at = { startAt: '2026-07-01T09:00:00Z', dueAt: '2026-07-02T17:00:00Z' };
const written = { start_at: '2026-07-01T09:00:00.000Z', due_at: '2026-07-02T17:00:00.000Z' };
const stored = (gid: string) =>
  asanaState(
    `/tasks/${gid}?opt_fields=start_at,start_on,due_at,approval_status,resource_subtype,completed`,
  );

describe('startAt', () => {
  test('createTask writes it together with dueAt', async () => {
    const { data } = expectNoErrors(await ask(create, { input: { workspace, ...at } }));
    expect(sent()[0]?.[1]).toEqual({ workspace, ...written });
    expect(data.it.task).toMatchObject({ startAt: written.start_at, startOn: '2026-07-01' });
    expect(await stored(data.it.task.gid)).toMatchObject(written);
  });

  test('updateTask writes it together with dueAt, and removes it with startOn', async () => {
    expectNoErrors(await ask(update, { input: { task: emptyTask, ...at } }));
    expect(sent()[0]?.[1]).toEqual(written);
    expect(await stored(emptyTask)).toMatchObject(written);
    const input = { task: emptyTask, startOn: '2026-07-01', startAt: null, dueAt: at.dueAt };
    const { data } = expectNoErrors(await ask(update, { input }));
    expect(sent()[0]?.[1]).toEqual({ start_on: '2026-07-01', due_at: written.due_at });
    expect(data.it.task).toMatchObject({ startAt: null, startOn: '2026-07-01' });
  });

  test('after the due time gets the error of Asana', async () => {
    const input = { task: emptyTask, startAt: at.dueAt, dueAt: at.startAt };
    const { errors } = await ask(update, { input });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', applied: 'NO' } }]);
  });
});

describe('approvalStatus', () => {
  test.each([
    ['PENDING', 'pending', false],
    ['APPROVED', 'approved', true],
    ['REJECTED', 'rejected', true],
    ['CHANGES_REQUESTED', 'changes_requested', true],
  ])('%s in createTask creates an approval', async (approvalStatus, status, completed) => {
    const { data } = expectNoErrors(await ask(create, { input: { workspace, approvalStatus } }));
    expect(sent()[0]?.[1]).toEqual({
      workspace,
      approval_status: status,
      resource_subtype: 'approval',
    });
    expect(data.it.task).toMatchObject({ approvalStatus, completed });
    expect(await stored(data.it.task.gid)).toMatchObject({
      resource_subtype: 'approval',
      approval_status: status,
      completed,
    });
  });

  test.each([
    ['REJECTED', 'rejected', true],
    ['PENDING', 'pending', false],
  ])(
    '%s in updateTask sets the status and the completion',
    async (approvalStatus, status, completed) => {
      const input = { task: approval, approvalStatus };
      const { data } = expectNoErrors(await ask(update, { input }));
      expect(sent()[0]?.[1]).toEqual({ approval_status: status });
      expect(data.it.task).toMatchObject({ approvalStatus, completed });
      expect(await stored(approval)).toMatchObject({ approval_status: status, completed });
    },
  );

  test('of a task that is not an approval gets an error that names the input', async () => {
    const input = { task: emptyTask, approvalStatus: 'APPROVED' };
    const { errors } = await ask(update, { input });
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: 'approvalStatus', applied: 'NO' } },
    ]);
  });
});
