import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// The external id and data of a task: finding a task by its external id, and writing both.

const { ask, sandbox } = await createMutationTestServer();

const { emptyTask: task, paidWorkspace: workspace, taskWithEverything: gid } = fixtures;

test('taskByExternalId finds a task by an external id with special characters', async () => {
  const query = 'query ($id: String!) { taskByExternalId(externalId: $id) { gid } }';
  const { data, errors, reads } = await ask(query, { id: fixtures.externalIdOfTaskWithEverything });
  expect(errors).toEqual([]);
  expect(data.taskByExternalId).toEqual({ gid });
  expect(reads).toEqual(['GET /tasks/external:crm%2Fticket%20%2342%2050%25%3F gid']);
});

test('taskByExternalId is NOT_FOUND for a token of another app and for an unknown external id', async () => {
  const query = 'query ($id: String!) { taskByExternalId(externalId: $id) { gid } }';
  const id = fixtures.externalIdOfTaskWithEverything;
  for (const answer of [await ask(query, { id }, 'ada-pat'), await ask(query, { id: 'CRM' })]) {
    expect(answer.data.taskByExternalId).toBeNull();
    expect(answer.errors[0]?.extensions.code).toBe('NOT_FOUND');
  }
});

test.for([
  ['an empty text', '', 'externalId'],
  ['blanks', '  ', 'externalId'],
  ['more than 1024 characters', 'x'.repeat(1025), 'externalId'],
  // No variable may contain it.
  ['half of a surrogate pair', 'a\ud800', 'id'],
] as const)(
  'taskByExternalId with %s is rejected before a request is sent',
  async ([, id, field]) => {
    const query = 'query ($id: String!) { taskByExternalId(externalId: $id) { gid } }';
    const { errors, reads } = await ask(query, { id });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
    expect(reads).toEqual([]);
  },
);

describe('external data', () => {
  const external = { id: 'crm/8', data: 'x' };
  const read = 'query ($id: String!) { taskByExternalId(externalId: $id) { gid externalData } }';

  test('is written and found with the token of an OAuth app', async () => {
    expectNoErrors(
      await ask(toMutation('updateTask', 'task { gid }'), { input: { task, external } }),
    );
    const { data } = await ask(read, { id: 'crm/8' });
    expect(data.taskByExternalId).toEqual({ gid: task, externalData: 'x' });
  });

  test.each([
    [{ id: null }, null, 'x'],
    [{ data: null }, 'crm/8', null],
    [{ id: 'crm/9' }, 'crm/9', 'x'],
  ])('with %j changes only what is given, and null clears it', async (change, id, data) => {
    await ask(toMutation('updateTask', 'task { gid }'), { input: { task, external } });
    const changed = { task, external: change };
    expectNoErrors(await ask(toMutation('updateTask', 'task { gid }'), { input: changed }));
    const sent = Object.entries(change).map(([name, value]) => [
      name === 'id' ? 'gid' : name,
      value ?? '',
    ]);
    expect(sandbox.requests().findLast(({ method }) => method === 'PUT')?.body).toEqual({
      external: Object.fromEntries(sent),
    });
    const found = await ask(
      `query ($id: String!) { taskByExternalId(externalId: $id) { externalData } }`,
      { id: 'crm/8' },
    );
    expect(found.data.taskByExternalId).toEqual(id === 'crm/8' ? { externalData: data } : null);
  });

  test.each<[string, object]>([
    ['createTask', { workspace, external }],
    ['updateTask', { task, external }],
  ])(
    'of %s with a personal access token is OAUTH_REQUIRED, and is not written',
    async (mutation, input) => {
      const { errors } = await ask(toMutation(mutation, 'task { gid }'), { input }, 'ada-pat');
      expect(errors[0]?.extensions).toMatchObject({
        code: 'OAUTH_REQUIRED',
        service: 'asana',
        retryable: false,
        applied: 'NO',
        help: expect.stringContaining('OAuth app'),
      });
      const { data } = await ask(read, { id: 'crm/8' });
      expect(data.taskByExternalId).toBeNull();
    },
  );

  test('is not required: other fields are written with a personal access token', async () => {
    const input = { task, name: 'By hand' };
    const { errors } = await ask(toMutation('updateTask', 'task { gid }'), { input }, 'ada-pat');
    expect(errors).toEqual([]);
  });
});
