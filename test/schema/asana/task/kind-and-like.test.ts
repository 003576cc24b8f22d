import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// The kind of a task and the like of the caller, in createTask and updateTask.

const { ask, sent, asanaState } = await createMutationTestServer();

const { emptyTask, milestone, paidWorkspace: workspace } = fixtures;
const create = `mutation ($input: CreateTaskInput!) {
  it: createTask(input: $input) { task { gid resourceSubtype approvalStatus numLikes } }
}`;
const update = `mutation ($input: UpdateTaskInput!) {
  it: updateTask(input: $input) { task { resourceSubtype approvalStatus numLikes isLiked } }
}`;
const stored = (gid: string) => asanaState(`/tasks/${gid}?opt_fields=resource_subtype,liked`);

test.each([
  ['DEFAULT_TASK', 'default_task', null],
  ['MILESTONE', 'milestone', null],
  ['APPROVAL', 'approval', 'PENDING'],
])('createTask creates a task of the kind %s', async (resourceSubtype, subtype, approvalStatus) => {
  const { data } = expectNoErrors(await ask(create, { input: { workspace, resourceSubtype } }));
  expect(sent()[0]?.[1]).toEqual({ workspace, resource_subtype: subtype });
  expect(data.it.task).toMatchObject({ resourceSubtype: subtype, approvalStatus });
});

test('createTask with null for both inputs creates a usual task without a like', async () => {
  const input = { workspace, resourceSubtype: null, isLiked: null };
  const { data } = expectNoErrors(await ask(create, { input }));
  expect(sent()[0]?.[1]).toEqual({ workspace });
  expect(await stored(data.it.task.gid)).toMatchObject({
    resource_subtype: 'default_task',
    liked: false,
  });
});

test('updateTask changes the kind of a task, and keeps it if the kind is omitted', async () => {
  const input = { task: milestone, resourceSubtype: 'APPROVAL', approvalStatus: 'APPROVED' };
  const { data } = expectNoErrors(await ask(update, { input }));
  expect(data.it.task).toMatchObject({ resourceSubtype: 'approval', approvalStatus: 'APPROVED' });
  expectNoErrors(await ask(update, { input: { task: milestone, name: 'Renamed' } }));
  expect(await stored(milestone)).toMatchObject({ resource_subtype: 'approval' });
});

test('updateTask likes a task for the caller only, and takes the like back', async () => {
  const like = (isLiked: boolean, person?: 'grace') =>
    ask(update, { input: { task: emptyTask, isLiked } }, person);
  const likesAfter = async (isLiked: boolean, person?: 'grace') =>
    expectNoErrors(await like(isLiked, person)).data.it.task;
  expect(await likesAfter(true)).toMatchObject({ numLikes: 1, isLiked: true });
  expect(await likesAfter(true, 'grace')).toMatchObject({ numLikes: 2, isLiked: true });
  expect(await likesAfter(false, 'grace')).toMatchObject({ numLikes: 1, isLiked: false });
  expect(await stored(emptyTask)).toMatchObject({ liked: true });
  expectNoErrors(await like(false));
  expect(await stored(emptyTask)).toMatchObject({ liked: false });
});

test('a filter by likes reads the tasks that match the rest, and the search excludes users itself', async () => {
  const tasks = (likedBy: string) =>
    `{ workspace(id: "${workspace}") { tasks(filter: { completed: true, likedBy: { ${likedBy} } }, first: 1000) { nodes { likes { gid } } } } }`;
  const likersOf = async (likedBy: string) => {
    const { data, reads } = expectNoErrors(await ask(tasks(likedBy)));
    const lists: readonly (readonly { readonly gid: string }[])[] = data.workspace.tasks.nodes.map(
      ({ likes }: { readonly likes: readonly { readonly gid: string }[] }) => likes,
    );
    return { likers: lists.map((likes) => likes.map(({ gid }) => gid)), reads: reads.join() };
  };
  const { adaGid, graceGid } = fixtures;
  const any = await likersOf(`any: ["me", "${graceGid}"]`);
  expect(any.likers.length).toBeGreaterThan(0);
  for (const likers of any.likers)
    expect(likers.some((gid) => gid === adaGid || gid === graceGid)).toBe(true);
  expect(any.reads).not.toContain('liked_by');
  const none = await likersOf(`none: ["me", "${graceGid}"]`);
  for (const likers of none.likers) expect(likers).not.toContain(adaGid);
  expect(none.reads).toContain(`liked_by.not=me%2C${graceGid}`);
});
