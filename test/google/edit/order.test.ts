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

/** The requests in the order in which they go, as the number of their entry and their kind. */
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

describe('an order in which nothing moves another’s place', () => {
  test.each<[string, readonly Entry[], readonly number[]]>([
    ['from the end to the beginning', [insert(3, 'a'), insert(9, 'b'), remove(5, 7)], [1, 2, 0]],
    ['a delete before an insert at its start', [insert(5, 'a'), remove(5, 7)], [1, 0]],
    ['an insert at the end of a delete before it', [remove(5, 7), insert(7, 'a')], [1, 0]],
    [
      'inserts at one index so that they read in order',
      [insert(5, 'a'), insert(5, 'b'), insert(5, 'c')],
      [2, 1, 0],
    ],
    [
      'a replacement among inserts at its start',
      [insert(5, 'a'), replace(5, 9, 'b'), insert(5, 'c')],
      [1, 2, 1, 0],
    ],
    ['deletes that touch', [remove(1, 3), remove(3, 5)], [1, 0]],
    [
      'the end before any index, and in the order given',
      [insert(90, 'a'), append('b'), append('c')],
      [1, 2, 0],
    ],
    [
      'what moves nothing first, in the order given',
      [remove(5, 7), bold(2, 9), insert(90, 'a'), bold(6, 7), name(1, 3)],
      [1, 3, 4, 2, 0],
    ],
    [
      'each segment by itself, the body last',
      [insert(3, 'a'), insert(0, 'b', { segmentId: 'h' }), insert(9, 'c', { segmentId: 'h' })],
      [2, 1, 0],
    ],
    [
      'each tab by itself',
      [
        insert(3, 'a', { tabId: 't.1' }),
        insert(9, 'b', { tabId: 't.2' }),
        insert(5, 'c', { tabId: 't.1' }),
      ],
      [2, 0, 1],
    ],
    [
      'what has no place keeps its own',
      [insert(3, 'a'), { deleteNamedRange: { name: 'y' } }, insert(9, 'b'), replaceAll()],
      [2, 1, 0, 3],
    ],
    [
      'what replaces in another tab may stand before',
      [replaceAll(['t.2']), insert(3, 'a', { tabId: 't.1' })],
      [0, 1],
    ],
    [
      'a table behind what is in it, before what is in front of it',
      [insert(3, 'a'), deleteRow(1), insert(20, 'b')],
      [2, 1, 0],
    ],
    [
      'the last rows first, and new ones where they are to be',
      [addRow(0, true), deleteRow(1), addRow(3), deleteRow(4)],
      [3, 2, 1, 0],
    ],
    [
      'rows before columns where they are in the way',
      [deleteRow(2, 3), deleteColumn(1, 0)],
      [0, 1],
    ],
    ['columns before rows where they are', [deleteRow(0, 1), deleteColumn(3, 2)], [1, 0]],
    ['merges as they are given', [merge(2), merge(0)], [0, 1]],
  ])('%s', (_what, entries, order) => {
    expect(orderOf(entries)).toEqual(order);
    expect(needsDocument(toSteps(entries))).toBe(false);
  });
});

