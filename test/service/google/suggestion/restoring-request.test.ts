import { expect, test } from 'vitest';
import { toRestoringRequests } from '../../../../src/service/google/suggestion/restoring-request.ts';
import type { PlacedEdit } from '../../../../src/service/google/text/placed-edit.ts';
import type { SuggestedRun } from '../../../../src/service/google/text/suggested-text.ts';
import { writeDocument } from '../edit/sandbox-document.ts';

const bold = { bold: true };

/** `one ` in bold, and `two three`, from index 1. */
const runs = [
  ['one ', 1, bold],
  ['two three', 5, {}],
].map(([text, start, style]) => ({ text, start, style, insertedBy: [], deletedBy: [] }));

// The restored requests read nothing else of an edit.
const restore = (edits: readonly object[], tabId: string | null = null) =>
  toRestoringRequests(
    edits as readonly PlacedEdit[],
    [runs as unknown as readonly SuggestedRun[]],
    tabId,
  );

test('a deleted text is inserted again, with the style of each part of it', () => {
  expect(restore([{ start: 3, deleted: 'e two', inserted: 'X' }])).toEqual([
    { insertText: { text: 'e two', location: { index: 3 } } },
    {
      updateTextStyle: { range: { startIndex: 3, endIndex: 5 }, textStyle: bold, fields: '*' },
    },
    { updateTextStyle: { range: { startIndex: 5, endIndex: 8 }, textStyle: {}, fields: '*' } },
    { deleteContentRange: { range: { startIndex: 8, endIndex: 9 } } },
  ]);
});

test('only the runs that a deleted text overlaps have their styles again', () => {
  expect(restore([{ start: 1, deleted: 'one ', inserted: '' }])).toEqual([
    { insertText: { text: 'one ', location: { index: 1 } } },
    { updateTextStyle: { range: { startIndex: 1, endIndex: 5 }, textStyle: bold, fields: '*' } },
  ]);
});

test('an inserted text is deleted, in the tab of the edits', () => {
  expect(restore([{ start: 5, deleted: '', inserted: 'new ' }], 't.1')).toEqual([
    { deleteContentRange: { range: { tabId: 't.1', startIndex: 5, endIndex: 9 } } },
  ]);
});

test('the requests of several edits restore a document', () => {
  const document = writeDocument('one two three');
  const textOf = () =>
    document
      .read()
      .tabs?.[0]?.documentTab?.body?.content?.[1]?.paragraph?.elements?.map(({ textRun }) => [
        textRun?.content,
        textRun?.textStyle?.bold ?? false,
      ]);
  document.apply([
    { updateTextStyle: { range: { startIndex: 1, endIndex: 5 }, textStyle: bold, fields: 'bold' } },
  ]);
  const before = textOf();
  const edits = [
    { start: 3, deleted: 'e tw', inserted: 'XY' },
    { start: 10, deleted: '', inserted: 'new' },
  ];
  // Applied from the end to the start, so that the indexes are those of the document before.
  document.apply([
    { insertText: { text: 'new', location: { index: 10 } } },
    { deleteContentRange: { range: { startIndex: 3, endIndex: 7 } } },
    { insertText: { text: 'XY', location: { index: 3 } } },
  ]);
  expect(textOf()).not.toEqual(before);
  expect(document.apply(restore(edits))).toBe(null);
  expect(textOf()).toEqual(before);
});
