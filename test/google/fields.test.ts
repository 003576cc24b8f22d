import { describe, expect, test } from 'vitest';
import { toFields } from '../../src/google/fields.ts';

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
    expect(toFields(paths)).toBe(fields);
  });

  test('are equal for equal wishes, in whatever order they were made', () => {
    const paths = ['a.b.c', 'a.b.d', 'e', 'a.f', 'g.h'];
    expect(new Set([paths, paths.toReversed(), paths.toSorted()].map(toFields)).size).toBe(1);
  });
});
