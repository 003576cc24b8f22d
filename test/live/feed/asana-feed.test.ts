import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { AsanaChange, FeedItem } from '../../../src/live/feed/change-feed.ts';
import { createChangeSetup, createItemReader, describeItem } from './change-setup.ts';

// The changes of tasks and projects, read from the sandbox over HTTP.

const setup = await createChangeSetup();
const { sandbox, asana, follow, eventReads } = setup;
const task = fixtures.taskWithEverything;
const project = fixtures.hundredTaskProject;

const rename = (name: string, gid = task) => asana('PUT', `/tasks/${gid}`, { name });

const open = async (...args: Parameters<typeof follow>) => createItemReader(await follow(...args));

test('a change arrives at every reader', async () => {
  const readers = [await open(task), await open(task)];
  await rename('Another name');
  for (const reader of readers) {
    const [item] = await reader.take(1);
    expect(item && describeItem(item)).toBe('changed task name');
    expect(item?.change).toMatchObject({
      action: 'changed',
      resource: { gid: task, resource_type: 'task' },
      change: { field: 'name', action: 'changed' },
      created_at: expect.stringMatching(/^\d{4}-/),
    });
  }
});

test('changes before the feed was opened do not arrive', async () => {
  await rename('Before');
  const reader = await open(task);
  await asana('PUT', `/tasks/${task}`, { notes: 'After' });
  expect((await reader.take(1)).map(describeItem)).toEqual(['changed task notes']);
});

test('after its cursor has expired, each reader gets exactly one RESYNC, and then the changes after it', async () => {
  const readers = [await open(task), await open(task)];
  sandbox.expireSyncTokens();
  for (const reader of readers)
    expect((await reader.take(1)).map(describeItem)).toEqual(['RESYNC']);
  await rename('After the expiry');
  for (const reader of readers)
    expect((await reader.take(1)).map(describeItem)).toEqual(['changed task name']);
});

test('two feeds can be opened at once if a batch returns no new cursor', async () => {
  sandbox.setEvents({ syncInBatch: false });
  const [ofTask, ofProject] = await Promise.all([open(task), open(project)]);
  await rename('One');
  expect((await ofTask.take(1)).map(describeItem)).toEqual(['changed task name']);
  sandbox.expireSyncTokens();
  expect((await ofProject.take(1)).map(describeItem)).toEqual(['RESYNC']);
});

test('failed polls lose nothing', async () => {
  const reader = await open(task);
  for (const fault of [
    { kind: 'status', status: 503 },
    { kind: 'reset' },
    { kind: 'html' },
    { kind: 'status', status: 500 },
  ] as const) {
    sandbox.setFaults([{ ...fault, service: 'asana', route: 'GET /events' }]);
    const first = await rename(`First ${fault.kind}`);
    sandbox.clearRequests();
    await expect.poll(() => eventReads().length).toBeGreaterThan(1);
    await asana('PUT', `/tasks/${first.gid}`, { notes: `Second ${fault.kind} ${Math.random()}` });
    sandbox.setFaults([]);
    // Each write also adds a story to the task, which is another event.
    const received = (await reader.takeUntil('changed task notes')).map(describeItem);
    expect(received.filter((item) => item !== 'added story')).toEqual([
      'changed task name',
      'changed task notes',
    ]);
  }
});

test('two credentials have two pollers, and a reader receives only what its user can see', async () => {
  const ada = await open(fixtures.multiHomedTask);
  const grace = await open(fixtures.multiHomedTask, null, 'grace');
  await asana('POST', `/tasks/${fixtures.multiHomedTask}/removeProject`, {
    project: fixtures.privateProject,
  });
  await rename('For both', fixtures.multiHomedTask);
  const isRemoval = ({ change }: FeedItem<AsanaChange>) =>
    change?.action === 'removed' && change.parent?.gid === fixtures.privateProject;
  expect((await ada.takeUntil('changed task name')).filter(isRemoval)).toHaveLength(1);
  expect((await grace.takeUntil('changed task name')).filter(isRemoval)).toEqual([]);
  sandbox.clearRequests();
  await expect
    .poll(() => new Set(sandbox.requests().map(({ person }) => person)))
    .toEqual(new Set(['ada', 'grace']));
});

