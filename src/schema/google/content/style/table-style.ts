import type { docs_v1 } from '@googleapis/docs';
import { defineEnum, docsType, field } from '../field/docs-field.ts';
import { docsStyle, falseByDefault, readOnly, styleField } from '../field/style-field.ts';
import { Dimension, inPoints, OptionalColor } from './measure.ts';
import { DashStyle } from './paragraph-style.ts';

const ColumnWidthType = defineEnum(
  'ColumnWidthType',
  'How the width of a table column is determined.',
  {
    WIDTH_TYPE_UNSPECIFIED: 'The value is unknown.',
    EVENLY_DISTRIBUTED:
      'The column has an equal share of the width that the fixed-width columns leave.',
    FIXED_WIDTH: 'The column has the width given in `width`.',
  },
);

const ContentAlignment = defineEnum(
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

const onlyListed = 'Only the properties listed in `fields` are changed.';

export const TableColumnProperties = docsStyle<docs_v1.Schema$TableColumnProperties>(
  'TableColumnProperties',
  {
    description: {
      read: 'How the width of a table column is determined.',
      write: `The new properties of table columns. ${onlyListed}`,
    },
    fields: {
      widthType: styleField.enum(ColumnWidthType, 'How the width of the column is determined.'),
      width: styleField.object(Dimension, {
        read: 'The width of the column, in points. Null unless the width type is FIXED_WIDTH.',
        write: 'The width of a column with the width type FIXED_WIDTH, in points, at least 5.',
      }),
    },
  },
);

export const TableStyle = docsType<docs_v1.Schema$TableStyle>('TableStyle', {
  description: 'The style of a table.',
  fields: {
    tableColumnProperties: field.list(
      TableColumnProperties.type,
      'The properties of the columns, in order.',
    ),
  },
});

export const TableRowStyle = docsStyle<docs_v1.Schema$TableRowStyle>('TableRowStyle', {
  description: {
    read: 'The style of a table row.',
    write: `The new style of table rows. ${onlyListed}`,
  },
  fields: {
    minRowHeight: styleField.object(
      Dimension,
      'The minimum height of the row, in points. The row grows with its content.',
    ),
    tableHeader: styleField.boolean(
      falseByDefault(
        'Whether the row is a header row, which is repeated at the top of every page.',
      ),
    ),
    preventOverflow: styleField.boolean(falseByDefault('Whether the row is kept on one page.')),
  },
});

const TableCellBorder = docsStyle<docs_v1.Schema$TableCellBorder>('TableCellBorder', {
  description: {
    read: 'A border of a table cell. A hidden border has the width 0.',
    write:
      'A border of a table cell. The new border replaces the old one completely. A width of 0 hides it.',
  },
  fields: {
    color: styleField.object(OptionalColor, {
      read: 'The color of the border. It is never transparent.',
      write: 'The color of the border. It cannot be transparent.',
    }),
    width: inPoints('The width of the border'),
    dashStyle: styleField.enum(DashStyle, 'The dash style of the border.'),
  },
});

const span = (lines: string) =>
  readOnly(
    `The number of ${lines} that the cell spans. Null means 1. It is greater than 1 for merged cells.`,
    `the number of ${lines} that the cell spans.`,
  );

export const TableCellStyle = docsStyle<docs_v1.Schema$TableCellStyle>('TableCellStyle', {
  description: {
    read: 'The style of a table cell. Null values are inherited from the table.',
    write: `The new style of table cells. Adjacent cells share the border between them. ${onlyListed}`,
  },
  fields: {
    rowSpan: styleField.int(span('rows')),
    columnSpan: styleField.int(span('columns')),
    backgroundColor: styleField.object(OptionalColor, 'The background color of the cell.'),
    contentAlignment: styleField.enum(ContentAlignment, 'The vertical alignment of the content.'),
    borderTop: styleField.object(TableCellBorder, 'The top border.'),
    borderBottom: styleField.object(TableCellBorder, 'The bottom border.'),
    borderLeft: styleField.object(TableCellBorder, 'The left border.'),
    borderRight: styleField.object(TableCellBorder, 'The right border.'),
    paddingTop: inPoints('The top padding'),
    paddingBottom: inPoints('The bottom padding'),
    paddingLeft: inPoints('The left padding'),
    paddingRight: inPoints('The right padding'),
  },
});
