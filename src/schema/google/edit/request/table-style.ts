import { field } from '../../content/field/docs-field.ts';
import { request } from '../input/docs-input.ts';
import { LocationInput } from '../input/location.ts';
import { TableRangeInput, tableStartField } from '../input/table-location.ts';
import {
  TableCellStyleInput,
  TableColumnPropertiesInput,
  TableRowStyleInput,
} from '../input/table-style.ts';
import { fields } from './style.ts';

export const tableStyleRequests = {
  updateTableCellStyle: request('Changes the style of table cells.', {
    description: 'Changes the style of table cells.',
    fields: {
      tableCellStyle: field.object(TableCellStyleInput, 'The new style.'),
      fields: fields('tableCellStyle'),
      tableRange: field.object(
        TableRangeInput,
        'The cells to change. Give either this field or `tableStartLocation`.',
      ),
      tableStartLocation: field.object(
        LocationInput,
        'The location at which the table starts; all its cells are changed. Give either this field or `tableRange`.',
      ),
    },
  }),
  updateTableColumnProperties: request('Changes the width of table columns.', {
    description: 'Changes the width of table columns.',
    fields: {
      tableStartLocation: tableStartField,
      columnIndices: field.intList(
        'The zero-based indexes of the columns. If omitted or empty, all columns are changed.',
      ),
      tableColumnProperties: field.object(TableColumnPropertiesInput, 'The new properties.'),
      fields: fields('tableColumnProperties'),
    },
  }),
  updateTableRowStyle: request('Changes the style of table rows.', {
    description: 'Changes the style of table rows.',
    fields: {
      tableStartLocation: tableStartField,
      rowIndices: field.intList(
        'The zero-based indexes of the rows. If omitted or empty, all rows are changed.',
      ),
      tableRowStyle: field.object(TableRowStyleInput, 'The new style.'),
      fields: fields('tableRowStyle'),
    },
  }),
};
