import { builder } from '../../../builder/builder.ts';
import {
  Dimension,
  docsRecord,
  OptionalColor,
  TableCellBorder,
  TableCellStyle,
  TableColumnProperties,
  TableRowStyle,
  TableStyle,
} from '../../record/refs.ts';
import { listAt } from '../field/default-value.ts';
import { defineEnum, enumAt } from '../field/enum.ts';
import { inPoints } from './dimension.ts';
import { DashStyle } from './paragraph-border.ts';

/** How the width of a table column is determined. */
export const ColumnWidthType = defineEnum(
  'ColumnWidthType',
  'How the width of a table column is determined.',
  {
    WIDTH_TYPE_UNSPECIFIED: 'The value is unknown.',
    EVENLY_DISTRIBUTED:
      'The column has an equal share of the width that the fixed-width columns leave.',
    FIXED_WIDTH: 'The column has the width given in `width`.',
  },
);

/** The vertical alignment of a cell’s content. */
export const ContentAlignment = defineEnum(
  'ContentAlignment',
  'The vertical alignment of a cell’s content.',
  {
    CONTENT_ALIGNMENT_UNSPECIFIED: 'The value is inherited.',
    CONTENT_ALIGNMENT_UNSUPPORTED: 'An alignment that the Google Docs API does not support.',
    TOP: 'At the top.',
    MIDDLE: 'In the middle.',
    BOTTOM: 'At the bottom.',
  },
);

builder.objectType(TableStyle, {
  description: 'The style of a table.',
  record: docsRecord('tableStyle'),
  fields: (t) => ({
    tableColumnProperties: t.field({
      type: [TableColumnProperties],
      ...listAt('tableColumnProperties'),
      description: 'The properties of the columns, in order.',
    }),
  }),
});

builder.objectType(TableColumnProperties, {
  description: 'How the width of a table column is determined.',
  record: docsRecord('tableColumnProperties'),
  fields: (t) => ({
    widthType: t.field(
      enumAt('widthType', ColumnWidthType, 'How the width of the column is determined.'),
    ),
    width: t.expose('width', {
      type: Dimension,
      description: 'The width of the column, in points. Null unless the width type is FIXED_WIDTH.',
    }),
  }),
});

builder.objectType(TableRowStyle, {
  description: 'The style of a table row.',
  record: docsRecord('tableRowStyle'),
  fields: (t) => ({
    minRowHeight: t.expose('minRowHeight', {
      type: Dimension,
      description: 'The minimum height of the row, in points. The row grows with its content.',
    }),
    tableHeader: t.exposeBoolean('tableHeader', {
      description:
        'Whether the row is a header row, which is repeated at the top of every page. Null means false.',
    }),
    preventOverflow: t.exposeBoolean('preventOverflow', {
      description: 'Whether the row is kept on one page. Null means false.',
    }),
  }),
});

builder.objectType(TableCellStyle, {
  description: 'The style of a table cell. Null values are inherited from the table.',
  record: docsRecord('tableCellStyle'),
  fields: (t) => ({
    rowSpan: t.exposeInt('rowSpan', {
      description:
        'The number of rows that the cell spans. Null means 1. It is greater than 1 for merged cells.',
    }),
    columnSpan: t.exposeInt('columnSpan', {
      description:
        'The number of columns that the cell spans. Null means 1. It is greater than 1 for merged cells.',
    }),
    backgroundColor: t.expose('backgroundColor', {
      type: OptionalColor,
      description: 'The background color of the cell.',
    }),
    contentAlignment: t.field(
      enumAt('contentAlignment', ContentAlignment, 'The vertical alignment of the content.'),
    ),
    borderTop: t.expose('borderTop', { type: TableCellBorder, description: 'The top border.' }),
    borderBottom: t.expose('borderBottom', {
      type: TableCellBorder,
      description: 'The bottom border.',
    }),
    borderLeft: t.expose('borderLeft', {
      type: TableCellBorder,
      description: 'The left border.',
    }),
    borderRight: t.expose('borderRight', {
      type: TableCellBorder,
      description: 'The right border.',
    }),
    paddingTop: t.expose('paddingTop', inPoints('The top padding')),
    paddingBottom: t.expose('paddingBottom', inPoints('The bottom padding')),
    paddingLeft: t.expose('paddingLeft', inPoints('The left padding')),
    paddingRight: t.expose('paddingRight', inPoints('The right padding')),
  }),
});

builder.objectType(TableCellBorder, {
  description: 'A border of a table cell. A hidden border has the width 0.',
  record: docsRecord('tableCellBorder'),
  fields: (t) => ({
    color: t.expose('color', {
      type: OptionalColor,
      description: 'The color of the border. It is never transparent.',
    }),
    width: t.expose('width', inPoints('The width of the border')),
    dashStyle: t.field(enumAt('dashStyle', DashStyle, 'The dash style of the border.')),
  }),
});
