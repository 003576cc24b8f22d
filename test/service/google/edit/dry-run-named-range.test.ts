import type { docs_v1 } from '@googleapis/docs';
import { describe, test } from 'vitest';
import { documentOf, expectAccepted, expectRejected } from './dry-run.ts';

type Request = docs_v1.Schema$Request;

describe('a dry run of a change of named ranges', () => {
  const name = (startIndex: number, endIndex: number, text = 'n'): Request => ({
    createNamedRange: { name: text, range: { startIndex, endIndex } },
  });
  const replace = (text: string): Request => ({
    replaceNamedRangeContent: { namedRangeName: 'n', text },
  });
  /** `ab`, an emoji of two code units at 3, `cd`, a line feed at 7, and `efgh`. */
  const text = documentOf('ab🌧cd\nefgh');

  test.each<[string, readonly Request[]]>([
    ['replaces the text of a range', [name(2, 6), replace('XYZ')]],
    ['replaces it with paragraphs', [name(2, 6), replace('X\nY\nZ')]],
    ['replaces a range of two paragraphs', [name(2, 10), replace('XYZ')]],
    ['replaces a range that ends after a line feed', [name(2, 8), replace('X')]],
    ['replaces a range with no text', [name(2, 6), replace('')]],
    ['replaces the ranges of one name', [name(1, 2), name(8, 10), replace('X')]],
    ['leaves a range of another name', [name(1, 3), name(2, 10, 'm'), replace('XY')]],
    ['extends a range to whole characters', [name(4, 6), replace('X')]],
    ['extends a range at its end', [name(2, 4), replace('X')]],
    [
      'deletes all ranges of a name',
      [name(1, 3), name(2, 10), name(2, 3, 'm'), { deleteNamedRange: { name: 'n' } }],
    ],
    ['deletes no range of an unknown name', [name(1, 3), { deleteNamedRange: { name: 'm' } }]],
    [
      'moves a range after an insertion',
      [name(5, 6), { insertText: { text: 'X', location: { index: 2 } } }, replace('YZ')],
    ],
    [
      'forgets a range whose text is deleted',
      [name(2, 6), { deleteContentRange: { range: { startIndex: 1, endIndex: 7 } } }, replace('X')],
    ],
  ])('%s', (_what, requests) => {
    expectAccepted(text.copy(), ...requests);
  });

  test.each<[reason: string, readonly Request[]]>([
    ['no named range with this id', [{ deleteNamedRange: { namedRangeId: 'kix.none' } }]],
    [
      'no named range with this id',
      [{ replaceNamedRangeContent: { namedRangeId: 'kix.none', text: '' } }],
    ],
    ['line feed at the end of the segment', [name(8, 13), replace('')]],
  ])('rejects: %s', (reason, requests) => {
    expectRejected(text.copy(), reason, ...requests);
  });
});
