import { field } from '../../content/field/docs-field.ts';
import { DashStyle } from '../../content/style/paragraph-style.ts';
import { ColumnWidthType, ContentAlignment } from '../../content/style/table-style.ts';
import {
  DimensionInput,
  docsInput,
  inputInPoints,
  OptionalColorInput,
  required,
} from './docs-input.ts';
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

const TableCellBorderInput = docsInput('TableCellBorderInput', {
  description:
    'A border of a table cell. The new border replaces the old one completely. A width of 0 hides it.',
  fields: {
    color: field.object(OptionalColorInput, 'The color of the border. It cannot be transparent.'),
    width: inputInPoints('The width of the border'),
    dashStyle: field.enum(DashStyle, 'The dash style of the border.'),
  },
});

export const TableCellStyleInput = docsInput('TableCellStyleInput', {
  description:
    'The new style of table cells. Adjacent cells share the border between them. Only the properties listed in `fields` are changed.',
  fields: {
    rowSpan: field.int(
      'Read-only, but accepted so that you can send back a style that you read: the number of rows that the cell spans.',
    ),
    columnSpan: field.int(
      'Read-only, but accepted so that you can send back a style that you read: the number of columns that the cell spans.',
    ),
    backgroundColor: field.object(OptionalColorInput, 'The background color of the cell.'),
    contentAlignment: field.enum(ContentAlignment, 'The vertical alignment of the content.'),
    borderTop: field.object(TableCellBorderInput, 'The top border.'),
    borderBottom: field.object(TableCellBorderInput, 'The bottom border.'),
    borderLeft: field.object(TableCellBorderInput, 'The left border.'),
    borderRight: field.object(TableCellBorderInput, 'The right border.'),
    paddingTop: inputInPoints('The top padding'),
    paddingBottom: inputInPoints('The bottom padding'),
    paddingLeft: inputInPoints('The left padding'),
    paddingRight: inputInPoints('The right padding'),
  },
});

export const TableColumnPropertiesInput = docsInput('TableColumnPropertiesInput', {
  description:
    'The new properties of table columns. Only the properties listed in `fields` are changed.',
  fields: {
    widthType: field.enum(ColumnWidthType, 'How the width of the column is determined.'),
    width: field.object(
      DimensionInput,
      'The width of a column with the width type FIXED_WIDTH, in points, at least 5.',
    ),
  },
});

export const TableRowStyleInput = docsInput('TableRowStyleInput', {
  description: 'The new style of table rows. Only the properties listed in `fields` are changed.',
  fields: {
    minRowHeight: field.object(
      DimensionInput,
      'The minimum height of the row, in points. The row grows with its content.',
    ),
    tableHeader: field.boolean(
      'Whether the row is a header row, which is repeated at the top of every page.',
    ),
    preventOverflow: field.boolean('Whether the row is kept on one page.'),
  },
});
