import { describe, expect, test } from 'vitest';
import { toMask } from '../../../src/engine/loader/mask.ts';
import { toFields } from '../../../src/service/google/fields.ts';

describe('the fields parameter of Google', () => {
  test.each([
    ['no path', [], ''],
    ['one path', ['title'], 'title'],
    [
      'several paths in alphabetical order',
      ['title', 'body', 'revisionId'],
      'body,revisionId,title',
    ],
    ['a subfield', ['body.content'], 'body(content)'],
    [
      'several subfields of one field',
      ['files.name', 'files.id', 'nextPageToken'],
      'files(id,name),nextPageToken',
    ],
    ['subfields on several levels', ['a.b.c', 'a.d', 'e'], 'a(b(c),d),e'],
    ['a field and its subfield, the field first', ['a', 'a.b'], 'a(b)'],
    ['a field and its subfield, the subfield first', ['a.b', 'a'], 'a(b)'],
    ['the same path twice', ['a.b', 'a.b'], 'a(b)'],
    [
      'names that every object has as properties',
      ['constructor.toString', '__proto__'],
      '__proto__,constructor(toString)',
    ],
    [
      'upper-case letters before lower-case letters, on every level',
      ['b', 'B', 'a.Z', 'a.z'],
      'B,a(Z,z),b',
    ],
  ])('has the expected text for %s', (_what, paths, fields) => {
    expect(toFields(toMask(paths))).toBe(fields);
  });

  test('is equal for the same paths in any order', () => {
    const paths = ['a.b.c', 'a.b.d', 'e', 'a.f', 'g.h'];
    expect(
      new Set([paths, paths.toReversed(), paths.toSorted()].map((one) => toFields(toMask(one))))
        .size,
    ).toBe(1);
  });

  test('that would be too long for an address omits the deepest levels, which selects all fields there', () => {
    const names = Array.from({ length: 500 }, (_, index) => `field${index}`).toSorted();
    const content = (below: string) => names.map((name) => `tabs.body.content.${name}${below}`);
    // Compared with `===`, because the difference between two texts of this length is not readable.
    expect(
      toFields(toMask(['title', ...content('.x')])) ===
        `tabs(body(content(${names.join(',')}))),title`,
    ).toBe(true);
    const wide = names.flatMap((name) => content(name).slice(0, 4));
    expect(toFields(toMask(['title', ...wide]))).toBe('tabs(body(content)),title');
  });
});
