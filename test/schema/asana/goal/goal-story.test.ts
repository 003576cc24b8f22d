import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// The stories of goals.

const { ask, sandbox, sent } = await createMutationTestServer();
const { goal, goalComment, secretGoal } = fixtures;

test('a goal has stories and comments, with one read', async () => {
  const query = `{ goal(id: "${goal}") {
    stories { nodes { text type target { id } goal { id name } } }
    comments { nodes { gid } }
  } }`;
  const { data, reads } = expectNoErrors(await ask(query));
  const shared = { target: null, goal: { id: `Goal:${goal}`, name: 'Sell 10,000 speakers' } };
  expect(data.goal.stories.nodes).toEqual([
    { ...shared, text: 'Half of the shops have ordered.', type: 'comment' },
    { ...shared, text: 'changed the due date to 2026-12-31', type: 'system' },
  ]);
  expect(data.goal.comments.nodes).toEqual([{ gid: goalComment }]);
  expect(reads.filter((read) => read.includes('/stories'))).toEqual([
    `GET /goals/${goal}/stories?limit=100 target.resource_type,text,type`,
  ]);
});

test('createComment adds a comment to a goal, which updateComment changes and deleteComment deletes', async () => {
  const create = toMutation('createComment', 'comment { gid text goal { id } target { id } }');
  const input = { goal: `Goal:${goal}`, text: 'Well done' };
  const { data } = expectNoErrors(await ask(create, { input }));
  const { gid } = data.it.comment;
  expect(data.it.comment).toEqual({
    gid,
    text: 'Well done',
    goal: { id: `Goal:${goal}` },
    target: null,
  });
  expect(sent()).toEqual([
    [`POST /goals/${goal}/stories target.resource_type,text`, { text: 'Well done' }],
  ]);
  const update = toMutation('updateComment', 'comment { text }');
  const changed = await ask(update, { input: { comment: gid, text: 'Very well done' } });
  expect(expectNoErrors(changed).data.it.comment).toEqual({ text: 'Very well done' });
  const comments = async () => {
    const { data: found } = await ask(`{ goal(id: "${goal}") { comments { nodes { text } } } }`);
    return found.goal.comments.nodes.map(({ text }: { readonly text: string }) => text);
  };
  expect(await comments()).toContain('Very well done');
  const remove = toMutation('deleteComment', 'deletedCommentId');
  expectNoErrors(await ask(remove, { input: { comment: gid } }));
  expect(await comments()).not.toContain('Very well done');
});

test('a comment on the goal of a secret team is refused to others', async () => {
  const { errors } = await ask(
    toMutation('createComment', 'comment { gid }'),
    { input: { goal: secretGoal, text: 'Hello' } },
    'grace',
  );
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', applied: 'NO' } }]);
});

test('the comments of a deleted goal do not exist any more', async () => {
  const remove = toMutation('deleteGoal', 'deletedGoalId');
  expectNoErrors(await ask(remove, { input: { goal } }));
  sandbox.clearRequests();
  const { data, errors } = await ask(`{ story(id: "${goalComment}") { text } }`);
  expect(data.story).toBeNull();
  expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});
