import { expect, test, vi } from 'vitest';
import type { Notifications } from '../../../src/live/feed/notification.ts';
import { ResourceFeed } from '../../../src/live/feed/resource-feed.ts';
import type { ChangeSource, SourcePage } from '../../../src/live/feed/source/change-source.ts';
import { createMemoryFeedStore } from '../../../src/live/feed/store/memory-feed-store.ts';

/** A feed whose source returns these pages. */
function createFeed(
  pages: readonly Partial<SourcePage<string>>[],
  notifications?: Notifications,
  onRead: (cursor: string) => void = () => undefined,
) {
  const calls: string[] = [];
  const left = [...pages];
  const source: ChangeSource<string> = {
    start: async () => '0',
    async read(_resource, cursor) {
      calls.push(`read ${cursor}`);
      onRead(cursor);
      const empty = {
        changes: [],
        cursor: `${Number(cursor) + 1}`,
        hasMore: false,
        isReset: false,
      };
      return { ...empty, ...left.shift() };
    },
    identify: (change) => change,
    stopSharing: () => calls.push('stop sharing'),
    close: () => undefined,
  };
  const feed = new ResourceFeed<string>({
    resource: '1',
    source,
    store: createMemoryFeedStore(),
    name: { service: 'asana', credential: 'a', resource: '1' },
    pollIntervalMs: () => 10_000,
    follow: notifications ? () => notifications : null,
    onIntervalChange: () => undefined,
    onRefused: () => undefined,
    onCredentialEnd: () => undefined,
    onEnd: () => undefined,
  });
  return { feed, calls };
}

test('reads that began before a change is known are not shared after it is delivered', async () => {
  const { feed, calls } = createFeed([{}, { changes: ['a'] }, { isReset: true }]);
  const opened = await feed.open(null, new AbortController().signal);
  const iterator = opened[Symbol.asyncIterator]();
  void iterator.next().then(() => calls.push('delivered'));
  await feed.polls.poll();
  expect(calls).toEqual(['read 0']);
  await feed.polls.poll();
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls.slice(1)).toEqual(['read 1', 'stop sharing', 'delivered']);
  await feed.polls.poll();
  expect(calls.slice(4)).toEqual(['read 2', 'stop sharing']);
  feed.end(null);
});

test('a feed is read until its end in one poll', async () => {
  const { feed, calls } = createFeed([
    { changes: ['a'], hasMore: true },
    { changes: ['b'], hasMore: true },
    { changes: ['c'] },
  ]);
  const opened = await feed.open(null, new AbortController().signal);
  await feed.polls.poll();
  expect(calls.filter((call) => call.startsWith('read'))).toEqual(['read 0', 'read 1', 'read 2']);
  const changes: unknown[] = [];
  for await (const { items } of opened) {
    changes.push(...items.map(({ change }) => change));
    if (changes.length === 3) break;
  }
  expect(changes).toEqual(['a', 'b', 'c']);
  feed.end(null);
});

test('a notification that arrives before its change lets the next poll come soon', async () => {
  const missed = vi.fn();
  const notifications = {
    isReliable: true,
    arrived: () => undefined,
    missed,
    end: () => undefined,
  };
  const { feed, calls } = createFeed([{}, { changes: ['a'] }, { changes: ['b'] }], notifications);
  await feed.open(null, new AbortController().signal);
  expect(feed.polls.isNotified).toBe(true);
  feed.polls.trigger();
  await vi.waitFor(() => expect(feed.polls.isNotified).toBe(false));
  expect(calls).toEqual(['read 0']);
  await feed.polls.poll();
  expect(feed.polls.isNotified).toBe(true);
  expect(missed).not.toHaveBeenCalled();
  // Nothing announced the next change.
  await feed.polls.poll();
  expect(missed).toHaveBeenCalledOnce();
  feed.end(null);
});

test('a notification that arrives during a poll and before its change lets the next poll come soon', async () => {
  const missed = vi.fn();
  const notifications = {
    isReliable: true,
    arrived: () => undefined,
    missed,
    end: () => undefined,
  };
  const { feed, calls } = createFeed(
    [{ changes: ['a'] }, {}, { changes: ['b'] }],
    notifications,
    (cursor) => {
      if (cursor === '0') feed.polls.trigger();
    },
  );
  await feed.open(null, new AbortController().signal);
  await feed.polls.poll();
  expect(calls.filter((call) => call.startsWith('read'))).toEqual(['read 0', 'read 1']);
  expect(feed.polls.isNotified).toBe(false);
  await feed.polls.poll();
  expect(feed.polls.isNotified).toBe(true);
  // It was on the way while its change was read.
  expect(missed).not.toHaveBeenCalled();
  feed.end(null);
});
