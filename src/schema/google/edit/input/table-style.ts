import { builder } from '../../../builder/builder.ts';
import { DashStyle } from '../../content/style/paragraph-border.ts';
import { ColumnWidthType, ContentAlignment } from '../../content/style/table-style.ts';
import { OptionalColorInput } from './color.ts';
import { DimensionInput, inputInPoints } from './dimension.ts';

const TableCellBorderInput = builder.inputType('TableCellBorderInput', {
  description:
    'A border of a table cell. The new border replaces the old one completely. A width of 0 hides it.',
  fields: (t) => ({
    color: t.field({
      type: OptionalColorInput,
      description: 'The color of the border. It cannot be transparent.',
    }),
    width: t.field(inputInPoints('The width of the border')),
    dashStyle: t.field({ type: DashStyle.type, description: 'The dash style of the border.' }),
  }),
});

/** The new style of table cells. */
export const TableCellStyleInput = builder.inputType('TableCellStyleInput', {
  description:
    'The new style of table cells. Adjacent cells share the border between them. Only the properties listed in `fields` are changed.',
  fields: (t) => ({
    rowSpan: t.int({
      description:
        'Read-only, but accepted so that you can send back a style that you read: the number of rows that the cell spans.',
    }),
    columnSpan: t.int({
      description:
        'Read-only, but accepted so that you can send back a style that you read: the number of columns that the cell spans.',
    }),
    backgroundColor: t.field({
      type: OptionalColorInput,
      description: 'The background color of the cell.',
    }),
    contentAlignment: t.field({
      type: ContentAlignment.type,
      description: 'The vertical alignment of the content.',
    }),
    borderTop: t.field({ type: TableCellBorderInput, description: 'The top border.' }),
    borderBottom: t.field({ type: TableCellBorderInput, description: 'The bottom border.' }),
    borderLeft: t.field({ type: TableCellBorderInput, description: 'The left border.' }),
    borderRight: t.field({ type: TableCellBorderInput, description: 'The right border.' }),
    paddingTop: t.field(inputInPoints('The top padding')),
    paddingBottom: t.field(inputInPoints('The bottom padding')),
    paddingLeft: t.field(inputInPoints('The left padding')),
    paddingRight: t.field(inputInPoints('The right padding')),
  }),
});

/** The new properties of table columns. */
export const TableColumnPropertiesInput = builder.inputType('TableColumnPropertiesInput', {
  description:
    'The new properties of table columns. Only the properties listed in `fields` are changed.',
  fields: (t) => ({
    widthType: t.field({
      type: ColumnWidthType.type,
      description: 'How the width of the column is determined.',
    }),
    width: t.field({
      type: DimensionInput,
      description: 'The width of a column with the width type FIXED_WIDTH, in points, at least 5.',
    }),
  }),
});

/** The new style of table rows. */
export const TableRowStyleInput = builder.inputType('TableRowStyleInput', {
  description: 'The new style of table rows. Only the properties listed in `fields` are changed.',
  fields: (t) => ({
    minRowHeight: t.field({
      type: DimensionInput,
      description: 'The minimum height of the row, in points. The row grows with its content.',
    }),
    tableHeader: t.boolean({
      description: 'Whether the row is a header row, which is repeated at the top of every page.',
    }),
    preventOverflow: t.boolean({ description: 'Whether the row is kept on one page.' }),
  }),
});
