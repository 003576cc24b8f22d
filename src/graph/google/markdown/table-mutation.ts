import { builder } from '../../builder/builder.ts';
import { contentCost, executeContent } from './markdown-execution.ts';
import { createContentPayload } from './markdown-payload.ts';
import { FillTableInput } from './table-input.ts';
import { planTable } from './table-plan.ts';

const FillTablePayload = createContentPayload(
  'FillTablePayload',
  'fillTable',
  'What the values contain and a cell cannot, with its input: `alternative text “logo” of the image at rows[2][1]`, for example. Everything else was written. Empty if nothing is missing.',
);

builder.mutationField('fillTable', (t) =>
  t.parsedField({
    type: FillTablePayload,
    description:
      'Writes values to the cells of a table that exists, or of a new table. A value replaces the complete content of its cell and gets the style of the cell’s last paragraph, so the format of a template stays. Rows that are missing are added at the end of the table, with the style of its last row. A row with more values than cells is an error, and so is a value for a cell that is merged into another one: nothing is written then. It sends one read and one write, which is limited to the revision that was read.',
    args: {
      input: t.arg({
        type: FillTableInput,
        required: true,
        description: 'The document, the table and the values.',
      }),
    },
    parse: ({ input }) => planTable(input),
    cost: contentCost,
    resolve: (_root, plan, context) => executeContent(plan, context),
  }),
);
