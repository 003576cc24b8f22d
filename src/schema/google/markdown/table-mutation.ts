import { contentMutation } from './content-mutation.ts';
import { prepareTable } from './prepared-table.ts';
import { fillTableInputs } from './table-input.ts';

contentMutation('fillTable', {
  description:
    'Writes values to the cells of a table that exists, or of a new table. A value replaces the complete content of its cell and gets the style of the cell’s last paragraph, so the format of a template stays. Rows that are missing are added at the end of the table, with the style of its last row. A row with more values than cells is an error, and so is a value for a cell that is merged into another one: nothing is written then.',
  sends: 'It sends one read and one write, which is limited to the revision that was read.',
  losses:
    'What the values contain and a cell cannot, with its input: `alternative text “logo” of the image at rows[2][1]`, for example. Everything else was written. Empty if nothing is missing.',
  argument: 'The document, the table and the values.',
  input:
    'Values for the cells of a table that exists, or for a new one. Give either `table` or `newTableAfter`.',
  inputs: fillTableInputs,
  parse: prepareTable,
});
