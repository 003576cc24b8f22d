import { expect, test } from 'vitest';
import { googleAssumptions } from '../../../src/service/google/assumption/assumption.ts';
import type { Assumption } from '../../../src/upstream/assumption/assumption.ts';
import { FailedAssumptions, noteOf } from '../../../src/upstream/assumption/failed-assumptions.ts';

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

test('what fails for one credential holds for the others, and the failures of the last 1,000 credentials are remembered', () => {
  const failed = new FailedAssumptions();
  const add = (number: number) => failed.addForCredential(docsTabsMask, `credential ${number}`);
  for (let number = 0; number < 1000; number += 1) add(number);
  expect(failed.holds(docsTabsMask)).toBe(true);
  expect(failed.holds(docsTabsMask, 'credential 1000')).toBe(true);
  expect(failed.holds(docsTabsMask, 'credential 0')).toBe(false);
  add(1000);
  expect(failed.holds(docsTabsMask, 'credential 0')).toBe(true);
  for (const number of [1, 1000])
    expect(failed.holds(docsTabsMask, `credential ${number}`)).toBe(false);
});
