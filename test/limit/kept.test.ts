import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { printPosition, readPosition } from '../../src/live/feed/feed-position.ts';
import { createMemoryFeedStore } from '../../src/live/feed/store/memory-feed-store.ts';
import { RememberedSet } from '../../src/operation/google/remembered-set.ts';
import { parseTitleMatch } from '../../src/schema/change/title-match.ts';
import { hasTooManyComparisons } from '../../src/server/document/comparison-count.ts';
import { parseDocument } from '../../src/server/document/parse-document.ts';

// Limits of what the server reads and keeps, at the limit and one above.

test('a document has at most 10,000 tokens', () => {
  const ofTokens = (count: number) => `{ ${'a '.repeat(count - 2)}}`;
  expect(parseDocument(ofTokens(10_000)).definitions).toHaveLength(1);
  expect(() => parseDocument(ofTokens(10_001))).toThrow('10000 tokens');
});

test('a document has at most 5000 lines', () => {
  const ofLines = (count: number) => `{ a${'\n'.repeat(count - 1)}}${' '.repeat(200)}`;
  expect(parseDocument(ofLines(5000)).definitions).toHaveLength(1);
  expect(() => parseDocument(ofLines(5001))).toThrow('5000 lines');
});

test('a document has at most 75,000 comparisons', () => {
  // A field that is written n times has n (n - 1) comparisons: together 75,000, and then two more.
  const fields = [274, 14, 4, 2, 2].map((count, index) => `f${index} `.repeat(count)).join('');
  expect(hasTooManyComparisons(parse(`{ ${fields} }`))).toBe(false);
  expect(hasTooManyComparisons(parse(`{ ${fields} more more }`))).toBe(true);
});

test('a position of a subscription has at most 8000 characters', () => {
  const feed = { service: 'asana', resource: 'a' } as const;
  // Six of eight bits of a character: 6000 bytes, which are a digest and JSON.
  const cursor = 'x'.repeat(6000 - 12 - JSON.stringify(['asana', 'a', '', '']).length);
  const text = printPosition(feed, { cursor, delivered: [] });
  expect(text).toHaveLength(8000);
  expect(readPosition(text)).toEqual({ ...feed, cursor, delivered: [] });
  expect(readPosition(printPosition(feed, { cursor: `${cursor}x`, delivered: [] }))).toBeNull();
  // Padding does not change what a text encodes.
  expect(readPosition(`${text}=`)).toBeNull();
});

test('a name that titles are compared with has at most 500 characters', () => {
  expect(parseTitleMatch('x'.repeat(500))?.('x'.repeat(501))).toBe(true);
  expect(() => parseTitleMatch('x'.repeat(501))).toThrow('at most 500 characters');
});

test('a feed keeps its last hundred pages', async () => {
  const log = createMemoryFeedStore().open<number>(
    { service: 'asana', credential: 'a', resource: 'b' },
    { onPage: () => undefined, onTrigger: () => undefined, onCredentialEnd: () => undefined },
  );
  const append = (number: number) =>
    log.append(
      { fence: 1, cursor: null },
      {
        before: String(number),
        after: String(number + 1),
        changes: [number],
        hasMore: false,
        isReset: false,
        readAt: 0,
      },
    );
  for (let number = 0; number < 100; number += 1) await append(number);
  expect(await log.since('0')).toHaveLength(100);
  await append(100);
  expect(await log.since('0')).toBeNull();
  expect((await log.since('1'))?.map(({ changes }) => changes[0]).slice(0, 2)).toEqual([1, 2]);
  expect(await log.since('101')).toEqual([]);
});

test('a server remembers the last 1000 documents for which Docs has rejected a mask', () => {
  const masks = new RememberedSet();
  for (let number = 1; number <= 1000; number += 1) masks.add(String(number));
  expect(masks.has('1')).toBe(true);
  // A document that it knows already takes the place of none.
  masks.add('1000');
  expect(masks.has('1')).toBe(true);
  masks.add('1001');
  expect(['1', '2', '1001'].map((id) => masks.has(id))).toEqual([false, true, true]);
  masks.clear();
  expect(masks.has('1001')).toBe(false);
});
