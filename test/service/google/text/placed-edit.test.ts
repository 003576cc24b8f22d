import { describe, expect, test } from 'vitest';
import { placeEdits, type TextEdit } from '../../../../src/service/google/text/placed-edit.ts';
import type { SuggestedRun } from '../../../../src/service/google/text/suggested-text.ts';
import { finish } from '../../../finish.ts';

type Part = string | { readonly inserted: string } | { readonly deleted: string };

/** A paragraph whose text begins at index 1. Some of its parts are suggested to be inserted or deleted. */
function paragraphOf(parts: readonly Part[]): readonly SuggestedRun[] {
  let start = 1;
  return parts.map((part) => {
    const [kind, text] =
      typeof part === 'string' ? ['plain', part] : (Object.entries(part)[0] ?? []);
    const run = {
      start,
      text: text ?? '',
      style: {},
      insertedBy: kind === 'inserted' ? ['suggest.1'] : [],
      deletedBy: kind === 'deleted' ? ['suggest.2'] : [],
    };
    start += run.text.length;
    return run;
  });
}

const edit = (find: string, changes: Partial<TextEdit> = {}): TextEdit => ({
  find,
  replaceWith: `${find}!`,
  occurrence: null,
  ...changes,
});

/** Where the edits are: the number of the edit, and the indexes. */
const placesOf = (edits: readonly TextEdit[], ...paragraphs: readonly (readonly Part[])[]) =>
  finish(placeEdits(edits, paragraphs.map(paragraphOf))).map(({ entry, from, to }) => [
    entry,
    from,
    to,
  ]);

describe('a text is found', () => {
  test('in every place, or in one of them', () => {
    expect(placesOf([edit('ab')], ['ab ab ab'])).toEqual([
      [0, 1, 3],
      [0, 4, 6],
      [0, 7, 9],
    ]);
    expect(placesOf([edit('ab', { occurrence: 2 })], ['ab ab ab'])).toEqual([[0, 4, 6]]);
  });

  test('across parts of a paragraph', () => {
    expect(placesOf([edit('bcd')], ['ab', 'c', 'de'])).toEqual([[0, 2, 5]]);
  });

  test.each<[string, readonly Part[], readonly [number, number]]>([
    ['directly after a text that is suggested to be deleted', [{ deleted: 'old' }, 'new'], [4, 7]],
    ['directly before one', ['new', { deleted: 'old' }], [1, 4]],
    ['directly after a suggested insertion', [{ inserted: 'more' }, 'new'], [5, 8]],
    ['directly before one', ['new', { inserted: 'more' }], [1, 4]],
  ])('%s', (_, parts, [from, to]) => {
    expect(placesOf([edit('new')], parts)).toEqual([[0, from, to]]);
  });

  test('in the order of the document', () => {
    expect(placesOf([edit('b'), edit('a')], ['a b'])).toEqual([
      [1, 1, 2],
      [0, 3, 4],
    ]);
  });
});

describe('an edit is rejected', () => {
  test.each<[string, readonly TextEdit[], readonly Part[], string]>([
    ['whose text does not exist', [edit('x')], ['abc'], 'No paragraph of the tab contains'],
    [
      'of a place that does not exist',
      [edit('ab', { occurrence: 3 })],
      ['ab ab'],
      'number 3: this text occurs 2 times.',
    ],
    [
      'of a second place, if there is one',
      [edit('ab', { occurrence: 2 })],
      ['ab'],
      'number 2: this text occurs once.',
    ],
    [
      'whose text contains a text that is suggested to be deleted',
      [edit('ab')],
      ['a', { deleted: 'b' }],
      'contains a suggestion',
    ],
    [
      'whose text contains a suggested insertion',
      [edit('ab')],
      ['a', { inserted: 'x' }, 'b'],
      'contains a suggestion',
    ],
    ['whose text overlaps that of another', [edit('ab'), edit('bc')], ['abc'], 'overlaps'],
    [
      'whose text is a part of an emoji',
      [edit('\u{1f469}')],
      ['\u{1f469}\u200d\u{1f466}'],
      'No paragraph',
    ],
  ])('%s', (_, edits, parts, message) => {
    expect(() => placesOf(edits, parts)).toThrow(message);
  });
});

test('texts directly beside each other do not overlap', () => {
  expect(placesOf([edit('ab'), edit('cd')], ['abcd'])).toHaveLength(2);
});
