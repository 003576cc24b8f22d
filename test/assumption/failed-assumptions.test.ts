import { expect, test } from 'vitest';
import type { Assumption } from '../../src/assumption/assumption.ts';
import { FailedAssumptions, noteOf } from '../../src/assumption/failed-assumptions.ts';
import { googleAssumptions } from '../../src/google/assumption/assumption.ts';

const { docsTabsMask } = googleAssumptions;

test('an assumption that fails twice is reported once', () => {
  const reported: Assumption[] = [];
  const failed = new FailedAssumptions((assumption) => reported.push(assumption));
  expect(failed.holds(docsTabsMask)).toBe(true);
  failed.add(docsTabsMask);
  failed.add(docsTabsMask);
  expect(failed.holds(docsTabsMask)).toBe(false);
  expect(reported).toEqual([docsTabsMask]);
});

test('a note names the assumption and what the server did', () => {
  expect(noteOf(docsTabsMask)).toBe(
    `The assumption google.docs-tabs-mask does not hold: ${docsTabsMask.statement} ${docsTabsMask.fallback}`,
  );
});
