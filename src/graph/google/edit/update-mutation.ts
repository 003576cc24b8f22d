import { builder } from '../../builder/builder.ts';
import { executeUpdate, updateCost } from './update-execution.ts';
import { UpdateDocumentInput } from './update-input.ts';
import { UpdateDocumentPayload } from './update-payload.ts';
import { planUpdate } from './update-plan.ts';

builder.mutationField('updateDocument', (t) =>
  t.parsedField({
    type: UpdateDocumentPayload,
    description:
      'Changes a document: its text, styles, lists, tables, images, headers and tabs, for example. The batch is sent in one write; either all changes are made or none.',
    args: {
      input: t.arg({
        type: UpdateDocumentInput,
        required: true,
        description: 'The document and the changes.',
      }),
    },
    parse: ({ input }) => planUpdate(input),
    cost: updateCost,
    resolve: (_root, plan, context) => executeUpdate(plan, context),
  }),
);
