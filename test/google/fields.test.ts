import { describe, expect, test } from 'vitest';
import { toFields } from '../../src/google/fields.ts';
import { toMask } from '../../src/loader/mask.ts';

describe('paths as Google’s fields', () => {
  test.each([
    ['none', [], ''],
    ['one', ['title'], 'title'],
    [
      'several, in the order of the alphabet',
      ['title', 'body', 'revisionId'],
      'body,revisionId,title',
    ],
    ['one below another', ['body.content'], 'body(content)'],
    [
      'several below one',
      ['files.name', 'files.id', 'nextPageToken'],
      'files(id,name),nextPageToken',
    ],
    ['some deeper than others', ['a.b.c', 'a.d', 'e'], 'a(b(c),d),e'],
    ['one and its beginning, whichever comes first', ['a', 'a.b'], 'a(b)'],
    ['one and its beginning, the other way round', ['a.b', 'a'], 'a(b)'],
    ['one twice', ['a.b', 'a.b'], 'a(b)'],
    [
      'names that objects have by nature',
      ['constructor.toString', '__proto__'],
      '__proto__,constructor(toString)',
    ],
    ['capitals before small letters, in any place', ['b', 'B', 'a.Z', 'a.z'], 'B,a(Z,z),b'],
  ])('%s', (_what, paths, fields) => {
    expect(toFields(toMask(paths))).toBe(fields);
  });

  test('are equal for equal wishes, in whatever order they were made', () => {
    const paths = ['a.b.c', 'a.b.d', 'e', 'a.f', 'g.h'];
    expect(
      new Set([paths, paths.toReversed(), paths.toSorted()].map((one) => toFields(toMask(one))))
        .size,
    ).toBe(1);
  });

  test('that would be too long for an address come with what is beside them, the deepest first', () => {
    const names = Array.from({ length: 500 }, (_, index) => `field${index}`).toSorted();
    const content = (below: string) => names.map((name) => `tabs.body.content.${name}${below}`);
    // Told apart by yes or no: a difference in so long a text is nothing to read.
    expect(
      toFields(toMask(['title', ...content('.x')])) ===
        `tabs(body(content(${names.join(',')}))),title`,
    ).toBe(true);
    const wide = names.flatMap((name) => content(name).slice(0, 4));
    expect(toFields(toMask(['title', ...wide]))).toBe('tabs(body(content)),title');
  });
});
