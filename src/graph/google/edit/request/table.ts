import { builder } from '../../../builder/builder.ts';
import { insertionLocation } from '../input/location.ts';
import { TableCellLocationInput, TableRangeInput, tableStart } from '../input/table-location.ts';

/** `insertTable`. */
export const InsertTableRequest = builder.inputType('InsertTableRequest', {
  description:
    'Inserts an empty table. A line feed is inserted before it, so that it begins one index behind the place given; what stands behind moves by rows × (2 × columns + 1) + 3. Not in footnotes.',
  fields: (t) => ({
    rows: t.int({ required: true, description: 'How many rows; 1 at least.' }),
    columns: t.int({ required: true, description: 'How many columns; 1 at least.' }),
    ...insertionLocation(t, 'the table'),
  }),
});

/** `insertTableRow`. */
export const InsertTableRowRequest = builder.inputType('InsertTableRowRequest', {
  description: 'Inserts an empty row into a table.',
  fields: (t) => ({
    tableCellLocation: t.field({
      type: TableCellLocationInput,
      required: true,
      description: 'A cell of the row next to which it goes.',
    }),
    insertBelow: t.boolean({
      description: 'Whether it goes below that row. Absent is false: above.',
    }),
  }),
});

/** `insertTableColumn`. */
export const InsertTableColumnRequest = builder.inputType('InsertTableColumnRequest', {
  description: 'Inserts an empty column into a table.',
  fields: (t) => ({
    tableCellLocation: t.field({
      type: TableCellLocationInput,
      required: true,
      description: 'A cell of the column next to which it goes.',
    }),
    insertRight: t.boolean({
      description: 'Whether it goes to the right of that column. Absent is false: to the left.',
    }),
  }),
});

/** `deleteTableRow`. */
export const DeleteTableRowRequest = builder.inputType('DeleteTableRowRequest', {
  description: 'Deletes a row with all that is in it; with the last row goes the table.',
  fields: (t) => ({
    tableCellLocation: t.field({
      type: TableCellLocationInput,
      required: true,
      description: 'A cell of the row; where cells are merged, all rows that it covers go.',
    }),
  }),
});

/** `deleteTableColumn`. */
export const DeleteTableColumnRequest = builder.inputType('DeleteTableColumnRequest', {
  description: 'Deletes a column with all that is in it; with the last column goes the table.',
  fields: (t) => ({
    tableCellLocation: t.field({
      type: TableCellLocationInput,
      required: true,
      description: 'A cell of the column; where cells are merged, all columns that it covers go.',
    }),
  }),
});

/** `mergeTableCells`. */
export const MergeTableCellsRequest = builder.inputType('MergeTableCellsRequest', {
  description: 'Makes one cell of several; what is written in them goes to the first.',
  fields: (t) => ({
    tableRange: t.field({ type: TableRangeInput, required: true, description: 'Which cells.' }),
  }),
});

/** `unmergeTableCells`. */
export const UnmergeTableCellsRequest = builder.inputType('UnmergeTableCellsRequest', {
  description: 'Takes merged cells apart; what is written in them stays in the first.',
  fields: (t) => ({
    tableRange: t.field({
      type: TableRangeInput,
      required: true,
      description: 'Which cells; those that are not merged stay as they are.',
    }),
  }),
});

/** `pinTableHeaderRows`. */
export const PinTableHeaderRowsRequest = builder.inputType('PinTableHeaderRowsRequest', {
  description: 'Sets how many of the first rows are shown again on every page.',
  fields: (t) => ({
    tableStartLocation: tableStart(t),
    pinnedHeaderRowsCount: t.int({ description: 'How many; 0, as when absent, for none.' }),
  }),
});
