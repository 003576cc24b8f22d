import { InputListRef } from '@pothos/core';
import { type BuilderTypes, builder, describedEnum } from '../../builder/builder.ts';
import { input, optional, withDefault } from '../../mutation/input.ts';
import { DocumentPositionInput, destinationInputs } from './markdown-input.ts';

const TableCellFormat = describedEnum('TableCellFormat', 'What the values of table cells are.', {
  TEXT: 'Text, written exactly as it is: right for values from other systems, which can contain `*`, `_` or `<`. A line break becomes a line break inside the paragraph of the cell.',
  MARKDOWN:
    'Markdown as in a cell of a Markdown table: emphasis, strikethrough, code, links, images by their public address, and `<br>` for a line break. A cell has no headings, lists, code blocks, tables or footnotes: `- a` is text.',
});

const DocumentTableInput = builder.inputType('DocumentTableInput', {
  description: 'A table of a document. Tables inside the cells of other tables are not counted.',
  fields: (t) => ({
    number: t.int({
      defaultValue: 1,
      description: 'Which table of the tab’s body, or of the section of `heading`, from 1.',
    }),
    heading: t.string({
      description:
        'The complete text of a heading. Only the tables of its section are counted: those after it, until the next heading of its level or above.',
    }),
  }),
});

type Row = readonly (string | null | undefined)[];

/** A list of texts, some of which can be null. */
const row = new InputListRef<BuilderTypes, Row>('String', false);

export const fillTableInputs = {
  ...destinationInputs,
  table: optional(input(DocumentTableInput, 'The table to fill.')),
  newTableAfter: optional(
    input(
      DocumentPositionInput,
      'Where a new table is inserted. It has as many columns as the longest row has values.',
    ),
  ),
  occurrence: withDefault(
    input(
      'Int',
      'Which of several headings with the same text, or which occurrence of the text, from 1.',
    ),
    1,
  ),
  header: optional(
    input(
      row,
      'The values of the first row. If omitted, the first row of a table that exists does not change, and a new table has no header row. The header row of a new table is repeated on each page.',
    ),
  ),
  rows: input(
    new InputListRef<BuilderTypes, readonly Row[]>(row, true),
    'The values, row by row, each from the first cell. A value replaces the content of its cell; an empty text empties it. Null, and a value that is missing at the end of a row, leave the cell as it is. At most 10,000 cells and 200,000 UTF-16 code units together with `header`.',
  ),
  firstRow: optional(
    input(
      'Int',
      'The row of a table that exists to which the first of `rows` is written, from 1. By default 2, because the first row is the header: give 1 for a table without one. Rows that are missing are added at the end; rows after the last of `rows` do not change.',
    ),
  ),
  format: withDefault(input(TableCellFormat, 'What the values are.'), 'TEXT'),
};
