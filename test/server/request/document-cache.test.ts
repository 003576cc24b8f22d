import { expect, test } from 'vitest';
import { createDocumentCache } from '../../../src/server/request/document-cache.ts';

test('what was asked for last is kept, the rest forgotten, by length', () => {
  const memory = createDocumentCache(6);
  memory.set('a', 'aaa');
  memory.set('b', 'bbb');
  expect(memory.get('a')).toBe('aaa');
  memory.set('c', 'c');
  expect(['a', 'b', 'c'].map((hash) => memory.get(hash))).toEqual(['aaa', undefined, 'c']);
});

test('the same document again takes no more room', () => {
  const memory = createDocumentCache(6);
  memory.set('a', 'aaa');
  for (let time = 0; time < 3; time++) memory.set('b', 'bbb');
  expect(memory.get('a')).toBe('aaa');
});

test('one that is longer than everything may be is not kept', () => {
  const memory = createDocumentCache(2);
  memory.set('a', 'aaa');
  expect(memory.get('a')).toBe(undefined);
  memory.set('b', 'bb');
  expect(memory.get('b')).toBe('bb');
});
