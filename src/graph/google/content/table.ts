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
  description: 'Rows of cells.',
  record: docsRecord('table'),
  fields: (t) => ({
    rows: t.field(intAt('rows', 'How many rows it has.')),
    columns: t.field(
      intAt('columns', 'How many columns it has; a row may have fewer or more cells than that.'),
    ),
    tableRows: t.field({
      type: [TableRow],
      ...listAt('tableRows'),
      description: 'Its rows, from top to bottom.',
    }),
    tableStyle: t.expose('tableStyle', {
      type: TableStyle,
      description: 'How it looks as a whole: its columns.',
    }),
  }),
});

builder.objectType(TableRow, {
  description: 'A row of a table.',
  record: docsRecord('tableRow'),
  fields: (t) => ({
    startIndex: t.field(intAt('startIndex', 'Where it begins, in UTF-16 code units.')),
    endIndex: t.field(intAt('endIndex', 'Where it ends, exclusive, in UTF-16 code units.')),
    tableCells: t.field({
      type: [TableCell],
      ...listAt('tableCells'),
      description: 'Its cells, in order.',
    }),
    tableRowStyle: t.expose('tableRowStyle', {
      type: TableRowStyle,
      description: 'How it looks.',
    }),
  }),
});

builder.objectType(TableCell, {
  description: 'A cell of a table.',
  record: docsRecord('tableCell'),
  fields: (t) => ({
    startIndex: t.field(
      intAt('startIndex', 'Where it begins, in UTF-16 code units; its first paragraph is one on.'),
    ),
    endIndex: t.field(intAt('endIndex', 'Where it ends, exclusive, in UTF-16 code units.')),
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description: 'What is written in it, tables included; at least one paragraph.',
    }),
    tableCellStyle: t.expose('tableCellStyle', {
      type: TableCellStyle,
      description: 'How it looks, and how many cells it covers.',
    }),
  }),
});
