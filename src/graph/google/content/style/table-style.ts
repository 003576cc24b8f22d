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
import { DashStyle } from './paragraph-border.ts';

/** How wide a column of a table is. */
export const ColumnWidthType = defineEnum('ColumnWidthType', 'How wide a column of a table is.', {
  WIDTH_TYPE_UNSPECIFIED: 'Not known.',
  EVENLY_DISTRIBUTED: 'As wide as the others of this kind, which share what the rest leaves.',
  FIXED_WIDTH: 'As wide as its `width` says.',
});

/** Where in a cell its text is set. */
export const ContentAlignment = defineEnum('ContentAlignment', 'Where in a cell its text is set.', {
  CONTENT_ALIGNMENT_UNSPECIFIED: 'As inherited.',
  CONTENT_ALIGNMENT_UNSUPPORTED: 'In a way that the service does not tell.',
  TOP: 'At the top.',
  MIDDLE: 'In the middle.',
  BOTTOM: 'At the bottom.',
});

builder.objectType(TableStyle, {
  description: 'How a table looks as a whole.',
  record: docsRecord('tableStyle'),
  fields: (t) => ({
    tableColumnProperties: t.field({
      type: [TableColumnProperties],
      ...listAt('tableColumnProperties'),
      description: 'How wide each of its columns is, in order.',
    }),
  }),
});

builder.objectType(TableColumnProperties, {
  description: 'How wide a column of a table is.',
  record: docsRecord('tableColumnProperties'),
  fields: (t) => ({
    widthType: t.field(enumAt('widthType', ColumnWidthType, 'Whether it has a width of its own.')),
    width: t.expose('width', {
      type: Dimension,
      description: 'How wide it is, in points; null unless it is FIXED_WIDTH.',
    }),
  }),
});

builder.objectType(TableRowStyle, {
  description: 'How a row of a table looks.',
  record: docsRecord('tableRowStyle'),
  fields: (t) => ({
    minRowHeight: t.expose('minRowHeight', {
      type: Dimension,
      description: 'How high it is at least, in points: it grows with what is in it.',
    }),
    tableHeader: t.exposeBoolean('tableHeader', {
      description: 'Whether it is shown again at the top of every page; null for no.',
    }),
    preventOverflow: t.exposeBoolean('preventOverflow', {
      description: 'Whether it is kept on one page; null for no.',
    }),
  }),
});

builder.objectType(TableCellStyle, {
  description: 'How a cell looks; what is null is inherited from the table.',
  record: docsRecord('tableCellStyle'),
  fields: (t) => ({
    rowSpan: t.exposeInt('rowSpan', {
      description: 'How many rows it covers; null for one. More than one where cells were merged.',
    }),
    columnSpan: t.exposeInt('columnSpan', {
      description: 'How many columns it covers; null for one.',
    }),
    backgroundColor: t.expose('backgroundColor', {
      type: OptionalColor,
      description: 'The color behind it.',
    }),
    contentAlignment: t.field(
      enumAt('contentAlignment', ContentAlignment, 'Where in it the text is set.'),
    ),
    borderTop: t.expose('borderTop', { type: TableCellBorder, description: 'The line above it.' }),
    borderBottom: t.expose('borderBottom', {
      type: TableCellBorder,
      description: 'The line below it.',
    }),
    borderLeft: t.expose('borderLeft', {
      type: TableCellBorder,
      description: 'The line on its left.',
    }),
    borderRight: t.expose('borderRight', {
      type: TableCellBorder,
      description: 'The line on its right.',
    }),
    paddingTop: t.expose('paddingTop', {
      type: Dimension,
      description: 'The space above the text, in points.',
    }),
    paddingBottom: t.expose('paddingBottom', {
      type: Dimension,
      description: 'The space below the text, in points.',
    }),
    paddingLeft: t.expose('paddingLeft', {
      type: Dimension,
      description: 'The space to the left of the text, in points.',
    }),
    paddingRight: t.expose('paddingRight', {
      type: Dimension,
      description: 'The space to the right of the text, in points.',
    }),
  }),
});

builder.objectType(TableCellBorder, {
  description: 'A line beside a cell. One that is not to be seen has the width 0.',
  record: docsRecord('tableCellBorder'),
  fields: (t) => ({
    color: t.expose('color', {
      type: OptionalColor,
      description: 'The color of the line; never transparent.',
    }),
    width: t.expose('width', { type: Dimension, description: 'How thick it is, in points.' }),
    dashStyle: t.field(enumAt('dashStyle', DashStyle, 'How it is drawn.')),
  }),
});
