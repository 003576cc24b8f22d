import { describe, expect, test } from 'vitest';
import { toSteps } from '../../../src/google/edit/batch.ts';
import { type DocumentFacts, toFacts } from '../../../src/google/edit/document-facts.ts';
import { needsDocument, toDescendingOrder } from '../../../src/google/edit/order.ts';
import type { Entry } from '../../../src/google/edit-request.ts';

const insert = (index: number, text: string, segment = {}): Entry => ({
  insertText: { location: { index, ...segment }, text },
});
const append = (text: string): Entry => ({ insertText: { endOfSegmentLocation: {}, text } });
const range = (startIndex: number, endIndex: number) => ({ range: { startIndex, endIndex } });
const remove = (start: number, end: number): Entry => ({ deleteContentRange: range(start, end) });
const replace = (start: number, end: number, text: string): Entry => ({
  replaceContentRange: { ...range(start, end), text },
});
const bold = (start: number, end: number): Entry => ({
  updateTextStyle: { ...range(start, end), textStyle: { bold: true }, fields: 'bold' },
});
const name = (start: number, end: number): Entry => ({
  createNamedRange: { name: 'x', ...range(start, end) },
});
const replaceAll = (tabIds?: string[]): Entry => ({
  replaceAllText: {
    containsText: { text: 'a' },
    replaceText: 'b',
    ...(tabIds && { tabsCriteria: { tabIds } }),
  },
});
const cell = (index: number, rowIndex: number, columnIndex: number) => ({
  tableCellLocation: { tableStartLocation: { index }, rowIndex, columnIndex },
});
const addRow = (row: number, insertBelow = false): Entry => ({
  insertTableRow: { ...cell(9, row, 0), insertBelow },
});
const deleteRow = (row: number, column = 0): Entry => ({ deleteTableRow: cell(9, row, column) });
const deleteColumn = (column: number, row = 0): Entry => ({
  deleteTableColumn: cell(9, row, column),
});
const merge = (row: number): Entry => ({
  mergeTableCells: { tableRange: { ...cell(9, row, 0), rowSpan: 1, columnSpan: 2 } },
});
const bullets = (start: number, end: number): Entry => ({
  createParagraphBullets: { ...range(start, end), bulletPreset: 'BULLET_CHECKBOX' },
});

/** The entry indexes of the requests, in the order in which they are sent. */
const orderOf = (entries: readonly Entry[], facts: DocumentFacts | null = null) =>
  toDescendingOrder(toSteps(entries), facts).map(({ entryIndex: entry }) => entry);

const facts = toFacts({
  tabs: [
    {
      tabProperties: { tabId: 't.0' },
      documentTab: {
        body: {
          content: [
            { endIndex: 1, sectionBreak: {} },
            ...['plain\n', '\t\tnested\n', 'end\n'].map((content, at) => {
              const startIndex = [1, 7, 16][at] ?? 0;
              const endIndex = startIndex + content.length;
              const elements = [{ startIndex, endIndex, textRun: { content } }];
              return { startIndex, endIndex, paragraph: { elements } };
            }),
          ],
        },
      },
    },
  ],
});