describe('refused, with both named', () => {
  test.each<[string, readonly Entry[], field: string, other: string]>([
    [
      'deletes that overlap',
      [remove(1, 5), remove(4, 9)],
      'requests[1].deleteContentRange.range',
      'requests[0].deleteContentRange.range',
    ],
    [
      'deletes one in the other',
      [remove(4, 5), bold(1, 2), replace(1, 9, 'a')],
      'requests[2].replaceContentRange.range',
      'requests[0].deleteContentRange.range',
    ],
    [
      'the same delete twice',
      [remove(4, 5), remove(4, 5)],
      'requests[1].deleteContentRange.range',
      'requests[0].deleteContentRange.range',
    ],
    [
      'an insert into what is deleted',
      [insert(5, 'a'), remove(4, 6)],
      'requests[1].deleteContentRange.range',
      'requests[0].insertText.location',
    ],
    [
      'a row of a table that is deleted',
      [remove(8, 30), addRow(0)],
      'requests[1].insertTableRow.tableCellLocation',
      'requests[0].deleteContentRange.range',
    ],
    [
      'a replacement everywhere before a place',
      [replaceAll(), insert(5, 'a')],
      'requests[1].insertText',
      'requests[0].replaceAllText',
    ],
    [
      'a replacement everywhere among places',
      [insert(9, 'a'), replaceAll(), insert(5, 'b')],
      'requests[2].insertText',
      'requests[1].replaceAllText',
    ],
    [
      'a place in a tab that is deleted before',
      [{ deleteTab: { tabId: 't.1' } }, insert(5, 'b', { tabId: 't.1' })],
      'requests[1].insertText',
      'requests[0].deleteTab',
    ],
    [
      'the first tab, where another becomes it',
      [{ addDocumentTab: { tabProperties: { index: 0 } } }, insert(5, 'b')],
      'requests[1].insertText',
      'requests[0].addDocumentTab',
    ],
    [
      'a place in a header that is deleted before',
      [{ deleteHeader: { headerId: 'h' } }, insert(0, 'b', { segmentId: 'h' })],
      'requests[1].insertText',
      'requests[0].deleteHeader',
    ],
    [
      'a name that would be given before it is taken away',
      [insert(5, 'a'), { deleteNamedRange: { name: 'x' } }, name(1, 3)],
      'requests[2].createNamedRange',
      'requests[1].deleteNamedRange',
    ],
    [
      'a row deleted twice',
      [deleteRow(1), deleteRow(1)],
      'requests[1].deleteTableRow.tableCellLocation',
      'requests[0].deleteTableRow.tableCellLocation',
    ],
    [
      'a row next to one that is deleted',
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
      'a row and a column that move each other’s cells',
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

describe('what hangs on the document', () => {
  test('is a tab named in one place and not in another', () => {
    const entries = [insert(3, 'a'), insert(9, 'b', { tabId: 't.0' })];
    expect(needsDocument(toSteps(entries))).toBe(true);
    expect(orderOf(entries, facts)).toEqual([1, 0]);
    expect(orderOf([insert(9, 'a'), insert(3, 'b', { tabId: 't.9' })], facts)).toEqual([0, 1]);
  });

  test('is whether bullets remove tabs', () => {
    expect(needsDocument(toSteps([bullets(1, 9)]))).toBe(false);
    expect(needsDocument(toSteps([bullets(1, 9), insert(0, 'a', { segmentId: 'h' })]))).toBe(false);
    expect(needsDocument(toSteps([bullets(1, 9), insert(16, 'a')]))).toBe(true);
  });

  test('bullets that remove none move nothing', () => {
    expect(orderOf([insert(16, 'a'), bullets(1, 4), insert(3, 'b')], facts)).toEqual([1, 0, 2]);
  });

  test('bullets that remove tabs have their place among what moves', () => {
    const entries = [insert(7, 'a'), insert(3, 'b'), bullets(9, 10), insert(16, 'c'), bold(8, 9)];
    expect(orderOf(entries, facts)).toEqual([4, 3, 2, 0, 1]);
  });

  test.each<[string, readonly Entry[], string]>([
    ['an insert', [bullets(9, 10), insert(12, 'a')], 'requests[1].insertText.location'],
    ['a delete', [remove(14, 17), bullets(1, 10)], 'requests[1].createParagraphBullets.range'],
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
  ])('bullets that remove tabs are in the way of %s there', (_what, entries, field) => {
    expect(() => orderOf(entries, facts)).toThrow(expect.objectContaining({ field }));
  });
});

test('thousands of requests are put in order in a moment', () => {
  const entries = Array.from({ length: 10_000 }, (_, at) =>
    at % 2 === 0 ? insert(((at * 7919) % 20_000) * 3 + 1, 'a') : remove(at * 3 + 2, at * 3 + 3),
  );
  const startedAt = performance.now();
  orderOf(entries);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
