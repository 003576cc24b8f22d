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

const table = { tableStartLocation: { index: 9 } };

const rowStyle = (rowIndices?: number[]): Entry => ({
  updateTableRowStyle: {
    ...table,
    ...(rowIndices && { rowIndices }),
    tableRowStyle: { preventOverflow: true },
    fields: 'preventOverflow',
  },
});

const columnWidth = (columnIndices?: number[]): Entry => ({
  updateTableColumnProperties: {
    ...table,
    ...(columnIndices && { columnIndices }),
    tableColumnProperties: { widthType: 'EVENLY_DISTRIBUTED' },
    fields: 'widthType',
  },
});

const cellStyle = (rowIndex: number, columnIndex: number, rowSpan = 1, columnSpan = 1): Entry => ({
  updateTableCellStyle: {
    tableRange: { tableCellLocation: { ...table, rowIndex, columnIndex }, rowSpan, columnSpan },
    tableCellStyle: { contentAlignment: 'TOP' },
    fields: 'contentAlignment',
  },
});

const pin = (pinnedHeaderRowsCount: number): Entry => ({
  pinTableHeaderRows: { ...table, pinnedHeaderRowsCount },
});

const nameIn = (tabId: string): Entry => ({
  createNamedRange: { name: 'x', range: { startIndex: 1, endIndex: 3, tabId } },
});

describe('toDescendingOrder accepts', () => {
  test.each<[string, readonly Entry[]]>([
    ['a style of two rows of which one is deleted', [rowStyle([1, 2]), deleteRow(1)]],
    ['a style of all rows of which one is deleted', [rowStyle(), deleteRow(0)]],
    ['a width of all columns of which one is deleted', [deleteColumn(0), columnWidth()]],
    ['a width of another column than the deleted one', [deleteColumn(0), columnWidth([1])]],
    ['header rows of which one remains', [deleteRow(0), pin(2)]],
    ['no header rows', [deleteRow(0), pin(0)]],
    ['a style of cells of which one row remains', [cellStyle(0, 0, 2), deleteRow(0)]],
    ['a style of a cell beside a deleted column', [cellStyle(0, 1), deleteColumn(0)]],
    [
      'a name that is deleted in other tabs',
      [nameIn('t.1'), { deleteNamedRange: { name: 'x', tabsCriteria: { tabIds: ['t.2'] } } }],
    ],
    ['a name after its deletion', [{ deleteNamedRange: { name: 'x' } }, name(1, 3)]],
    [
      'a name beside the deletion of another one',
      [name(1, 3), { deleteNamedRange: { name: 'y' } }],
    ],
    [
      'an insertion beside the deletion of a header',
      [insert(1, 'a'), { deleteHeader: { headerId: 'h' } }],
    ],
  ])('%s', (_what, entries) => {
    expect(() => orderOf(entries)).not.toThrow();
  });
});

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
      'a style of two rows of which both are deleted',
      [rowStyle([1, 2]), deleteRow(1), deleteRow(2)],
      'requests[1].deleteTableRow.tableCellLocation',
      'requests[0].updateTableRowStyle.tableStartLocation',
    ],
    [
      'a width of a column that is deleted',
      [deleteColumn(1), columnWidth([1])],
      'requests[1].updateTableColumnProperties.tableStartLocation',
      'requests[0].deleteTableColumn.tableCellLocation',
    ],
    [
      'header rows that are deleted',
      [deleteRow(0), deleteRow(1), pin(2)],
      'requests[2].pinTableHeaderRows.tableStartLocation',
      'requests[0].deleteTableRow.tableCellLocation',
    ],
    [
      'a style of a cell in a deleted row',
      [deleteRow(1), cellStyle(1, 0)],
      'requests[1].updateTableCellStyle.tableRange',
      'requests[0].deleteTableRow.tableCellLocation',
    ],
    [
      'a style of cells in deleted columns',
      [cellStyle(1, 1, 1, 2), deleteColumn(1), deleteColumn(2)],
      'requests[1].deleteTableColumn.tableCellLocation',
      'requests[0].updateTableCellStyle.tableRange',
    ],
    [
      'an insertion into a footer that a later request deletes',
      [insert(0, 'b', { segmentId: 'f' }), { deleteFooter: { footerId: 'f' } }],
      'requests[1].deleteFooter',
      'requests[0].insertText',
    ],
    [
      'a title of a tab that a later request deletes',
      [
        {
          updateDocumentTabProperties: {
            tabProperties: { tabId: 't.1', title: 'a' },
            fields: 'title',
          },
        },
        { deleteTab: { tabId: 't.1' } },
      ],
      'requests[1].deleteTab',
      'requests[0].updateDocumentTabProperties',
    ],
    [
      'a new tab below a tab that a later request deletes',
      [
        { addDocumentTab: { tabProperties: { parentTabId: 't.1' } } },
        { deleteTab: { tabId: 't.1' } },
      ],
      'requests[1].deleteTab',
      'requests[0].addDocumentTab',
    ],
    [
      'a name in a tab in which a later request deletes it',
      [
        nameIn('t.1'),
        { deleteNamedRange: { name: 'x', tabsCriteria: { tabIds: ['t.0', 't.1'] } } },
      ],
      'requests[1].deleteNamedRange',
      'requests[0].createNamedRange',
    ],
    [
      'a name in the first tab that a later request deletes in named tabs',
      [name(1, 3), { deleteNamedRange: { name: 'x', tabsCriteria: { tabIds: ['t.1'] } } }],
      'requests[1].deleteNamedRange',
      'requests[0].createNamedRange',
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
