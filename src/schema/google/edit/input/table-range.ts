import { field } from '../../content/field/docs-field.ts';
import { docsInput, required } from '../../content/field/docs-input.ts';
import { LocationInput } from './location.ts';

export const tableStartField = required.object(
  LocationInput,
  'The location at which the table starts: the `startIndex` of its structural element.',
);

export const TableCellLocationInput = docsInput('TableCellLocationInput', {
  description: 'A cell of a table.',
  fields: {
    tableStartLocation: tableStartField,
    rowIndex: field.int('The zero-based row of the cell. If omitted, it is 0.'),
    columnIndex: field.int('The zero-based column of the cell. If omitted, it is 0.'),
  },
});

export const TableRangeInput = docsInput('TableRangeInput', {
  description: 'A rectangle of adjacent table cells.',
  fields: {
    tableCellLocation: required.object(
      TableCellLocationInput,
      'The top left cell of the rectangle.',
    ),
    rowSpan: required.int('The number of rows, at least 1.'),
    columnSpan: required.int('The number of columns, at least 1.'),
  },
});
