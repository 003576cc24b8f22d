import { builder } from '../../../builder/builder.ts';
import { LocationInput } from '../input/location.ts';
import { TableRangeInput, tableStart } from '../input/table-location.ts';
import {
  TableCellStyleInput,
  TableColumnPropertiesInput,
  TableRowStyleInput,
} from '../input/table-style.ts';
import { fields } from './style.ts';

/** `updateTableCellStyle`. */
export const UpdateTableCellStyleRequest = builder.inputType('UpdateTableCellStyleRequest', {
  description: 'Changes how cells of a table look.',
  fields: (t) => ({
    tableCellStyle: t.field({ type: TableCellStyleInput, description: 'How they are to look.' }),
    fields: fields(t, 'tableCellStyle'),
    tableRange: t.field({
      type: TableRangeInput,
      description: 'Which cells. Not together with `tableStartLocation`.',
    }),
    tableStartLocation: t.field({
      type: LocationInput,
      description:
        'Where the table begins of which all cells are meant. Not together with `tableRange`.',
    }),
  }),
});

/** `updateTableColumnProperties`. */
export const UpdateTableColumnPropertiesRequest = builder.inputType(
  'UpdateTableColumnPropertiesRequest',
  {
    description: 'Changes how wide columns of a table are.',
    fields: (t) => ({
      tableStartLocation: tableStart(t),
      columnIndices: t.intList({
        description: 'Which columns, the first being 0. Absent or empty is all.',
      }),
      tableColumnProperties: t.field({
        type: TableColumnPropertiesInput,
        description: 'How they are to be.',
      }),
      fields: fields(t, 'tableColumnProperties'),
    }),
  },
);

/** `updateTableRowStyle`. */
export const UpdateTableRowStyleRequest = builder.inputType('UpdateTableRowStyleRequest', {
  description: 'Changes how rows of a table look.',
  fields: (t) => ({
    tableStartLocation: tableStart(t),
    rowIndices: t.intList({
      description: 'Which rows, the first being 0. Absent or empty is all.',
    }),
    tableRowStyle: t.field({ type: TableRowStyleInput, description: 'How they are to look.' }),
    fields: fields(t, 'tableRowStyle'),
  }),
});
