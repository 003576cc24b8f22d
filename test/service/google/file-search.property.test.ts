import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery, type Query, type Term } from '../../../sandbox/google/drive/query/parse.ts';
import { type FileSearch, toSearchQuery } from '../../../src/service/google/record/file-search.ts';
import { caseCount, caseSeed } from '../../case-count.ts';

// No value changes the structure of a query: the emulator's parser, which is not part of the server, finds every value as it was given.

/** Pieces with a meaning in queries, besides random text. */
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        "'",
        '\\',
        '"',
        "\\'",
        '(',
        ')',
        ' or ',
        ' and ',
        ' not ',
        'name = ',
        'true',
        'in parents',
        '{',
        '\n',
        'x',
        '\ud83d',
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join('')),
);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });

const search: fc.Arbitrary<FileSearch> = fc.record({
  mimeType: value,
  trashed: maybe(fc.boolean()),
  name: maybe(value),
  text: maybe(value),
  // A reference of a folder contains its resource key behind a slash.
  folder: maybe(value.map((text) => text.replaceAll('/', ''))),
  owner: maybe(value),
  modifiedSince: maybe(fc.date({ noInvalidDate: true })),
  starred: maybe(fc.boolean()),
  sharedWithMe: maybe(fc.boolean()),
  order: fc.constant(null),
});

/** The terms of `a and b and c`. Throws if the query has another structure. */
function termsOf(query: Query): readonly Term[] {
  if (query.kind === 'term') return [query];
  if (query.kind !== 'and') throw new Error(`The query contains ${query.kind}.`);
  return query.of.flatMap(termsOf);
}

const term = (field: string, operator: string, expected: string | boolean | null | undefined) =>
  expected == null ? [] : [{ kind: 'term', field, operator, value: expected }];

test('no value of a search for files changes the structure of its query', () => {
  fc.assert(
    fc.property(search, (given) => {
      expect(termsOf(parseQuery(toSearchQuery(given)))).toEqual([
        ...term('mimeType', '=', given.mimeType),
        ...term('trashed', '=', given.trashed),
        ...term('name', 'contains', given.name),
        ...term('fullText', 'contains', given.text),
        ...term('parents', 'in', given.folder),
        ...term('owners', 'in', given.owner),
        ...term('modifiedTime', '>=', given.modifiedSince?.toISOString()),
        ...term('starred', '=', given.starred),
        ...term('sharedWithMe', '=', given.sharedWithMe),
      ]);
    }),
    { numRuns: caseCount(2000, 400), seed: caseSeed(20_261_123) },
  );
});
