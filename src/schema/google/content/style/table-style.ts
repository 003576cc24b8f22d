import type { docs_v1 } from '@googleapis/docs';
import { defineEnum, docsType, field } from '../field/docs-field.ts';
import { inPoints, OptionalColor } from './measure.ts';
import { DashStyle } from './paragraph-style.ts';

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

const TableColumnProperties = docsType<docs_v1.Schema$TableColumnProperties>(
  'TableColumnProperties',
  {
    description: 'How the width of a table column is determined.',
    fields: {
      widthType: field.enum(ColumnWidthType, 'How the width of the column is determined.'),
      width: inPoints('The width of the column', 'Null unless the width type is FIXED_WIDTH.'),
    },
  },
);

export const TableStyle = docsType<docs_v1.Schema$TableStyle>('TableStyle', {
  description: 'The style of a table.',
  fields: {
    tableColumnProperties: field.list(
      TableColumnProperties,
      'The properties of the columns, in order.',
    ),
  },
});

export const TableRowStyle = docsType<docs_v1.Schema$TableRowStyle>('TableRowStyle', {
  description: 'The style of a table row.',
  fields: {
    minRowHeight: inPoints('The minimum height of the row', 'The row grows with its content.'),
    tableHeader: field.boolean(
      'Whether the row is a header row, which is repeated at the top of every page. Null means false.',
    ),
    preventOverflow: field.boolean('Whether the row is kept on one page. Null means false.'),
  },
});

const TableCellBorder = docsType<docs_v1.Schema$TableCellBorder>('TableCellBorder', {
  description: 'A border of a table cell. A hidden border has the width 0.',
  fields: {
    color: field.object(OptionalColor, 'The color of the border. It is never transparent.'),
    width: inPoints('The width of the border'),
    dashStyle: field.enum(DashStyle, 'The dash style of the border.'),
  },
});

export const TableCellStyle = docsType<docs_v1.Schema$TableCellStyle>('TableCellStyle', {
  description: 'The style of a table cell. Null values are inherited from the table.',
  fields: {
    rowSpan: field.int(
      'The number of rows that the cell spans. Null means 1. It is greater than 1 for merged cells.',
    ),
    columnSpan: field.int(
      'The number of columns that the cell spans. Null means 1. It is greater than 1 for merged cells.',
    ),
    backgroundColor: field.object(OptionalColor, 'The background color of the cell.'),
    contentAlignment: field.enum(ContentAlignment, 'The vertical alignment of the content.'),
    borderTop: field.object(TableCellBorder, 'The top border.'),
    borderBottom: field.object(TableCellBorder, 'The bottom border.'),
    borderLeft: field.object(TableCellBorder, 'The left border.'),
    borderRight: field.object(TableCellBorder, 'The right border.'),
    paddingTop: inPoints('The top padding'),
    paddingBottom: inPoints('The bottom padding'),
    paddingLeft: inPoints('The left padding'),
    paddingRight: inPoints('The right padding'),
  },
});
