import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { getEventListeners, setMaxListeners } from 'node:events';
import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createChangeSetup, createItemReader } from './change-setup.ts';

const setup = await createChangeSetup({ POLL_INTERVAL_MS: '50' });
const { sandbox, restart, eventReads } = setup;
const { emptyTask, milestone, hundredTaskProject } = fixtures;

/** Marks what the test does: connections of other files in this thread create timers too. */
const own = new AsyncLocalStorage<true>();

/** The timers that exist, of those that the test has created. */
const timers = new Set<number>();
const hook = createHook({
  init(id, type) {
    if (type === 'Timeout' && own.getStore()) timers.add(id);
  },
  destroy: (id) => timers.delete(id),
});

/** The open sockets of this thread: other test files run in other threads of the process. */
const openSockets = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

test('a thousand opened and closed feeds leave no timer, listener or socket', async () => {
  const { signal } = new AbortController();
  setMaxListeners(100, signal);
  const credential = setup.credentialOf('asana');
  const openFeed = async (gid: string, after: string | null) =>
    setup.changes.asana(gid, credential, { after, signal });
  let { position: after } = await setup.follow(emptyTask);
  await restart();
  const sockets = openSockets();
  hook.enable();
  own.enterWith(true);
  for (let round = 0; round < 100; round += 1) {
    const feeds = await Promise.all([
      ...Array.from({ length: 8 }, () => openFeed(emptyTask, null)),
      openFeed(milestone, null),
      openFeed(hundredTaskProject, null),
    ]);
    after = feeds[0]?.position ?? after;
    const resumed = await openFeed(emptyTask, after);
    const readers = [...feeds, resumed].map(createItemReader);
    const waiting = readers.map((reader) => reader.next());
    for (const reader of readers) await reader.leave();
    expect((await Promise.all(waiting)).every(({ done }) => done)).toBe(true);
  }
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  // The next poll, the end of three feeds, and the timers of a few connections and of their pool.
  await expect.poll(() => timers.size, { timeout: 60_000 }).toBeLessThan(20);
  await restart();
  // Polls that were sent before the end may still arrive.
  await expect
    .poll(async () => {
      sandbox.clearRequests();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return eventReads();
    })
    .toEqual([]);
  hook.disable();
  await expect.poll(openSockets).toBeLessThan(sockets + 10);
});
