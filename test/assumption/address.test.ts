import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { asanaAssumptions } from '../../src/asana/assumption/assumption.ts';
import { createAsker } from '../ask.ts';

// Asana's web app has other addresses.

const { ask, sandbox } = await createAsker();
const { paidWorkspace, taskWithEverything: task, richComment } = fixtures;
const addressWith = (segment: string) =>
  `https://app.asana.com/1/${paidWorkspace}/task/${task}/${segment}/${richComment}`;

test.each(['comment', 'story'])('the address with the name %s shows a comment', async (segment) => {
  const { data } = await ask('query ($id: ID!) { story(id: $id) { gid } }', {
    id: addressWith(segment),
  });
  expect(data.story).toEqual({ gid: richComment });
});

test('without asana.web-address, the address of a task is an error that names the assumption, and the id works', async () => {
  const read = 'query ($id: ID!) { task(id: $id) { gid url } }';
  const addressOf = async () => (await ask(read, { id: task })).data.task.url;
  expect((await ask(read, { id: await addressOf() })).data.task.gid).toBe(task);
  sandbox.setAssumptions({ broken: ['asana.web-address'] });
  const id = await addressOf();
  for (const query of [read, 'query ($id: URL!) { resource(url: $id) { __typename } }']) {
    const { errors, wireRequests } = await ask(query, { id });
    expect(errors[0]?.message).toContain(`(assumption: ${asanaAssumptions.webAddress.id})`);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      assumption: asanaAssumptions.webAddress.id,
    });
    expect(wireRequests).toBe(0);
  }
});

test('without asana.comment-address, the address of a comment shows its task', async () => {
  const id = addressWith('reply');
  const { data } = await ask('query ($id: ID!) { task(id: $id) { gid } }', { id });
  expect(data.task).toEqual({ gid: task });
  const { errors, wireRequests } = await ask('query ($id: ID!) { story(id: $id) { gid } }', { id });
  expect(errors[0]?.message).toContain('This address shows a Task, but a Story is required.');
  expect(wireRequests).toBe(0);
});
