import { afterEach, describe, expect, test, vi } from 'vitest';
import { FeedReader } from '../../../src/live/feed/feed-reader.ts';
import type { ReadPage } from '../../../src/live/feed/read-page.ts';
import { isReadAfter, SeenChanges } from '../../../src/live/feed/seen-changes.ts';

// What a reader has received does not arrive again, in whatever order the reads of a feed end.

const pageOf = (marks: readonly string[], readAt = 0, hasMore = false): ReadPage<string> => ({
  items: marks.map((mark) => ({ position: `after ${mark}`, change: mark })),
  marks,
  hasMore,
  readAt,
});
const changesOf = (items: readonly { readonly change: string | null }[] = []) =>
  items.map(({ change }) => change);

describe('changes that a reader has seen', () => {
  test('are left out once for each time that they were seen', () => {
    const seen = new SeenChanges(['a', 'b', 'a']);
    expect(changesOf(seen.without(pageOf(['a', 'c', 'a', 'a', 'b'])))).toEqual(['c', 'a']);
    expect(changesOf(seen.without(pageOf(['a', 'b'])))).toEqual(['a', 'b']);
  });

  test('in two reads of the same feed are the same changes', () => {
    const seen = new SeenChanges(['a', 'b']);
    seen.merge(['a', 'a', 'c']);
    expect(['a', 'b', 'c', 'd'].map((mark) => seen.countOf(mark))).toEqual([2, 1, 1, 0]);
  });

  test('cannot arrive again in a read of the end of the feed more than a minute later', () => {
    const time = 1000;
    expect(isReadAfter(pageOf([], time + 60_000), time)).toBe(false);
    expect(isReadAfter(pageOf([], time + 60_001), time)).toBe(true);
    expect(isReadAfter(pageOf([], time + 60_001, true), time)).toBe(false);
  });
});

afterEach(() => vi.useRealTimers());

/** A reader that has missed the changes a and b. */
function createReader() {
  const left: unknown[] = [];
  const reader = new FeedReader<string>({
    backlog: async function* () {
      yield pageOf(['a', 'b']);
      return new SeenChanges(['a', 'b']);
    },
    signal: new AbortController().signal,
    pollIntervalMs: () => 10_000,
    onLeave: (one) => left.push(one),
  });
  const iterator = reader[Symbol.asyncIterator]();
  return { reader, left, next: async () => changesOf((await iterator.next()).value?.items) };
}

describe('a reader that reads what it has missed', () => {
  test.each([
    ['before', true],
    ['after', false],
  ])('receives a change once, if an older page of it arrives %s that', async (_when, isBefore) => {
    const { reader, next } = createReader();
    if (isBefore) reader.push(pageOf(['b', 'c']));
    expect(await next()).toEqual(['a', 'b']);
    if (!isBefore) {
      const waiting = next();
      reader.push(pageOf(['a']));
      reader.push(pageOf(['b', 'c']));
      expect(await waiting).toEqual(['c']);
    } else expect(await next()).toEqual(['c']);
    reader.push(pageOf(['d']));
    expect(await next()).toEqual(['d']);
  });

  test('receives an equal change that happens later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const { reader, next } = createReader();
    expect(await next()).toEqual(['a', 'b']);
    const waiting = next();
    reader.push(pageOf(['c'], 60_001));
    expect(await waiting).toEqual(['c']);
    reader.push(pageOf(['a'], 60_002));
    expect(await next()).toEqual(['a']);
  });

  test('receives nothing after it has left, and leaves once', async () => {
    const { reader, left, next } = createReader();
    reader.leave();
    reader.push(pageOf(['c']));
    reader.leave();
    expect(await next()).toEqual([]);
    expect(left).toEqual([reader]);
  });
});
