import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';

// Asana's web app has other addresses.

const { ask } = await createAsker();
const { paidWorkspace, taskWithEverything: task, richComment } = fixtures;
const addressWith = (segment: string) =>
  `https://app.asana.com/1/${paidWorkspace}/task/${task}/${segment}/${richComment}`;

test.each(['comment', 'story'])('the address with the name %s shows a comment', async (segment) => {
  const { data } = await ask('query ($id: ID!) { story(id: $id) { gid } }', {
    id: addressWith(segment),
  });
  expect(data.story).toEqual({ gid: richComment });
});

test('without asana.comment-address, the address of a comment shows its task', async () => {
  const id = addressWith('reply');
  const { data } = await ask('query ($id: ID!) { task(id: $id) { gid } }', { id });
  expect(data.task).toEqual({ gid: task });
  const { errors, wireRequests } = await ask('query ($id: ID!) { story(id: $id) { gid } }', { id });
  expect(errors[0]?.message).toContain('This address shows a Task, but a Story is required.');
  expect(wireRequests).toBe(0);
});
