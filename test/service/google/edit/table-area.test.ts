import { expect, test } from 'vitest';
import { areaOf } from '../../../../src/service/google/edit/table-area.ts';

const tableStartLocation = { index: 5 };
const tableCellLocation = { tableStartLocation, rowIndex: 2, columnIndex: 3 };

test.each([
  ['a cell', { tableCellLocation }, { row: 2, column: 3, rowSpan: 1, columnSpan: 1 }],
  [
    'the first cell, whose indexes are zero and left out',
    { tableCellLocation: { tableStartLocation } },
    { row: 0, column: 0, rowSpan: 1, columnSpan: 1 },
  ],
  [
    'several cells',
    { tableRange: { tableCellLocation, rowSpan: 4, columnSpan: 5 } },
    { row: 2, column: 3, rowSpan: 4, columnSpan: 5 },
  ],
  ['a complete table', { tableStartLocation }, null],
  ['columns', { tableStartLocation, columnIndices: [1] }, null],
  ['no table', {}, null],
])('the area of a request that names %s', (_what, content, area) => {
  expect(areaOf(content)).toEqual(area);
});
