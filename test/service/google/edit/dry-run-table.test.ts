import type { docs_v1 } from '@googleapis/docs';
import { describe, test } from 'vitest';
import { documentOf, expectAccepted, expectRejected } from './dry-run.ts';

type Request = docs_v1.Schema$Request;

describe('a dry run of a change of a table', () => {
  const start = { index: 2 };
  const cell = (rowIndex: number, columnIndex: number) => ({
    tableCellLocation: { tableStartLocation: start, rowIndex, columnIndex },
  });
  const area = (row: number, column: number, rowSpan: number, columnSpan: number) => ({
    tableRange: { ...cell(row, column), rowSpan, columnSpan },
  });
  const merge = (...where: Parameters<typeof area>): Request => ({
    mergeTableCells: area(...where),
  });
  /** Three rows and columns, whose cells contain their numbers, except the last one. */
  const table = documentOf(
    '',
    { insertTable: { rows: 3, columns: 3, location: { index: 1 } } },
    ...[...'76543210'].map((text) => {
      const number = Number(text);
      const index = 5 + 2 * number + Math.floor(number / 3);
      return { insertText: { text, location: { index } } };
    }),
  );

  test.each<[string, readonly Request[]]>([
    ['inserts a row above', [{ insertTableRow: { ...cell(0, 0), insertBelow: false } }]],
    ['inserts a row below', [{ insertTableRow: { ...cell(2, 1), insertBelow: true } }]],
    ['inserts a column to the left', [{ insertTableColumn: { ...cell(0, 1) } }]],
    [
      'inserts a column to the right',
      [{ insertTableColumn: { ...cell(0, 2), insertRight: true } }],
    ],
    ['deletes a row', [{ deleteTableRow: cell(1, 0) }]],
    ['deletes a column', [{ deleteTableColumn: cell(0, 2) }]],
    ['merges cells', [merge(0, 0, 2, 2)]],
    [
      'merges cells of which the first is empty',
      [{ deleteContentRange: { range: { startIndex: 5, endIndex: 6 } } }, merge(0, 0, 1, 3)],
    ],
    [
      'merges cells of which the others are empty',
      [{ deleteContentRange: { range: { startIndex: 8, endIndex: 9 } } }, merge(0, 0, 1, 2)],
    ],
    ['divides merged cells', [merge(0, 0, 2, 2), { unmergeTableCells: area(0, 0, 3, 3) }]],
    ['merges merged cells again', [merge(0, 0, 1, 2), merge(0, 0, 2, 2)]],
    [
      'inserts a row inside a merged cell',
      [merge(0, 0, 2, 1), { insertTableRow: { ...cell(0, 1), insertBelow: true } }],
    ],
    [
      'inserts a row below a merged cell',
      [merge(0, 0, 2, 1), { insertTableRow: { ...cell(0, 0), insertBelow: true } }],
    ],
    [
      'inserts a column inside a merged cell',
      [merge(0, 0, 1, 2), { insertTableColumn: { ...cell(1, 0), insertRight: true } }],
    ],
    [
      'inserts a column to the right of a merged cell',
      [merge(0, 0, 1, 2), { insertTableColumn: { ...cell(0, 1), insertRight: true } }],
    ],
    ['deletes the first row of a merged cell', [merge(0, 0, 2, 1), { deleteTableRow: cell(0, 1) }]],
    ['deletes the last row of a merged cell', [merge(0, 0, 3, 1), { deleteTableRow: cell(2, 1) }]],
    [
      'deletes the first column of a merged cell',
      [merge(0, 0, 1, 3), { deleteTableColumn: cell(1, 0) }],
    ],
    [
      'deletes the last column of a merged cell',
      [merge(0, 0, 1, 2), { deleteTableColumn: cell(1, 1) }],
    ],
    ['deletes the rows of a merged cell', [merge(0, 0, 2, 1), { deleteTableRow: cell(1, 0) }]],
    ['deletes the table with its last row', [merge(0, 0, 3, 1), { deleteTableRow: cell(0, 0) }]],
    [
      'deletes the table with its last column',
      [merge(1, 0, 1, 3), { deleteTableColumn: cell(1, 1) }],
    ],
    [
      'sets the width of some columns',
      [
        {
          updateTableColumnProperties: {
            tableStartLocation: start,
            columnIndices: [0, 2],
            tableColumnProperties: {
              widthType: 'FIXED_WIDTH',
              width: { magnitude: 50, unit: 'PT' },
            },
            fields: 'width,widthType',
          },
        },
      ],
    ],
    [
      'removes the widths of all columns',
      [
        {
          updateTableColumnProperties: {
            tableStartLocation: start,
            tableColumnProperties: { widthType: 'EVENLY_DISTRIBUTED' },
            fields: '*',
          },
        },
      ],
    ],
  ])('%s', (_what, requests) => {
    expectAccepted(table.copy(), ...requests);
  });

  test.each<[reason: string, readonly Request[]]>([
    [
      'No table starts at index 1',
      [{ pinTableHeaderRows: { tableStartLocation: { index: 1 }, pinnedHeaderRowsCount: 1 } }],
    ],
    ['only a part of a merged cell', [merge(0, 0, 2, 2), merge(1, 0, 1, 3)]],
    ['only a part of a merged cell', [merge(0, 1, 2, 2), merge(0, 0, 3, 2)]],
    ['row 3 does not exist', [{ insertTableRow: cell(3, 0) }]],
    ['column 3 does not exist', [{ insertTableColumn: cell(0, 3) }]],
    ['row 3 does not exist', [merge(1, 0, 3, 1)]],
    ['column 3 does not exist', [merge(0, 2, 1, 2)]],
    [
      'row 3 does not exist',
      [{ pinTableHeaderRows: { tableStartLocation: start, pinnedHeaderRowsCount: 4 } }],
    ],
    [
      'row 3 does not exist',
      [
        {
          updateTableRowStyle: {
            tableStartLocation: start,
            rowIndices: [0, 3],
            tableRowStyle: { preventOverflow: true },
            fields: 'preventOverflow',
          },
        },
      ],
    ],
    [
      'column of fixed width must have a width',
      [
        {
          updateTableColumnProperties: {
            tableStartLocation: start,
            columnIndices: [1],
            tableColumnProperties: { widthType: 'FIXED_WIDTH' },
            fields: 'widthType',
          },
        },
      ],
    ],
  ])('rejects: %s', (reason, requests) => {
    expectRejected(table.copy(), reason, ...requests);
  });
});
