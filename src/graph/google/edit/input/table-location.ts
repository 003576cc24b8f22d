import { builder } from '../../../builder/builder.ts';
import { type InputFields, LocationInput } from './location.ts';

/** Where a table begins. */
export const tableStart = (t: InputFields) =>
  t.field({
    type: LocationInput,
    required: true,
    description: 'Where the table begins: the `startIndex` of its structural element.',
  });

/** One cell of a table. */
export const TableCellLocationInput = builder.inputType('TableCellLocationInput', {
  description: 'A cell of a table.',
  fields: (t) => ({
    tableStartLocation: tableStart(t),
    rowIndex: t.int({ description: 'Its row; 0, as when absent, for the first.' }),
    columnIndex: t.int({ description: 'Its column; 0, as when absent, for the first.' }),
  }),
});

/** Neighbouring cells of a table. */
export const TableRangeInput = builder.inputType('TableRangeInput', {
  description: 'Neighbouring cells of a table.',
  fields: (t) => ({
    tableCellLocation: t.field({
      type: TableCellLocationInput,
      required: true,
      description: 'The first of them: the one at the top left.',
    }),
    rowSpan: t.int({ required: true, description: 'How many rows of them; 1 at least.' }),
    columnSpan: t.int({ required: true, description: 'How many columns of them; 1 at least.' }),
  }),
});
