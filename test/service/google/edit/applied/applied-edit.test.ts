import { describe, expect, test } from 'vitest';
import { OperationWork } from '../../../../../src/engine/event-loop/operation-work.ts';
import { runToEnd } from '../../../../../src/engine/event-loop/time-slice.ts';
import { wasApplied } from '../../../../../src/service/google/edit/applied/applied-edit.ts';
import type { EditRequest } from '../../../../../src/service/google/record/edit-request.ts';
import { writeDocument } from '../sandbox-document.ts';

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
  ] as const)('%s', async (_what, own, batches, applied) => {
    expect(await resultOf(text, own, batches, true)).toBe(applied);
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
