import { builder } from '../../../builder/builder.ts';
import { DashStyle } from '../../content/style/paragraph-border.ts';
import { ColumnWidthType, ContentAlignment } from '../../content/style/table-style.ts';
import { OptionalColorInput } from './color.ts';
import { DimensionInput } from './dimension.ts';

const TableCellBorderInput = builder.inputType('TableCellBorderInput', {
  description: 'A line beside a cell. A change replaces all of it; the width 0 hides it.',
  fields: (t) => ({
    color: t.field({
      type: OptionalColorInput,
      description: 'The color of the line; it cannot be transparent.',
    }),
    width: t.field({ type: DimensionInput, description: 'How thick it is, in points.' }),
    dashStyle: t.field({ type: DashStyle.type, description: 'How it is drawn.' }),
  }),
});

/** How cells are to look. */
export const TableCellStyleInput = builder.inputType('TableCellStyleInput', {
  description:
    'How cells are to look. A line between two cells is the border of both. Only what `fields` names is changed.',
  fields: (t) => ({
    rowSpan: t.int({
      description: 'Read only: how many rows it covers, taken so that a style can be sent as read.',
    }),
    columnSpan: t.int({
      description:
        'Read only: how many columns it covers, taken so that a style can be sent as read.',
    }),
    backgroundColor: t.field({ type: OptionalColorInput, description: 'The color behind it.' }),
    contentAlignment: t.field({
      type: ContentAlignment.type,
      description: 'Where in it the text is set.',
    }),
    borderTop: t.field({ type: TableCellBorderInput, description: 'The line above it.' }),
    borderBottom: t.field({ type: TableCellBorderInput, description: 'The line below it.' }),
    borderLeft: t.field({ type: TableCellBorderInput, description: 'The line on its left.' }),
    borderRight: t.field({ type: TableCellBorderInput, description: 'The line on its right.' }),
    paddingTop: t.field({
      type: DimensionInput,
      description: 'The space above the text, in points.',
    }),
    paddingBottom: t.field({
      type: DimensionInput,
      description: 'The space below the text, in points.',
    }),
    paddingLeft: t.field({
      type: DimensionInput,
      description: 'The space to the left of the text, in points.',
    }),
    paddingRight: t.field({
      type: DimensionInput,
      description: 'The space to the right of the text, in points.',
    }),
  }),
});

/** How columns of a table are to be. */
export const TableColumnPropertiesInput = builder.inputType('TableColumnPropertiesInput', {
  description: 'How wide columns of a table are to be. Only what `fields` names is changed.',
  fields: (t) => ({
    widthType: t.field({
      type: ColumnWidthType.type,
      description: 'Whether a column has a width of its own.',
    }),
    width: t.field({
      type: DimensionInput,
      description: 'How wide a column of FIXED_WIDTH is, in points: 5 at least.',
    }),
  }),
});

/** How rows of a table are to look. */
export const TableRowStyleInput = builder.inputType('TableRowStyleInput', {
  description: 'How rows of a table are to look. Only what `fields` names is changed.',
  fields: (t) => ({
    minRowHeight: t.field({
      type: DimensionInput,
      description: 'How high a row is at least, in points: it grows with what is in it.',
    }),
    tableHeader: t.boolean({
      description: 'Whether the row is shown again at the top of every page.',
    }),
    preventOverflow: t.boolean({ description: 'Whether the row is kept on one page.' }),
  }),
});
