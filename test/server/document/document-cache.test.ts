import { expect, test } from 'vitest';
import {
  createDocumentCache,
  createParsedDocumentCache,
} from '../../../src/server/document/document-cache.ts';

test('a document cache evicts the least recently used documents', () => {
  const cache = createDocumentCache(6);
  cache.set('a', 'aaa');
  cache.set('b', 'bbb');
  expect(cache.get('a')).toBe('aaa');
  cache.set('c', 'c');
  expect(['a', 'b', 'c'].map((hash) => cache.get(hash))).toEqual(['aaa', undefined, 'c']);
});

test('a document cache counts a repeated document once', () => {
  const cache = createDocumentCache(6);
  cache.set('a', 'aaa');
  for (let time = 0; time < 3; time++) cache.set('b', 'bbb');
  expect(cache.get('a')).toBe('aaa');
});

test('a document cache does not keep a document over its maximum length', () => {
  const cache = createDocumentCache(2);
  cache.set('a', 'aaa');
  expect(cache.get('a')).toBe(undefined);
  cache.set('b', 'bb');
  expect(cache.get('b')).toBe('bb');
});

test('a document over the maximum length evicts no other document', () => {
  const cache = createDocumentCache(6);
  cache.set('a', 'aaa');
  cache.set('b', 'bbbbbbb');
  expect(cache.get('a')).toBe('aaa');
});

test('a cache of parsed documents counts 200 units for each in addition to its text', () => {
  const cache = createParsedDocumentCache<object>(406);
  const [first, second] = [{}, {}];
  cache.set('aaa', first);
  cache.set('bbb', second);
  expect(['aaa', 'bbb'].map((text) => cache.get(text))).toEqual([first, second]);
  cache.set('', {});
  expect(['aaa', 'bbb'].map((text) => cache.get(text))).toEqual([undefined, second]);
});
