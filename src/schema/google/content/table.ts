import { builder } from '../../builder/builder.ts';
import {
  docsRecord,
  StructuralElement,
  Table,
  TableCell,
  TableCellStyle,
  TableRow,
  TableRowStyle,
  TableStyle,
} from '../record/refs.ts';
import { intAt, listAt } from './field/default-value.ts';

builder.objectType(Table, {
  description: 'A table.',
  record: docsRecord('table'),
  fields: (t) => ({
    rows: t.field(intAt('rows', 'The number of rows.')),
    columns: t.field(
      intAt(
        'columns',
        'The number of columns. A row can have fewer or more cells than this number.',
      ),
    ),
    tableRows: t.field({
      type: [TableRow],
      ...listAt('tableRows'),
      description: 'The rows, from top to bottom.',
    }),
    tableStyle: t.expose('tableStyle', {
      type: TableStyle,
      description: 'The style of the table, which contains the column properties.',
    }),
  }),
});

builder.objectType(TableRow, {
  description: 'A row of a table.',
  record: docsRecord('tableRow'),
  fields: (t) => ({
    startIndex: t.field(intAt('startIndex', 'The start index, in UTF-16 code units.')),
    endIndex: t.field(intAt('endIndex', 'The end index, exclusive, in UTF-16 code units.')),
    tableCells: t.field({
      type: [TableCell],
      ...listAt('tableCells'),
      description: 'The cells, in column order.',
    }),
    tableRowStyle: t.expose('tableRowStyle', {
      type: TableRowStyle,
      description: 'The style of the row.',
    }),
  }),
});

builder.objectType(TableCell, {
  description: 'A cell of a table.',
  record: docsRecord('tableCell'),
  fields: (t) => ({
    startIndex: t.field(
      intAt(
        'startIndex',
        'The start index, in UTF-16 code units. The cell’s first paragraph starts at the next index.',
      ),
    ),
    endIndex: t.field(intAt('endIndex', 'The end index, exclusive, in UTF-16 code units.')),
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description:
        'The structural elements of the cell. There is at least one paragraph, and there can be nested tables.',
    }),
    tableCellStyle: t.expose('tableCellStyle', {
      type: TableCellStyle,
      description: 'The style of the cell, and the number of rows and columns that it spans.',
    }),
  }),
});
