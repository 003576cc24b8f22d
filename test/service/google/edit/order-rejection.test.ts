import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../../src/service/google/record/edit-request.ts';
import {
  addRow,
  bold,
  deleteColumn,
  deleteRange,
  deleteRow,
  insert,
  merge,
  name,
  orderOf,
  replace,
  replaceAll,
} from './entry.ts';

describe('toDescendingOrder rejects, naming both requests,', () => {
  test.each<[string, readonly Entry[], field: string, other: string]>([
    [
      'overlapping deletions',
      [deleteRange(1, 5), deleteRange(4, 9)],
      'requests[1].deleteContentRange.range',
      'requests[0].deleteContentRange.range',
    ],
    [
      'a deletion inside another one',
      [deleteRange(4, 5), bold(1, 2), replace(1, 9, 'a')],
      'requests[2].replaceContentRange.range',
      'requests[0].deleteContentRange.range',
    ],
    [
      'the same deletion twice',
      [deleteRange(4, 5), deleteRange(4, 5)],
      'requests[1].deleteContentRange.range',
      'requests[0].deleteContentRange.range',
    ],
    [
      'an insertion into deleted content',
      [insert(5, 'a'), deleteRange(4, 6)],
      'requests[1].deleteContentRange.range',
      'requests[0].insertText.location',
    ],
    [
      'a style of deleted text',
      [deleteRange(1, 9), bold(3, 5)],
      'requests[1].updateTextStyle.range',
      'requests[0].deleteContentRange.range',
    ],
    [
      'a style of text that is replaced',
      [bold(3, 5), replace(3, 5, 'new')],
      'requests[1].replaceContentRange.range',
      'requests[0].updateTextStyle.range',
    ],
    [
      'a name of text that two deletions delete together',
      [deleteRange(5, 9), name(3, 7), deleteRange(1, 5)],
      'requests[2].deleteContentRange.range',
      'requests[1].createNamedRange.range',
    ],
    [
      'a style of cells of a deleted table',
      [
        deleteRange(8, 30),
        {
          updateTableCellStyle: {
            tableStartLocation: { index: 9 },
            tableCellStyle: { contentAlignment: 'TOP' },
            fields: 'contentAlignment',
          },
        },
      ],
      'requests[1].updateTableCellStyle.tableStartLocation',
      'requests[0].deleteContentRange.range',
    ],
    [
      'a style of a row that is deleted',
      [
        deleteRow(2),
        {
          updateTableRowStyle: {
            tableStartLocation: { index: 9 },
            rowIndices: [2],
            tableRowStyle: { preventOverflow: true },
            fields: 'preventOverflow',
          },
        },
      ],
      'requests[1].updateTableRowStyle.tableStartLocation',
      'requests[0].deleteTableRow.tableCellLocation',
    ],
    [
      'an insertion into a header that a later request deletes',
      [insert(0, 'b', { segmentId: 'h' }), { deleteHeader: { headerId: 'h' } }],
      'requests[1].deleteHeader',
      'requests[0].insertText',
    ],
    [
      'a style of a tab that a later request deletes',
      [
        {
          updateDocumentStyle: {
            tabId: 't.1',
            documentStyle: { pageNumberStart: 2 },
            fields: 'pageNumberStart',
          },
        },
        { deleteTab: { tabId: 't.1' } },
      ],
      'requests[1].deleteTab',
      'requests[0].updateDocumentStyle',
    ],
    [
      'a name that a later request deletes',
      [name(1, 3), { deleteNamedRange: { name: 'x' } }],
      'requests[1].deleteNamedRange',
      'requests[0].createNamedRange',
    ],
    [
      'a row of a deleted table',
      [deleteRange(8, 30), addRow(0)],
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
    const run = () => orderOf(entries);
    expect(run).toThrow(expect.objectContaining({ field }));
    expect(run).toThrow(field);
    expect(run).toThrow(other);
  });
});
