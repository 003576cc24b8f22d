import { builder } from '../../../builder/builder.ts';
import { type InputFields, LocationInput } from './location.ts';

/** The start of a table. */
export const tableStartField = (t: InputFields) =>
  t.field({
    type: LocationInput,
    required: true,
    description:
      'The location at which the table starts: the `startIndex` of its structural element.',
  });

/** A cell of a table. */
export const TableCellLocationInput = builder.inputType('TableCellLocationInput', {
  description: 'A cell of a table.',
  fields: (t) => ({
    tableStartLocation: tableStartField(t),
    rowIndex: t.int({ description: 'The zero-based row of the cell. If omitted, it is 0.' }),
    columnIndex: t.int({ description: 'The zero-based column of the cell. If omitted, it is 0.' }),
  }),
});

/** A rectangle of adjacent table cells. */
export const TableRangeInput = builder.inputType('TableRangeInput', {
  description: 'A rectangle of adjacent table cells.',
  fields: (t) => ({
    tableCellLocation: t.field({
      type: TableCellLocationInput,
      required: true,
      description: 'The top left cell of the rectangle.',
    }),
    rowSpan: t.int({ required: true, description: 'The number of rows, at least 1.' }),
    columnSpan: t.int({ required: true, description: 'The number of columns, at least 1.' }),
  }),
});
