import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { allFiles } from '../../../src/live/feed/store/feed-store.ts';
import { createChangeSetup, createItemReader, describeItem } from './change-setup.ts';

// Polls happen only when a test triggers one.

const setup = await createChangeSetup({ POLL_INTERVAL_MS: '300000' });
const { sandbox, asana, commentOn, follow, restart, eventReads } = setup;
const task = fixtures.emptyTask;

const open = async (...args: Parameters<typeof follow>) => createItemReader(await follow(...args));
const rename = (name: string) => asana('PUT', `/tasks/${task}`, { name });
const trigger = (resource = task) =>
  setup.changes.trigger({
    service: 'asana',
    resource,
    credential: setup.credentialOf('asana').key,
  });

test('a trigger polls the feed at once, and only this feed', async () => {
  const reader = await open(task);
  await open(fixtures.milestone);
  await rename('Triggered');
  sandbox.clearRequests();
  trigger();
  expect((await reader.take(1)).map(describeItem)).toEqual(['changed task name']);
  expect(eventReads().map(({ query }) => query['resource'])).toEqual([task]);
});

test('250 comments between two polls all arrive, in their order', { tags: 'slow' }, async () => {
  const reader = await open(task);
  const texts = Array.from({ length: 250 }, (_, index) => `Comment ${index}`);
  const gids = await commentOn(task, texts);
  sandbox.clearRequests();
  trigger();
  // The author also becomes a follower of the task.
  const items = await reader.take(251);
  const stories = items.filter((item) => describeItem(item) === 'added story');
  expect(stories.map(({ change }) => change?.resource.gid)).toEqual(gids);
  // A hundred events per read.
  expect(eventReads()).toHaveLength(3);
});

test('triggers during a poll cause one more poll', async () => {
  const reader = await open(task);
  sandbox.setFaults([{ kind: 'latency', ms: 500, service: 'asana', route: 'GET /events' }]);
  sandbox.clearRequests();
  for (let count = 0; count < 20; count += 1) trigger();
  await expect.poll(() => eventReads().length, { interval: 5 }).toBe(1);
  for (let count = 0; count < 20; count += 1) trigger();
  await expect.poll(() => eventReads().length, { interval: 5 }).toBe(2);
  await rename('Last');
  trigger();
  expect((await reader.take(1)).map(describeItem)).toEqual(['changed task name']);
  expect(eventReads().length).toBeLessThanOrEqual(4);
});

test('a trigger of a resource that nobody follows sends nothing', async () => {
  await open(task);
  sandbox.clearRequests();
  trigger(fixtures.milestone);
  setup.changes.trigger({ service: 'google', resource: allFiles, credential: 'unknown' });
  trigger();
  await expect.poll(() => eventReads().length).toBe(1);
});

test('a reader that returns in time is served from memory, without a request', async () => {
  const first = await open(task);
  await rename('One');
  trigger();
  const [one, added] = await first.take(2);
  expect(added && describeItem(added)).toBe('added story');
  await first.leave();
  await asana('PUT', `/tasks/${task}`, { notes: 'Two' });
  const other = await open(task);
  trigger();
  expect((await other.take(1)).map(describeItem)).toEqual(['changed task notes']);
  sandbox.clearRequests();
  const again = await open(task, one?.position);
  expect((await again.take(2)).map(describeItem)).toEqual(['added story', 'changed task notes']);
  expect(sandbox.requests()).toEqual([]);
});

test('a reader that ends before its first change keeps the position that it started with', async () => {
  const feed = await follow(task);
  const { position } = feed;
  await rename('In between');
  trigger();
  await createItemReader(feed).take(1);
  const resumed = await follow(task, position);
  expect(resumed.position).toBe(position);
});

test('a reader whose position is newer than the cursor of the feed receives nothing twice', async () => {
  const { position } = await follow(task);
  await restart();
  // Keeps the feed at the cursor of now.
  const other = await open(task);
  await rename('One');
  const ahead = await open(task, position);
  const received = await ahead.takeUntil('added story');
  expect(received.map(describeItem)).toEqual(['changed task name', 'added story']);
  await ahead.leave();
  const again = await open(task, received.at(-1)?.position);
  const next = again.next();
  trigger();
  expect((await other.take(2)).map(describeItem)).toEqual(['changed task name', 'added story']);
  await asana('PUT', `/tasks/${task}`, { notes: 'Two' });
  trigger();
  const { value } = await next;
  expect(value?.items.map(describeItem)[0]).toBe('changed task notes');
});

test('an expired position gives one RESYNC, and then the changes after it', async () => {
  const { position } = await follow(task);
  await restart();
  sandbox.expireSyncTokens();
  const reader = await open(task, position);
  expect((await reader.take(1)).map(describeItem)).toEqual(['RESYNC']);
  await rename('After');
  trigger();
  expect((await reader.take(1)).map(describeItem)).toEqual(['changed task name']);
});

test('a reader that resumes without access gets the error of the service', async () => {
  const { position } = await follow(task);
  await restart();
  const reader = await open(task, position);
  sandbox.setFaults([{ kind: 'status', status: 403, route: 'GET /events' }]);
  await expect(reader.next()).rejects.toMatchObject({ reason: 'forbidden' });
  expect(await reader.next()).toEqual({ value: undefined, done: true });
});
