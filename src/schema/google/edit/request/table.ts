import { builder } from '../../../builder/builder.ts';
import { type InputFields, insertionLocation } from '../input/location.ts';
import {
  TableCellLocationInput,
  TableRangeInput,
  tableStartField,
} from '../input/table-location.ts';

const InsertTableRequest = builder.inputType('InsertTableRequest', {
  description:
    'Inserts an empty table. A line feed is inserted before the table, so the table starts one index after the given location. The indexes of the content after it increase by rows × (2 × columns + 1) + 3. Tables are not possible in footnotes.',
  fields: (t) => ({
    rows: t.int({ required: true, description: 'The number of rows, at least 1.' }),
    columns: t.int({ required: true, description: 'The number of columns, at least 1.' }),
    ...insertionLocation(t, 'the table'),
  }),
});

const InsertTableRowRequest = builder.inputType('InsertTableRowRequest', {
  description: 'Inserts an empty row into a table.',
  fields: (t) => ({
    tableCellLocation: t.field({
      type: TableCellLocationInput,
      required: true,
      description: 'A cell of the row next to which the new row is inserted.',
    }),
    insertBelow: t.boolean({
      description:
        'Whether the new row is inserted below that row. If omitted or false, it is inserted above.',
    }),
  }),
});

const InsertTableColumnRequest = builder.inputType('InsertTableColumnRequest', {
  description: 'Inserts an empty column into a table.',
  fields: (t) => ({
    tableCellLocation: t.field({
      type: TableCellLocationInput,
      required: true,
      description: 'A cell of the column next to which the new column is inserted.',
    }),
    insertRight: t.boolean({
      description:
        'Whether the new column is inserted to the right of that column. If omitted or false, it is inserted to the left.',
    }),
  }),
});

const DeleteTableRowRequest = builder.inputType('DeleteTableRowRequest', {
  description: 'Deletes a row with its content. Deleting the last row deletes the table.',
  fields: (t) => ({
    tableCellLocation: t.field({
      type: TableCellLocationInput,
      required: true,
      description: 'A cell of the row. If it is a merged cell, all rows that it spans are deleted.',
    }),
  }),
});

const DeleteTableColumnRequest = builder.inputType('DeleteTableColumnRequest', {
  description: 'Deletes a column with its content. Deleting the last column deletes the table.',
  fields: (t) => ({
    tableCellLocation: t.field({
      type: TableCellLocationInput,
      required: true,
      description:
        'A cell of the column. If it is a merged cell, all columns that it spans are deleted.',
    }),
  }),
});

const MergeTableCellsRequest = builder.inputType('MergeTableCellsRequest', {
  description: 'Merges table cells into one. Their content moves to the top left cell.',
  fields: (t) => ({
    tableRange: t.field({
      type: TableRangeInput,
      required: true,
      description: 'The cells to merge.',
    }),
  }),
});

const UnmergeTableCellsRequest = builder.inputType('UnmergeTableCellsRequest', {
  description: 'Splits merged table cells. Their content stays in the top left cell.',
  fields: (t) => ({
    tableRange: t.field({
      type: TableRangeInput,
      required: true,
      description: 'The cells to split. Cells that are not merged do not change.',
    }),
  }),
});

const PinTableHeaderRowsRequest = builder.inputType('PinTableHeaderRowsRequest', {
  description: 'Sets the number of header rows that a table repeats on every page.',
  fields: (t) => ({
    tableStartLocation: tableStartField(t),
    pinnedHeaderRowsCount: t.int({
      description: 'The number of header rows. If omitted or 0, no rows are repeated.',
    }),
  }),
});

/** The kinds of requests for tables. */
export const tableRequests = (t: InputFields) => ({
  insertTable: t.field({ type: InsertTableRequest, description: 'Inserts a table.' }),
  insertTableRow: t.field({
    type: InsertTableRowRequest,
    description: 'Inserts a row into a table.',
  }),
  insertTableColumn: t.field({
    type: InsertTableColumnRequest,
    description: 'Inserts a column into a table.',
  }),
  deleteTableRow: t.field({
    type: DeleteTableRowRequest,
    description: 'Deletes a row of a table.',
  }),
  deleteTableColumn: t.field({
    type: DeleteTableColumnRequest,
    description: 'Deletes a column of a table.',
  }),
  mergeTableCells: t.field({
    type: MergeTableCellsRequest,
    description: 'Merges table cells into one.',
  }),
  unmergeTableCells: t.field({
    type: UnmergeTableCellsRequest,
    description: 'Splits merged table cells.',
  }),
  pinTableHeaderRows: t.field({
    type: PinTableHeaderRowsRequest,
    description: 'Sets the number of header rows that a table repeats on every page.',
  }),
});
