import { field } from '../../content/field/docs-field.ts';
import { request, required } from '../../content/field/docs-input.ts';
import {
  TableCellStyle,
  TableColumnProperties,
  TableRowStyle,
} from '../../content/style/table-style.ts';
import { insertionLocation, LocationInput } from '../input/location.ts';
import { TableCellLocationInput, TableRangeInput, tableStartField } from '../input/table-range.ts';
import { fields } from './style.ts';

export const tableRequests = {
  insertTable: request('Inserts a table.', {
    description:
      'Inserts an empty table. A line feed is inserted before the table, so the table starts one index after the given location. The indexes of the content after it increase by rows × (2 × columns + 1) + 3. Tables are not possible in footnotes.',
    fields: {
      rows: required.int('The number of rows, at least 1.'),
      columns: required.int('The number of columns, at least 1.'),
      ...insertionLocation('the table'),
    },
  }),
  insertTableRow: request('Inserts a row into a table.', {
    description: 'Inserts an empty row into a table.',
    fields: {
      tableCellLocation: required.object(
        TableCellLocationInput,
        'A cell of the row next to which the new row is inserted.',
      ),
      insertBelow: field.boolean(
        'Whether the new row is inserted below that row. If omitted or false, it is inserted above.',
      ),
    },
  }),
  insertTableColumn: request('Inserts a column into a table.', {
    description: 'Inserts an empty column into a table.',
    fields: {
      tableCellLocation: required.object(
        TableCellLocationInput,
        'A cell of the column next to which the new column is inserted.',
      ),
      insertRight: field.boolean(
        'Whether the new column is inserted to the right of that column. If omitted or false, it is inserted to the left.',
      ),
    },
  }),
  deleteTableRow: request('Deletes a row of a table.', {
    description: 'Deletes a row with its content. Deleting the last row deletes the table.',
    fields: {
      tableCellLocation: required.object(
        TableCellLocationInput,
        'A cell of the row. If it is a merged cell, all rows that it spans are deleted.',
      ),
    },
  }),
  deleteTableColumn: request('Deletes a column of a table.', {
    description: 'Deletes a column with its content. Deleting the last column deletes the table.',
    fields: {
      tableCellLocation: required.object(
        TableCellLocationInput,
        'A cell of the column. If it is a merged cell, all columns that it spans are deleted.',
      ),
    },
  }),
  mergeTableCells: request('Merges table cells into one.', {
    description: 'Merges table cells into one. Their content moves to the top left cell.',
    fields: {
      tableRange: required.object(TableRangeInput, 'The cells to merge.'),
    },
  }),
  unmergeTableCells: request('Splits merged table cells.', {
    description: 'Splits merged table cells. Their content stays in the top left cell.',
    fields: {
      tableRange: required.object(
        TableRangeInput,
        'The cells to split. Cells that are not merged do not change.',
      ),
    },
  }),
  pinTableHeaderRows: request(
    'Sets the number of header rows that a table repeats on every page.',
    {
      description: 'Sets the number of header rows that a table repeats on every page.',
      fields: {
        tableStartLocation: tableStartField,
        pinnedHeaderRowsCount: field.int(
          'The number of header rows. If omitted or 0, no rows are repeated.',
        ),
      },
    },
  ),
};

export const tableStyleRequests = {
  updateTableCellStyle: request('Changes the style of table cells.', {
    description: 'Changes the style of table cells.',
    fields: {
      tableCellStyle: field.object(TableCellStyle.input, 'The new style.'),
      fields: fields('tableCellStyle'),
      tableRange: field.object(
        TableRangeInput,
        'The cells to change. Give either this field or `tableStartLocation`.',
      ),
      tableStartLocation: field.object(
        LocationInput,
        'The location at which the table starts; all its cells are changed. Give either this field or `tableRange`.',
      ),
    },
  }),
  updateTableColumnProperties: request('Changes the width of table columns.', {
    description: 'Changes the width of table columns.',
    fields: {
      tableStartLocation: tableStartField,
      columnIndices: field.intList(
        'The zero-based indexes of the columns. If omitted or empty, all columns are changed.',
      ),
      tableColumnProperties: field.object(TableColumnProperties.input, 'The new properties.'),
      fields: fields('tableColumnProperties'),
    },
  }),
  updateTableRowStyle: request('Changes the style of table rows.', {
    description: 'Changes the style of table rows.',
    fields: {
      tableStartLocation: tableStartField,
      rowIndices: field.intList(
        'The zero-based indexes of the rows. If omitted or empty, all rows are changed.',
      ),
      tableRowStyle: field.object(TableRowStyle.input, 'The new style.'),
      fields: fields('tableRowStyle'),
    },
  }),
};