test('all feeds of a credential are polled in one batch of ten per interval', async () => {
  const gids = [
    task,
    project,
    fixtures.emptyTask,
    fixtures.multiHomedTask,
    fixtures.privateTask,
    fixtures.milestone,
    fixtures.approval,
    fixtures.rightToLeftTask,
    fixtures.guestProject,
    fixtures.fieldRichProject,
  ];
  await Promise.all(gids.map((gid) => follow(gid)));
  await expect.poll(() => sandbox.requests().length).toBeGreaterThan(4);
  // The first one opens the feeds.
  for (const { path, actions = [] } of sandbox.requests().slice(0, 4)) {
    expect(path).toBe('/batch');
    expect(actions.map(({ query }) => query['resource']).toSorted()).toEqual(gids.toSorted());
  }
});

describe('access that ends', () => {
  test.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not-found'],
  ])('ends the feed with an error if Asana responds with %s', async (status, reason) => {
    const reader = await open(task);
    sandbox.setFaults([{ kind: 'status', status, route: 'GET /events' }]);
    await expect(reader.next()).rejects.toMatchObject({ service: 'asana', status, reason });
    sandbox.setFaults([]);
    sandbox.clearRequests();
    await sleep(150);
    expect(eventReads()).toEqual([]);
    // A new subscription starts a new feed.
    const again = await open(task);
    await rename('Again');
    expect((await again.take(1)).map(describeItem)).toEqual(['changed task name']);
  });

  test('ends only the feed of the resource, if the token is still valid', async () => {
    const other = await open(fixtures.emptyTask);
    const reader = await open(fixtures.privateTask);
    await asana('DELETE', `/tasks/${fixtures.privateTask}`);
    await expect(
      (async () => {
        for (;;) await reader.next();
      })(),
    ).rejects.toMatchObject({ reason: 'not-found' });
    await rename('Still followed', fixtures.emptyTask);
    expect((await other.take(1)).map(describeItem)).toEqual(['changed task name']);
  });

  test('rejects a feed that the credential may not read', async () => {
    await expect(follow(fixtures.privateTask, null, 'grace')).rejects.toMatchObject({
      service: 'asana',
      reason: expect.stringMatching(/^(not-found|forbidden)$/),
    });
    await expect(follow('404404')).rejects.toMatchObject({ reason: 'not-found' });
    sandbox.clearRequests();
    await sleep(150);
    expect(sandbox.requests()).toEqual([]);
  });

  test('ends every feed of a disconnected account at once', async () => {
    const readers = [await open(task), await open(project)];
    const grace = await open(task, null, 'grace');
    void setup.changes.endCredential('asana', setup.credentialOf('asana').key);
    for (const reader of readers)
      await expect(reader.next()).rejects.toMatchObject({
        reason: 'unauthenticated',
        needsReconnect: true,
        message: 'The Asana account was disconnected.',
      });
    await rename('For Grace');
    expect((await grace.take(1)).map(describeItem)).toEqual(['changed task name']);
  });
});

test('a stop completes every iteration', async () => {
  const reader = await open(task);
  const next = reader.next();
  void setup.changes.close();
  expect(await next).toEqual({ value: undefined, done: true });
  await expect(follow(task)).rejects.toThrow('closed');
});

test('an aborted signal and a return end the iteration while it waits', async () => {
  const controller = new AbortController();
  const feed = await setup.changes.asana(task, setup.credentialOf('asana'), {
    after: null,
    signal: controller.signal,
  });
  const reader = createItemReader(feed);
  const next = reader.next();
  controller.abort();
  expect(await next).toEqual({ value: undefined, done: true });
  const other = await open(task);
  const waiting = other.next();
  await other.leave();
  expect(await waiting).toEqual({ value: undefined, done: true });
  await expect(
    setup.changes.asana(task, setup.credentialOf('asana'), {
      after: null,
      signal: controller.signal,
    }),
  ).rejects.toThrow();
});

test.each(['', 'x', 'bm90IGpzb24', Buffer.from('["1","2","3"]').toString('base64url')])(
  'the position %j is rejected before anything is sent',
  async (after) => {
    await expect(follow(task, after)).rejects.toMatchObject({ reason: 'invalid-input' });
    expect(sandbox.requests()).toEqual([]);
  },
);

test('a position of another resource is rejected', async () => {
  const { position } = await follow(task);
  await expect(follow(project, position)).rejects.toMatchObject({ reason: 'invalid-input' });
});
