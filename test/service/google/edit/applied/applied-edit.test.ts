import { describe, expect, test } from 'vitest';
import { OperationWork } from '../../../../../src/engine/event-loop/operation-work.ts';
import { runToEnd } from '../../../../../src/engine/event-loop/time-slice.ts';
import { wasApplied } from '../../../../../src/service/google/edit/applied/applied-edit.ts';
import type { EditRequest } from '../../../../../src/service/google/record/edit-request.ts';
import { openDocument, writeDocument } from '../sandbox-document.ts';

const insert = (index: number, text: string): EditRequest => ({
  insertText: { location: { index }, text },
});
const remove = (startIndex: number, endIndex: number): EditRequest => ({
  deleteContentRange: { range: { startIndex, endIndex } },
});
const bold = (startIndex: number, endIndex: number): EditRequest => ({
  updateTextStyle: { range: { startIndex, endIndex }, textStyle: { bold: true }, fields: 'bold' },
});

/** What is found after these batches were applied to the text, one after another. */
async function resultOf(
  text: string,
  own: readonly EditRequest[],
  batches: readonly (readonly EditRequest[])[],
  knowsBefore: boolean,
) {
  const document = writeDocument(text);
  const before = document.read();
  for (const batch of batches) document.apply(batch);
  const work = wasApplied(own, knowsBefore ? before : null, document.read());
  return runToEnd(work, new OperationWork());
}

const text = 'one two three four\nfive six seven\n';

describe('with the document before the batch', () => {
  const insertion = [insert(9, 'new words ')];
  const deletion = [remove(5, 9)];
  const other = [insert(20, 'somebody else ')];

  test.each([
    ['an insertion', insertion, [insertion], 'yes'],
    ['an insertion and a later change elsewhere', insertion, [insertion, [insert(1, 'x')]], 'yes'],
    ['an insertion and a later change behind it', insertion, [insertion, [insert(40, 'x')]], 'yes'],
    ['only a change of somebody else', insertion, [other], 'no'],
    ['only a change of somebody else at the same place', insertion, [[insert(9, 'x')]], 'no'],
    ['a deletion', deletion, [deletion], 'yes'],
    ['a deletion and a later change elsewhere', deletion, [deletion, [insert(1, 'x')]], 'yes'],
    ['no deletion, but a change of somebody else', deletion, [other], 'no'],
    ['a replacement', [remove(5, 8), insert(5, '2')], [[remove(5, 8), insert(5, '2')]], 'yes'],
    ['the same insertion by somebody else twice', insertion, [insertion, insertion], 'yes'],
    ['a style', [bold(1, 4)], [[bold(1, 4)]], 'unknown'],
    ['a style and no change', [bold(1, 4)], [], 'no'],
    ['a change of the inserted text', insertion, [insertion, [insert(13, '!')]], 'unknown'],
    ['a short insertion', [insert(9, 'new')], [[insert(9, 'new')]], 'yes'],
    [
      'a change of a short insertion',
      [insert(9, 'new')],
      [[insert(9, 'new')], [insert(11, '!')]],
      'unknown',
    ],
    ['no short insertion, and a change elsewhere', [insert(9, 'new')], [[insert(20, '!')]], 'no'],
    [
      'no short insertion, and a change a few characters before',
      [insert(9, 'new')],
      [[insert(3, '!')]],
      'no',
    ],
    [
      'no insertion of nine characters, and a change at its place',
      [insert(9, 'aaabbbccc')],
      [[remove(5, 14)]],
      'no',
    ],
    [
      'no insertion of eight characters, and a change at its place',
      [insert(9, 'aaabbbcc')],
      [[remove(5, 14)]],
      'unknown',
    ],
    [
      'an insertion of nine characters with a change of one',
      [insert(9, 'aaabbbccc')],
      [[insert(9, 'aaabbbccc')], [insert(10, '!')]],
      'unknown',
    ],
    [
      'changes on both sides of a deletion',
      deletion,
      [deletion, [insert(6, '!'), insert(4, '!')]],
      'unknown',
    ],
    ['no deletion, and a change far before it', [remove(24, 28)], [[insert(3, '!')]], 'no'],
    ['a deletion and a change of the deleted text', deletion, [[insert(7, '!')]], 'unknown'],
    ['an invalid batch', [insert(500, 'x')], [[insert(1, 'x')]], 'unknown'],
    [
      'a regular expression',
      [{ replaceAllText: { containsText: { text: 'o.', searchByRegex: true }, replaceText: 'x' } }],
      [[insert(1, 'x')]],
      'unknown',
    ],
    ['a style and a change of somebody else', [bold(1, 4)], [other], 'unknown'],
  ] as const)('%s', async (_what, own, batches, applied) => {
    expect(await resultOf(text, own, batches, true)).toBe(applied);
  });
});

