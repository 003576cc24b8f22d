import { expect, test } from 'vitest';
import { proofOf, RememberedSet } from '../../../src/operation/google/remembered-set.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `entry ${index}`);

test('a thousand entries are remembered, and one more replaces the oldest', () => {
  const entries = new RememberedSet();
  for (const name of names(1000)) entries.add(name);
  expect(names(1000).filter((name) => !entries.has(name))).toEqual([]);
  entries.add('entry 999');
  expect(entries.has('entry 0')).toBe(true);
  entries.add('one more');
  expect(names(1000).filter((name) => !entries.has(name))).toEqual(['entry 0']);
  expect(entries.has('one more')).toBe(true);
});

test('what is proven stays so until it is disproved, or everything is forgotten', () => {
  const entries = new RememberedSet();
  const [proof, other] = [proofOf('a', entries), proofOf('b', entries)];
  expect(proof.isProven()).toBe(false);
  proof.prove();
  other.prove();
  proof.disprove();
  expect([proof.isProven(), other.isProven()]).toEqual([false, true]);
  entries.clear();
  expect(other.isProven()).toBe(false);
});
