import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from './set-up.ts';

const { ask, sent, asanaState } = await createMutationTestServer();

const { paidWorkspace, freeWorkspace, graceGid } = fixtures;
const query = toMutation(
  'createTag',
  'tag { name color notes followers { gid } workspace { gid } }',
);
const fields = 'color,followers,name,notes,workspace';

test.each([
  ['Asana’s gid', paidWorkspace],
  ['the global id', `Workspace:${paidWorkspace}`],
])('createTag with %s of the workspace creates a tag, in one write', async (_form, workspace) => {
  const input = {
    workspace,
    name: 'Rain',
    color: 'dark-teal',
    notes: 'Wet.',
    followers: [`User:${graceGid}`],
  };
  const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
  expect(data.it.tag).toEqual({
    name: 'Rain',
    color: 'dark-teal',
    notes: 'Wet.',
    followers: [{ gid: graceGid }],
    workspace: { gid: paidWorkspace },
  });
  expect(sent()).toEqual([
    [
      `POST /tags ${fields}`,
      {
        workspace: paidWorkspace,
        name: 'Rain',
        color: 'dark-teal',
        notes: 'Wet.',
        followers: [graceGid],
      },
    ],
  ]);
  expect(wireRequests).toBe(1);
});

test.each([
  ['null', { color: null, notes: null, followers: null }],
  ['omitted', {}],
])('createTag with optional inputs that are %s creates a tag without them', async (_what, more) => {
  const input = { workspace: freeWorkspace, name: 'Rain', ...more };
  const { data } = expectNoErrors(await ask(query, { input }));
  expect(data.it.tag).toMatchObject({ color: null, notes: '', followers: [] });
  expect(sent()[0]?.[1]).toEqual({ workspace: freeWorkspace, name: 'Rain' });
});

test('createTag with a color that Asana does not know names the input, and creates nothing', async () => {
  const tags = await asanaState<object[]>(`/workspaces/${paidWorkspace}/tags`);
  const { errors } = await ask(query, {
    input: { workspace: paidWorkspace, name: 'x', color: 'blue' },
  });
  expect(errors[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    field: 'color',
    applied: 'NO',
  });
  expect(await asanaState(`/workspaces/${paidWorkspace}/tags`)).toEqual(tags);
});

test('createTag in another person’s workspace is FORBIDDEN', async () => {
  const { errors } = await ask(query, { input: { workspace: freeWorkspace, name: 'x' } }, 'guest');
  expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
});

const change = toMutation('updateTag', 'tag { name color notes }');

test('updateTag changes only the fields that are given, in one write', async () => {
  const before = await asanaState<{ name: string }>(`/tags/${fixtures.tag}`);
  const { data } = expectNoErrors(
    await ask(change, { input: { tag: fixtures.tag, color: 'light-red', notes: 'Changed' } }),
  );
  expect(data.it.tag).toEqual({ name: before.name, color: 'light-red', notes: 'Changed' });
  const path = `PUT /tags/${fixtures.tag} color,name,notes`;
  expect(sent()).toEqual([[path, { color: 'light-red', notes: 'Changed' }]]);
  const cleared = await ask(change, { input: { tag: fixtures.tag, color: null, notes: null } });
  expect(expectNoErrors(cleared).data.it.tag).toEqual({
    name: before.name,
    color: null,
    notes: '',
  });
});

test('deleteTag removes the tag from its tasks', async () => {
  const tagged = `{ node(id: "Tag:${fixtures.tag}") { ... on Tag { tasks(first: 1) { nodes { gid tags { gid } } } } } }`;
  const [task] = expectNoErrors(await ask(tagged)).data.node.tasks.nodes;
  expect(task.tags).toContainEqual({ gid: fixtures.tag });
  const { data } = expectNoErrors(
    await ask(toMutation('deleteTag', 'deletedTagId'), { input: { tag: fixtures.tag } }),
  );
  expect(data.it.deletedTagId).toBe(`Tag:${fixtures.tag}`);
  const after = expectNoErrors(await ask(`{ task(id: "${task.gid}") { tags { gid } } }`));
  expect(after.data.task.tags).not.toContainEqual({ gid: fixtures.tag });
});
