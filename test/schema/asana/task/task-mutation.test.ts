import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// The mutations of an existing task: the result, the exact requests, and the state of the sandbox afterwards.

const { ask, sent, asanaState, sandbox } = await createMutationTestServer();

const { taskWithEverything: task } = fixtures;
const update = `mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { task { gid } } }`;

describe('updateTask', () => {
  test('with seven changes and twelve selected fields is one write', async () => {
    const query = `mutation ($input: UpdateTaskInput!) {
      updateTask(input: $input) {
        task {
          id name notes completed completedAt dueOn startOn externalId externalData modifiedAt
          completedBy { name } assignee { name } memberships { section { name } }
        }
      }
    }`;
    const input = {
      task: `https://app.asana.com/0/0/${task}`,
      name: 'Renamed',
      notes: 'New',
      completed: true,
      dueOn: '2026-08-02',
      startOn: '2026-08-01',
      assignee: 'me',
      external: { id: 'x', data: 'y' },
    };
    const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
    expect(data.updateTask.task).toEqual({
      id: `Task:${task}`,
      name: 'Renamed',
      notes: 'New',
      completed: true,
      completedAt: '2026-06-15T09:00:00.001Z',
      dueOn: '2026-08-02',
      startOn: '2026-08-01',
      externalId: 'x',
      externalData: 'y',
      modifiedAt: '2026-06-15T09:00:00.001Z',
      completedBy: { name: 'Ada Okafor' },
      assignee: { name: 'Ada Okafor' },
      memberships: [{ section: { name: 'In progress' } }, { section: expect.anything() }],
    });
    expect(sent()).toEqual([
      [
        `PUT /tasks/${task} assignee.name,completed,completed_at,completed_by.name,due_on,external.data,external.gid,memberships.section.name,modified_at,name,notes,start_on`,
        {
          name: 'Renamed',
          notes: 'New',
          completed: true,
          due_on: '2026-08-02',
          start_on: '2026-08-01',
          assignee: 'me',
          external: { gid: 'x', data: 'y' },
        },
      ],
    ]);
    expect(wireRequests).toBe(1);
  });

  test('with custom fields reads their definitions in one request before the write', async () => {
    const input = {
      task,
      customFields: [
        { field: 'Effort', value: { number: 3 } },
        { field: 'Priority', value: { enumOption: 'Low' } },
      ],
    };
    const { wireRequests } = expectNoErrors(await ask(update, { input }));
    expect(sent()).toEqual([
      [
        `GET /tasks/${task} ${[
          'enum_options.enabled',
          'enum_options.name',
          'is_value_read_only',
          'name',
          'representation_type',
          'resource_subtype',
        ]
          .map((path) => `custom_fields.${path}`)
          .join(',')}`,
      ],
      [
        `PUT /tasks/${task} gid`,
        {
          custom_fields: {
            [fixtures.numberField]: 3,
            [fixtures.enumField]: fixtures.enumOptions[2],
          },
        },
      ],
    ]);
    expect(wireRequests).toBe(2);
  });

  test('writes dueAt and htmlNotes', async () => {
    const input = { task, dueAt: '2026-09-01T08:00:00+02:00', htmlNotes: '<body><u>x</u></body>' };
    expectNoErrors(await ask(update, { input }));
    expect(sent()).toEqual([
      [
        `PUT /tasks/${task} gid`,
        { due_at: '2026-09-01T06:00:00.000Z', html_notes: '<body><u>x</u></body>' },
      ],
    ]);
    expect(await asanaState(`/tasks/${task}?opt_fields=due_at,notes`)).toMatchObject({
      due_at: '2026-09-01T06:00:00.000Z',
      notes: 'x',
    });
  });
});

test('deleteTask is one write, and deletes the task', async () => {
  const query = `mutation ($input: DeleteTaskInput!) { deleteTask(input: $input) { deletedTaskId } }`;
  const { data } = expectNoErrors(await ask(query, { input: { task } }));
  expect(data.deleteTask.deletedTaskId).toBe(`Task:${task}`);
  expect(sent()).toEqual([[`DELETE /tasks/${task} *`]]);
  expect(await asanaState(`/tasks/${task}`)).toBeUndefined();
});

test('addFollowers is one write, and its result contains the followers', async () => {
  const query = `mutation ($input: AddFollowersInput!) {
    addFollowers(input: $input) { task { name followers { gid } } }
  }`;
  const followers = [`User:${fixtures.guestGid}`, 'grace@fernwood.example', 'me'];
  const input = { task: fixtures.emptyTask, followers };
  const { data } = expectNoErrors(await ask(query, { input }));
  const gids = [fixtures.guestGid, fixtures.graceGid, fixtures.adaGid].map((gid) => ({ gid }));
  expect(data.addFollowers.task).toEqual({ name: '', followers: gids });
  expect(sent()).toEqual([
    [
      `POST /tasks/${fixtures.emptyTask}/addFollowers followers,name`,
      { followers: [fixtures.guestGid, 'grace@fernwood.example', 'me'] },
    ],
  ]);
  expect(await asanaState(`/tasks/${fixtures.emptyTask}?opt_fields=followers`)).toMatchObject({
    followers: gids,
  });
});

test('updateTask of a task that does not exist is NOT_FOUND with applied NO', async () => {
  const input = { task: '1299999999999999', name: 'x' };
  const { data, errors } = await ask(update, { input });
  expect(data).toEqual({ updateTask: null });
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['updateTask'],
      extensions: expect.objectContaining({ code: 'NOT_FOUND', status: 404, applied: 'NO' }),
    }),
  ]);
  expect(sandbox.requests()).toHaveLength(1);
});

test('an input that Asana rejects is BAD_USER_INPUT with the GraphQL name of the input', async () => {
  const { errors } = await ask(update, { input: { task, assignee: '1299999999999999' } });
  expect(errors[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    field: 'assignee',
    applied: 'NO',
  });
});
