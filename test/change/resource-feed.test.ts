import { expect, test } from 'vitest';
import { ResourceFeed } from '../../src/change/resource-feed.ts';
import type { ChangeSource, SourcePage } from '../../src/change/source/change-source.ts';
import { createMemoryFeedStore } from '../../src/change/store/memory-feed-store.ts';

/** A feed whose source returns these pages. */
function createFeed(pages: readonly Partial<SourcePage<string>>[]) {
  const calls: string[] = [];
  const left = [...pages];
  const source: ChangeSource<string> = {
    start: async () => '0',
    async read(_resource, cursor) {
      calls.push(`read ${cursor}`);
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
    key: 'feed',
    pollIntervalMs: () => 10_000,
    follow: null,
    onIntervalChange: () => undefined,
    onRefused: () => undefined,
    onEnd: () => undefined,
  });
  return { feed, calls };
}

test('reads that began before a change is known are not shared after it is delivered', async () => {
  const { feed, calls } = createFeed([{}, { changes: ['a'] }, { isReset: true }]);
  const opened = await feed.open(null, new AbortController().signal);
  const iterator = opened[Symbol.asyncIterator]();
  void iterator.next().then(() => calls.push('delivered'));
  await feed.poll();
  expect(calls).toEqual(['read 0']);
  await feed.poll();
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls.slice(1)).toEqual(['read 1', 'stop sharing', 'delivered']);
  await feed.poll();
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
  await feed.poll();
  expect(calls.filter((call) => call.startsWith('read'))).toEqual(['read 0', 'read 1', 'read 2']);
  const changes: unknown[] = [];
  for await (const { items } of opened) {
    changes.push(...items.map(({ change }) => change));
    if (changes.length === 3) break;
  }
  expect(changes).toEqual(['a', 'b', 'c']);
  feed.end(null);
});
