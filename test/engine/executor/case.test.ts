import { expect, test } from 'vitest';
import { leastCount, someCases } from '../../case-count.ts';
import { compareExecutors } from './both-executors.ts';
import { listCases, objectListCases } from './list-case.ts';
import { mutationCases } from './mutation-case.ts';
import { nullCases, singleNullCases } from './null-case.ts';
import { selectionCases } from './selection-case.ts';
import { typeCases } from './type-case.ts';
import { valueCases } from './value-case.ts';

const title = 'the plan and graphql-js return the same result:';

const cases = [
  ...nullCases,
  ...objectListCases,
  ...typeCases,
  ...selectionCases,
  ...valueCases,
  ...mutationCases,
];

test.each(cases.map((one) => [one.name, one] as const))(`${title} %s`, async (_name, one) => {
  expect(await compareExecutors(one)).toBe(one.errors ?? 0);
});

test(`${title} every list type and list value`, async () => {
  let errors = 0;
  for (const one of listCases) errors += await compareExecutors(one);
  expect(errors).toBeGreaterThan(40);
});

test(`${title} a failed or missing value at each position`, async () => {
  let errors = 0;
  for (const one of someCases(singleNullCases)) errors += await compareExecutors(one);
  expect(errors).toBeGreaterThan(leastCount(500));
});
