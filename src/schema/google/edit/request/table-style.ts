import { builder } from '../../../builder/builder.ts';
import { type InputFields, LocationInput } from '../input/location.ts';
import { TableRangeInput, tableStartField } from '../input/table-location.ts';
import {
  TableCellStyleInput,
  TableColumnPropertiesInput,
  TableRowStyleInput,
} from '../input/table-style.ts';
import { fields } from './style.ts';

const UpdateTableCellStyleRequest = builder.inputType('UpdateTableCellStyleRequest', {
  description: 'Changes the style of table cells.',
  fields: (t) => ({
    tableCellStyle: t.field({ type: TableCellStyleInput, description: 'The new style.' }),
    fields: fields(t, 'tableCellStyle'),
    tableRange: t.field({
      type: TableRangeInput,
      description: 'The cells to change. Give either this field or `tableStartLocation`.',
    }),
    tableStartLocation: t.field({
      type: LocationInput,
      description:
        'The location at which the table starts; all its cells are changed. Give either this field or `tableRange`.',
    }),
  }),
});

const UpdateTableColumnPropertiesRequest = builder.inputType('UpdateTableColumnPropertiesRequest', {
  description: 'Changes the width of table columns.',
  fields: (t) => ({
    tableStartLocation: tableStartField(t),
    columnIndices: t.intList({
      description:
        'The zero-based indexes of the columns. If omitted or empty, all columns are changed.',
    }),
    tableColumnProperties: t.field({
      type: TableColumnPropertiesInput,
      description: 'The new properties.',
    }),
    fields: fields(t, 'tableColumnProperties'),
  }),
});

const UpdateTableRowStyleRequest = builder.inputType('UpdateTableRowStyleRequest', {
  description: 'Changes the style of table rows.',
  fields: (t) => ({
    tableStartLocation: tableStartField(t),
    rowIndices: t.intList({
      description: 'The zero-based indexes of the rows. If omitted or empty, all rows are changed.',
    }),
    tableRowStyle: t.field({ type: TableRowStyleInput, description: 'The new style.' }),
    fields: fields(t, 'tableRowStyle'),
  }),
});

/** The kinds of requests for the styles of tables. */
export const tableStyleRequests = (t: InputFields) => ({
  updateTableCellStyle: t.field({
    type: UpdateTableCellStyleRequest,
    description: 'Changes the style of table cells.',
  }),
  updateTableColumnProperties: t.field({
    type: UpdateTableColumnPropertiesRequest,
    description: 'Changes the width of table columns.',
  }),
  updateTableRowStyle: t.field({
    type: UpdateTableRowStyleRequest,
    description: 'Changes the style of table rows.',
  }),
});
