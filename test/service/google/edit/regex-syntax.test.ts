import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRegexProblem } from '../../../../src/service/google/edit/check/regex-syntax.ts';
import { caseCount, caseSeed } from '../../../case-count.ts';
import { cpuMs } from '../../../cpu-time.ts';
import { writeDocument } from './sandbox-document.ts';

const document = writeDocument('some text');
const isAccepted = (text: string) =>
  document
    .copy()
    .apply([
      { replaceAllText: { containsText: { text, searchByRegex: true }, replaceText: '' } },
    ]) === null;

describe('the syntax of a regular expression', () => {
  test.each([
    ...['a+b*?c{2,3}', '(?:a|b)', '(?P<name>a)', '[^]a-]', '[[:alpha:]-]', '\\d\\.\\pL', 'a{', ']'],
    ...['\\Q(\\E', '\\x{1F600}', '^$', '(a)|', '\\Aa\\z', '{2', '[\\d-]'],
  ])('of `%s` is valid', (text) => {
    expect(findRegexProblem(text)).toBe(null);
    expect(isAccepted(text)).toBe(true);
  });

  test.each([
    ...['(', 'a)', '[a', '*a', 'a**', '(?=a)', '(?<!a)', '(a)\\1', 'a\\', '(?P<n', 'a{3,2}'],
    ...['a{1001}', '[b-a]', '[\\.-+]', '\\k<n>', '(*)', '|+'],
  ])('of `%s` is not valid', (text) => {
    expect(findRegexProblem(text)).toEqual(expect.any(String));
    expect(isAccepted(text)).toBe(false);
  });

  test('is checked as the sandbox checks it', () => {
    const parts = ['a', 'b', '(', ')', '[', ']', '*', '+', '?', '|', '\\.', '{2}', '-', '.'];
    const texts = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(texts, (words) => {
        const text = words.join('');
        expect(findRegexProblem(text) === null, text).toBe(isAccepted(text));
      }),
      { numRuns: caseCount(5000, 500), seed: caseSeed(20_261_123) },
    );
  });

  test('is checked in linear time', () => {
    const ms = cpuMs(() => {
      for (const text of ['(', '[a', '\\Q\\E', 'a{', '\\Q']) findRegexProblem(text.repeat(100_000));
    });
    expect(ms).toBeLessThan(5000);
  });
});