describe('toDescendingOrder sends', () => {
  test.each<[string, readonly Entry[], readonly number[]]>([
    ['edits from the end to the start', [insert(3, 'a'), insert(9, 'b'), remove(5, 7)], [1, 2, 0]],
    ['a deletion before an insertion at its start', [insert(5, 'a'), remove(5, 7)], [1, 0]],
    [
      'an insertion at the end of a deletion before the deletion',
      [remove(5, 7), insert(7, 'a')],
      [1, 0],
    ],
    [
      'insertions at one index so that their text has the given order',
      [insert(5, 'a'), insert(5, 'b'), insert(5, 'c')],
      [2, 1, 0],
    ],
    [
      'a replacement among insertions at its start',
      [insert(5, 'a'), replace(5, 9, 'b'), insert(5, 'c')],
      [1, 2, 1, 0],
    ],
    ['adjacent deletions', [remove(1, 3), remove(3, 5)], [1, 0]],
    [
      'insertions at the end of a segment first, in the given order',
      [insert(90, 'a'), append('b'), append('c')],
      [1, 2, 0],
    ],
    [
      'requests that move nothing first, in the given order',
      [remove(5, 7), bold(2, 9), insert(90, 'a'), bold(6, 7), name(1, 3)],
      [1, 3, 4, 2, 0],
    ],
    [
      'each segment separately, with the body last',
      [insert(3, 'a'), insert(0, 'b', { segmentId: 'h' }), insert(9, 'c', { segmentId: 'h' })],
      [2, 1, 0],
    ],
    [
      'each tab separately',
      [
        insert(3, 'a', { tabId: 't.1' }),
        insert(9, 'b', { tabId: 't.2' }),
        insert(5, 'c', { tabId: 't.1' }),
      ],
      [2, 0, 1],
    ],
    [
      'requests without a position at their index in the list',
      [insert(3, 'a'), { deleteNamedRange: { name: 'y' } }, insert(9, 'b'), replaceAll()],
      [2, 1, 0, 3],
    ],
    [
      'a replacement in another tab before an insertion',
      [replaceAll(['t.2']), insert(3, 'a', { tabId: 't.1' })],
      [0, 1],
    ],
    [
      'a table edit after the content behind it and before the content in front of it',
      [insert(3, 'a'), deleteRow(1), insert(20, 'b')],
      [2, 1, 0],
    ],
    [
      'the last rows first, and new rows at the requested index',
      [addRow(0, true), deleteRow(1), addRow(3), deleteRow(4)],
      [3, 2, 1, 0],
    ],
    [
      'rows before columns if the column deletion would move their cell',
      [deleteRow(2, 3), deleteColumn(1, 0)],
      [0, 1],
    ],
    [
      'columns before rows if the row deletion would move their cell',
      [deleteRow(0, 1), deleteColumn(3, 2)],
      [1, 0],
    ],
    ['merges in the given order', [merge(2), merge(0)], [0, 1]],
  ])('%s', (_what, entries, order) => {
    expect(orderOf(entries)).toEqual(order);
    expect(needsDocument(toSteps(entries))).toBe(false);
  });
});

describe('toDescendingOrder rejects, naming both requests,', () => {
  test.each<[string, readonly Entry[], field: string, other: string]>([
    [
      'overlapping deletions',
      [remove(1, 5), remove(4, 9)],
      'requests[1].deleteContentRange.range',
      'requests[0].deleteContentRange.range',
    ],
    [
      'a deletion inside another one',
      [remove(4, 5), bold(1, 2), replace(1, 9, 'a')],
      'requests[2].replaceContentRange.range',
      'requests[0].deleteContentRange.range',
    ],
    [
      'the same deletion twice',
      [remove(4, 5), remove(4, 5)],
      'requests[1].deleteContentRange.range',
      'requests[0].deleteContentRange.range',
    ],
    [
      'an insertion into deleted content',
      [insert(5, 'a'), remove(4, 6)],
      'requests[1].deleteContentRange.range',
      'requests[0].insertText.location',
    ],
    [
      'a row of a deleted table',
      [remove(8, 30), addRow(0)],
      'requests[1].insertTableRow.tableCellLocation',
      'requests[0].deleteContentRange.range',
    ],
    [
      'a replacement in all tabs before an insertion',
      [replaceAll(), insert(5, 'a')],
      'requests[1].insertText',
      'requests[0].replaceAllText',
    ],
    [
      'a replacement in all tabs between insertions',
      [insert(9, 'a'), replaceAll(), insert(5, 'b')],
      'requests[2].insertText',
      'requests[1].replaceAllText',
    ],
    [
      'an insertion into a tab that an earlier request deletes',
      [{ deleteTab: { tabId: 't.1' } }, insert(5, 'b', { tabId: 't.1' })],
      'requests[1].insertText',
      'requests[0].deleteTab',
    ],
    [
      'an insertion into the first tab after another tab became the first',
      [{ addDocumentTab: { tabProperties: { index: 0 } } }, insert(5, 'b')],
      'requests[1].insertText',
      'requests[0].addDocumentTab',
    ],
    [
      'an insertion into a header that an earlier request deletes',
      [{ deleteHeader: { headerId: 'h' } }, insert(0, 'b', { segmentId: 'h' })],
      'requests[1].insertText',
      'requests[0].deleteHeader',
    ],
    [
      'a named range that would be created before its name is deleted',
      [insert(5, 'a'), { deleteNamedRange: { name: 'x' } }, name(1, 3)],
      'requests[2].createNamedRange',
      'requests[1].deleteNamedRange',
    ],
    [
      'the deletion of one row twice',
      [deleteRow(1), deleteRow(1)],
      'requests[1].deleteTableRow.tableCellLocation',
      'requests[0].deleteTableRow.tableCellLocation',
    ],
    [
      'a new row next to a deleted one',
      [addRow(1, true), deleteRow(1)],
      'requests[1].deleteTableRow.tableCellLocation',
      'requests[0].insertTableRow.tableCellLocation',
    ],
    [
      'a merge of cells that move',
      [merge(1), deleteRow(0)],
      'requests[1].deleteTableRow.tableCellLocation',
      'requests[0].mergeTableCells.tableRange',
    ],
    [
      'a row and a column deletion that move each other’s cells',
      [deleteRow(0, 1), deleteColumn(0, 1)],
      'requests[1].deleteTableColumn.tableCellLocation',
      'requests[0].deleteTableRow.tableCellLocation',
    ],
  ])('%s', (_what, entries, field, other) => {
    const refuse = () => orderOf(entries);
    expect(refuse).toThrow(expect.objectContaining({ field }));
    expect(refuse).toThrow(field);
    expect(refuse).toThrow(other);
  });
});

