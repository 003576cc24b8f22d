import { expect, test } from 'vitest';
import { FeedReader } from '../../../src/live/feed/feed-reader.ts';

/** A reader that has missed nothing. */
function createReader() {
  const left: unknown[] = [];
  const reader = new FeedReader<number>({
    backlog: null,
    signal: new AbortController().signal,
    pollIntervalMs: () => 10_000,
    onLeave: (one) => left.push(one),
  });
  let last = 0;
  const push = (count: number) => {
    const changes = Array.from({ length: count }, () => {
      last += 1;
      return last;
    });
    reader.push({
      items: changes.map((change) => ({ position: `after ${change}`, change })),
      marks: changes.map(String),
      hasMore: false,
      readAt: 0,
    });
  };
  return { reader, push, left, next: () => reader[Symbol.asyncIterator]().next() };
}

test('a reader that is 1000 changes behind receives them all', async () => {
  const { push, next } = createReader();
  for (let page = 0; page < 10; page += 1) push(100);
  const changes: unknown[] = [];
  for (let page = 0; page < 10; page += 1)
    changes.push(...((await next()).value?.items.map(({ change }) => change) ?? []));
  expect(changes).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
});

test('a reader that is more than 1000 changes behind gets one RESYNC, and then the later changes', async () => {
  const { push, next } = createReader();
  for (let page = 0; page < 16; page += 1) push(100);
  push(1);
  const { value } = await next();
  expect(value?.items).toEqual([{ position: 'after 1100', change: null }]);
  const rest: unknown[] = [];
  for (let page = 0; page < 6; page += 1) rest.push(...((await next()).value?.items ?? []));
  expect(rest).toHaveLength(501);
  expect(rest.at(-1)).toEqual({ position: 'after 1601', change: 1601 });
});

test('a feed that ends gives its readers the changes that wait, and then the error', async () => {
  const { reader, push, next, left } = createReader();
  push(2);
  reader.end(new Error('ended'));
  expect((await next()).value?.items).toHaveLength(2);
  await expect(next()).rejects.toThrow('ended');
  expect(await next()).toEqual({ value: undefined, done: true });
  expect(left).toEqual([reader]);
});

test('several calls of next receive the pages in their order', async () => {
  const { push, next } = createReader();
  const both = [next(), next()];
  push(1);
  push(1);
  const values = (await Promise.all(both)).map(({ value }) => value?.items[0]?.change);
  expect(values).toEqual([1, 2]);
});
