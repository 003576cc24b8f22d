import { createHook } from 'node:async_hooks';
import { getEventListeners, setMaxListeners } from 'node:events';
import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createChangeSetup, createItemReader } from './change-setup.ts';

const setup = await createChangeSetup({ POLL_INTERVAL_MS: '50' });
const { sandbox, restart, eventReads } = setup;
const { emptyTask, milestone, hundredTaskProject } = fixtures;

/** The timers that exist, of those that were created since the start of the test. */
const timers = new Set<number>();
const hook = createHook({
  init(id, type) {
    if (type === 'Timeout') timers.add(id);
  },
  destroy: (id) => timers.delete(id),
});

/** The open sockets of this thread: other test files run in other threads of the process. */
const openSockets = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

const rounds = 100;

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
  for (let round = 0; round < rounds; round += 1) {
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
  // The next poll, the end of three feeds, and the timers of connections, also of those of other files of this thread. One that leaks in each
  // round never ends.
  await expect.poll(() => timers.size, { timeout: 60_000 }).toBeLessThan(rounds);
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