describe('an order that depends on the document', () => {
  test('is needed if only some of the requests name a tab', () => {
    const entries = [insert(3, 'a'), insert(9, 'b', { tabId: 't.0' })];
    expect(needsDocument(toSteps(entries))).toBe(true);
    expect(orderOf(entries, facts)).toEqual([1, 0]);
    expect(orderOf([insert(9, 'a'), insert(3, 'b', { tabId: 't.9' })], facts)).toEqual([0, 1]);
  });

  test('is needed if bullets may remove tab characters among other changes', () => {
    expect(needsDocument(toSteps([bullets(1, 9)]))).toBe(false);
    expect(needsDocument(toSteps([bullets(1, 9), insert(0, 'a', { segmentId: 'h' })]))).toBe(false);
    expect(needsDocument(toSteps([bullets(1, 9), insert(16, 'a')]))).toBe(true);
  });

  test('moves nothing for bullets that remove no tab characters', () => {
    expect(orderOf([insert(16, 'a'), bullets(1, 4), insert(3, 'b')], facts)).toEqual([1, 0, 2]);
  });

  test('places bullets that remove tab characters among the edits', () => {
    const entries = [insert(7, 'a'), insert(3, 'b'), bullets(9, 10), insert(16, 'c'), bold(8, 9)];
    expect(orderOf(entries, facts)).toEqual([4, 3, 2, 0, 1]);
  });

  test.each<[string, readonly Entry[], string]>([
    ['an insertion', [bullets(9, 10), insert(12, 'a')], 'requests[1].insertText.location'],
    ['a deletion', [remove(14, 17), bullets(1, 10)], 'requests[1].createParagraphBullets.range'],
    [
      'a later style',
      [
        bullets(9, 10),
        {
          updateParagraphStyle: {
            ...range(8, 9),
            paragraphStyle: { alignment: 'END' },
            fields: 'alignment',
          },
        },
      ],
      'requests[1].updateParagraphStyle.range',
    ],
  ])(
    'rejects bullets that remove tab characters at the position of %s',
    (_what, entries, field) => {
      expect(() => orderOf(entries, facts)).toThrow(expect.objectContaining({ field }));
    },
  );
});

test('toDescendingOrder orders ten thousand requests within five seconds', () => {
  const entries = Array.from({ length: 10_000 }, (_, at) =>
    at % 2 === 0 ? insert(((at * 7919) % 20_000) * 3 + 1, 'a') : remove(at * 3 + 2, at * 3 + 3),
  );
  const startedAt = performance.now();
  orderOf(entries);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