describe('with a document of several segments before the batch', () => {
  const inBoth = (tabId: string): readonly EditRequest[] => [
    insert(1, 'first words '),
    { insertText: { location: { index: 1, tabId }, text: 'other words ' } },
  ];

  /** What is found after the requests with these indexes were applied. */
  async function resultOfPart(indexes: readonly number[]) {
    const document = writeDocument(text);
    document.apply([{ addDocumentTab: { tabProperties: { title: 'Other' } } }]);
    const before = document.read();
    const own = inBoth(before.tabs?.[1]?.tabProperties?.tabId ?? '');
    for (const [index, request] of own.entries())
      if (indexes.includes(index)) document.apply([request]);
    return runToEnd(wasApplied(own, before, document.read()), new OperationWork());
  }

  test('all of them must agree', async () => {
    expect(await resultOfPart([0, 1])).toBe('yes');
    expect(await resultOfPart([])).toBe('no');
    expect(await resultOfPart([0])).toBe('unknown');
    expect(await resultOfPart([1])).toBe('unknown');
  });

  test('the objects of a paragraph are no difference', async () => {
    const document = openDocument('everyElement');
    const before = document.read();
    const own = [insert(370, 'new words ')];
    expect(document.apply([...own, insert(1, 'x')])).toBe(null);
    expect(await runToEnd(wasApplied(own, before, document.read()), new OperationWork())).toBe(
      'yes',
    );
  });
});

describe('without the document before the batch', () => {
  const insertion = [insert(9, 'new words ')];

  test.each([
    ['an insertion', insertion, [insertion], 'yes'],
    [
      'several insertions',
      [insert(9, 'new words '), insert(1, 'a')],
      [[insert(9, 'new words '), insert(1, 'a')]],
      'yes',
    ],
    [
      'a deletion and an insertion',
      [remove(1, 5), insert(1, 'another one ')],
      [[remove(1, 5), insert(1, 'another one ')]],
      'yes',
    ],
    ['only a change of somebody else', insertion, [[insert(1, 'x')]], 'no'],
    [
      'an insertion and a later change before it',
      insertion,
      [insertion, [insert(1, 'x')]],
      'unknown',
    ],
    ['a short insertion', [insert(9, 'new')], [[insert(9, 'new')]], 'unknown'],
    ['a deletion', [remove(1, 5)], [[remove(1, 5)]], 'unknown'],
    ['an insertion of eight characters', [insert(9, 'newwords')], [[insert(9, 'newwords')]], 'yes'],
    [
      'an insertion of seven characters',
      [insert(9, 'newword')],
      [[insert(9, 'newword')]],
      'unknown',
    ],
    [
      'several insertions of eight characters together',
      [insert(9, 'newword'), insert(1, 'a')],
      [[insert(9, 'newword'), insert(1, 'a')]],
      'yes',
    ],
    [
      'a style beside an insertion',
      [bold(1, 4), ...insertion],
      [[bold(1, 4), ...insertion]],
      'yes',
    ],
    [
      'a deletion before an inserted text',
      [...insertion, remove(1, 5)],
      [[...insertion, remove(1, 5)]],
      'yes',
    ],
    [
      'a deletion behind an inserted text',
      [...insertion, remove(19, 22)],
      [[...insertion, remove(19, 22)]],
      'yes',
    ],
    [
      'an insertion behind an inserted text',
      [...insertion, insert(19, 'x')],
      [[...insertion, insert(19, 'x')]],
      'yes',
    ],
    [
      'an insertion at the start of an inserted text',
      [...insertion, insert(9, 'x')],
      [[...insertion, insert(9, 'x')]],
      'yes',
    ],
    [
      'an insertion into an inserted text',
      [...insertion, insert(10, 'x')],
      [[...insertion, insert(10, 'x')]],
      'unknown',
    ],
    [
      'a deletion of the start of an inserted text',
      [...insertion, remove(8, 10)],
      [[...insertion, remove(8, 10)]],
      'unknown',
    ],
    [
      'a deletion of the end of an inserted text',
      [...insertion, remove(18, 20)],
      [[...insertion, remove(18, 20)]],
      'unknown',
    ],
    [
      'only one of two insertions',
      [...insertion, insert(1, 'more words ')],
      [insertion],
      'unknown',
    ],
    [
      'a request without a position',
      [...insertion, { replaceAllText: { containsText: { text: 'x' }, replaceText: 'y' } }],
      [insertion],
      'unknown',
    ],
    [
      'two insertions at the end',
      ['at the end ', 'at the very end'].map((text) => ({
        insertText: { endOfSegmentLocation: {}, text },
      })),
      [],
      'unknown',
    ],
    ['a table', [{ insertTable: { rows: 1, columns: 1, location: { index: 1 } } }], [], 'unknown'],
  ] as const)('%s', async (_what, own, batches, applied) => {
    expect(await resultOf(text, own, batches, false)).toBe(applied);
  });

  test('an insertion at the end', async () => {
    const own = [{ insertText: { endOfSegmentLocation: {}, text: 'at the very end' } }];
    expect(await resultOf(text, own, [own], false)).toBe('yes');
    expect(await resultOf(text, own, [], false)).toBe('no');
  });
});
