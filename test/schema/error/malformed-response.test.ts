import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { recordWaits } from '../../waits.ts';
import { batchedReads, task } from './asana-fault.ts';

recordWaits();
const { ask, sandbox } = await createAsker();

describe('a response with the right shape and wrong values', () => {
  const taskWith = (fields: object): Fault => ({
    kind: 'status',
    status: 200,
    route: 'GET /tasks/{task_gid}',
    body: { data: { gid: task, name: 'A', ...fields } },
  });

  test.each([
    ['a list instead of text', 'notes', { notes: ['rich', 'text'] }],
    ['a word instead of a date', 'dueOn', { due_on: 'tomorrow' }],
    ['a word instead of an instant', 'createdAt', { created_at: 'yesterday' }],
    ['a word instead of a number', 'numLikes', { num_likes: 'many' }],
    ['a word instead of a boolean', 'completed', { completed: 'perhaps' }],
    ['a word instead of an address', 'url', { permalink_url: 'nowhere' }],
    ['a list instead of an enum value', 'approvalStatus', { approval_status: ['approved'] }],
    ['a word instead of a list', 'followers { gid }', { followers: 'everyone' }],
    ['a record without its id', 'assignee { gid }', { assignee: { name: 'A' } }],
    ['a word instead of a record', 'assignee { gid }', { assignee: 'Ada' }],
  ])('%s fails its field only', async (_what, field, fields) => {
    sandbox.setFaults([taskWith(fields)]);
    const { data, errors } = await ask(`{ task(id: "${task}") { it: ${field} name } }`);
    expect(data).toEqual({ task: { it: null, name: 'A' } });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.path?.slice(0, 2)).toEqual(['task', 'it']);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      retryable: false,
    });
    expect(errors[0]?.message).not.toMatch(/tomorrow|nowhere|everyone|Ada/);
  });

  test('null instead of a list has no items', async () => {
    sandbox.setFaults([taskWith({ likes: null, custom_fields: null })]);
    const { data, errors } = await ask(
      `{ task(id: "${task}") { likes { gid } customField(name: "Priority") { name } } }`,
    );
    expect({ data, errors }).toEqual({
      data: { task: { likes: [], customField: null } },
      errors: [],
    });
  });

  test('a missing non-null name fails its record only', async () => {
    sandbox.setFaults([taskWith({ name: null })]);
    const { data, errors } = await ask(batchedReads);
    expect(data).toEqual({ task: null, user: { name: expect.any(String) } });
    expect(errors[0]).toMatchObject({
      path: ['task', 'name'],
      extensions: { code: 'UPSTREAM_BAD_RESPONSE' },
    });
  });

  test.each([
    ['a record', { data: { gid: '1' } }],
    ['nothing', {}],
    ['a list of words', { data: ['a'] }],
    ['a next page with an invalid offset', { data: [], next_page: { offset: 7 } }],
  ])('%s instead of a list fails the list only', async (_what, body) => {
    sandbox.setFaults([
      { kind: 'status', status: 200, body, route: 'GET /projects/{project_gid}/tasks' },
    ]);
    const { data, errors } = await ask(`{
      user(id: "me") { name }
      project(id: "${fixtures.hundredTaskProject}") { name tasks(first: 2) { nodes { name } } }
    }`);
    expect(data).toEqual({
      user: { name: expect.any(String) },
      project: { name: expect.any(String), tasks: null },
    });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.path).toEqual(['project', 'tasks']);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      service: 'asana',
      status: 200,
    });
  });
});

test('a record with wrong values fails the fields with these values only', async () => {
  const followers = [{ gid: null }];
  const invalid = { gid: task, name: 'A', completed: 'perhaps', tags: 'many', followers };
  sandbox.setFaults([{ kind: 'status', status: 200, body: { data: invalid } }]);
  const { data, errors } = await ask(`
    { task(id: "${task}") { name completed ... on Task { tags { name } } ...Followed } }
    fragment Followed on Task { followers { gid } }`);
  expect(data.task).toEqual({ name: 'A', completed: null, tags: null, followers: null });
  expect(errors.map(({ path }) => path?.join('.'))).toEqual([
    'task.completed',
    'task.tags',
    'task.followers.0.gid',
  ]);
  for (const { extensions } of errors) {
    expect(extensions).toMatchObject({ code: 'UPSTREAM_BAD_RESPONSE', service: 'asana' });
  }
});
