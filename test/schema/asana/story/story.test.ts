import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { pageOfGids, testType } from '../type-test.ts';

const asker = await createAsker();
const gid = fixtures.richComment;
const task = fixtures.taskWithEverything;
const row = rowOf(world.stories, gid);
const { storyGids } = rowOf(world.tasks, task);
const hidden = [...world.stories.values()].find(
  ({ taskGid }) =>
    taskGid !== null &&
    rowOf(world.tasks, taskGid).memberships.every(
      ({ projectGid }) => projectGid === fixtures.privateProject,
    ),
);

testType(asker, {
  typeName: 'Story',
  gid,
  root: 'story',
  route: '/stories/{story_gid}',
  addresses: [
    `https://app.asana.com/1/${fixtures.paidWorkspace}/project/${fixtures.fieldRichProject}/task/${task}/comment/${gid}`,
    `https://app.asana.com/1/${fixtures.paidWorkspace}/task/${task}/story/${gid}?focus=true`,
  ],
  allFields: {
    selection: `
      id gid type resourceSubtype text htmlText isPinned isEdited numLikes isLiked likes { name } source createdAt
      reactions { emoji baseEmoji count isByViewer }
      createdBy { name } target { name } goal { name }`,
    result: {
      id: `Story:${gid}`,
      gid,
      type: 'comment',
      resourceSubtype: 'comment_added',
      text: row.text.text,
      htmlText: row.text.html,
      isPinned: true,
      isEdited: true,
      numLikes: 1,
      isLiked: false,
      likes: row.likerGids.map((one) => ({ name: rowOf(world.users, one).name })),
      reactions: [
        { emoji: '👍🏽', baseEmoji: '👍', count: 2, isByViewer: true },
        { emoji: '🎉', baseEmoji: '🎉', count: 1, isByViewer: false },
      ],
      source: 'web',
      createdAt: row.createdAt,
      createdBy: { name: 'Ada Okafor' },
      target: { name: rowOf(world.tasks, task).name },
      goal: null,
    },
    reads: [
      `/stories/${gid} created_at,created_by.name,html_text,is_edited,is_pinned,liked,likes.user.name,num_likes,reaction_summary.count,reaction_summary.emoji_base,reaction_summary.reacted,reaction_summary.variant,resource_subtype,source,target.name,target.resource_type,text,type`,
    ],
    wireRequests: 1,
  },
  list: {
    query: `task(id: "${task}") { list: stories(first: $first, after: $after) { ${pageOfGids} } }`,
    otherReads: [`/tasks/${task} gid`],
    path: `/tasks/${task}/stories`,
    gids: storyGids,
  },
  hidden: { gid: hidden?.gid ?? '', person: 'grace' },
});

test('comments are the stories of type comment, and the type is read to filter them', async () => {
  const query = 'query ($id: ID!) { task(id: $id) { comments { nodes { gid } } } }';
  const { data, reads } = await asker.ask(query, { id: task });
  const written = storyGids.filter(
    (story) => rowOf(world.stories, story).subtype === 'comment_added',
  );
  expect(data.task.comments.nodes).toEqual(written.map((story) => ({ gid: story })));
  expect(reads).toEqual([`GET /tasks/${task} gid`, `GET /tasks/${task}/stories?limit=100 type`]);
});

test('stories and comments of a task in one query share one read', async () => {
  const query = `query ($id: ID!) {
    task(id: $id) { stories(first: 100) { nodes { text } } comments(first: 100) { nodes { isPinned } } }
  }`;
  const { data, reads, wireRequests } = await asker.ask(query, { id: task });
  expect(data.task.stories.nodes).toHaveLength(storyGids.length);
  expect(data.task.comments.nodes).toContainEqual({ isPinned: true });
  // Two equal reads are merged into one, with the fields of both.
  expect(reads).toEqual([
    `GET /tasks/${task} gid`,
    `GET /tasks/${task}/stories?limit=100 is_pinned,text,type`,
  ]);
  expect(wireRequests).toBe(1);
});
