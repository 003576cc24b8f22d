import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';

// Counts of lists that Asana does not count.

const { ask } = await createAsker();
const { taskWithEverything, hundredTaskProject, emptyTask } = fixtures;

const commentsOf = (gid: string) =>
  rowOf(world.tasks, gid).storyGids.filter(
    (story) => rowOf(world.stories, story).subtype === 'comment_added',
  ).length;

test('the counts of a task are the lengths of its lists, in one read of each', async () => {
  const { data, errors, reads, upstream } = await ask(
    `{ task(id: "${taskWithEverything}") { commentCount attachmentCount subtaskCount } }`,
  );
  expect(errors).toEqual([]);
  const { attachmentGids, subtaskGids } = rowOf(world.tasks, taskWithEverything);
  expect(data.task).toEqual({
    commentCount: commentsOf(taskWithEverything),
    attachmentCount: attachmentGids.length,
    subtaskCount: subtaskGids.length,
  });
  expect(data.task.commentCount).toBeGreaterThan(1);
  expect(reads).toHaveLength(3);
  expect(upstream.totals.estimated?.minReads).toBe(3);
});

test('the counts of all tasks of a project are right, within their cost', async () => {
  const { data, errors, reads, upstream } = await ask(
    `{ project(id: "${hundredTaskProject}") { tasks(first: 30) { nodes { gid commentCount attachmentCount } } } }`,
  );
  expect(errors).toEqual([]);
  for (const { gid, ...counts } of data.project.tasks.nodes) {
    expect(counts).toEqual({
      commentCount: commentsOf(gid),
      attachmentCount: rowOf(world.tasks, gid).attachmentGids.length,
    });
  }
  const { minReads = 99, maxReads = 0 } = upstream.totals.estimated ?? {};
  expect(reads).toHaveLength(62);
  expect(minReads).toBeLessThanOrEqual(62);
  expect(maxReads ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(62);
});

test('more than 100 comments are counted, with one read for each 100 entries', async () => {
  const comments = Array.from(
    { length: 60 },
    (_, at) => `c${at}: createComment(input: { task: "${emptyTask}", text: "A" }) { __typename }`,
  ).join(' ');
  for (let round = 0; round < 2; round += 1)
    expect((await ask(`mutation { ${comments} }`)).errors).toEqual([]);
  const { data, reads } = await ask(`{ task(id: "${emptyTask}") { commentCount } }`);
  expect(data.task.commentCount).toBe(commentsOf(emptyTask) + 120);
  expect(reads.filter((read) => read.includes('/stories'))).toHaveLength(2);
});

test('a task page with comments, attachments, documents and counts reads each list once', async () => {
  const { data, errors, reads, upstream } = await ask(`{
    task(id: "${taskWithEverything}") {
      name
      comments(first: 20) { nodes { text } }
      stories(first: 10) { nodes { text } }
      attachments(first: 20) { nodes { name } pageInfo { hasNextPage } }
      two: attachments(first: 2) { nodes { name } pageInfo { hasNextPage } }
      documents { documentId }
      commentCount
      attachmentCount
    }
  }`);
  expect(errors).toEqual([]);
  expect(data.task.attachments.nodes).toHaveLength(data.task.attachmentCount);
  expect(data.task.attachments.pageInfo.hasNextPage).toBe(false);
  const { nodes } = data.task.attachments;
  expect(data.task.two).toEqual({ nodes: nodes.slice(0, 2), pageInfo: { hasNextPage: true } });
  for (const list of ['stories', 'attachments'])
    expect(reads.filter((read) => read.includes(list))).toHaveLength(1);
  expect(upstream.totals.estimated?.minReads).toBeLessThanOrEqual(reads.length);
});
