import { builder } from '../../builder/builder.ts';
import { parseDocumentId } from '../document/document-id.ts';
import { executeUpdate } from './update-execution.ts';
import { UpdateDocumentInput } from './update-input.ts';
import { UpdateDocumentPayload } from './update-payload.ts';
import { planUpdate } from './update-plan.ts';

builder.mutationField('updateDocument', (t) =>
  t.field({
    type: UpdateDocumentPayload,
    nullable: false,
    description:
      'Changes a document: its text, styles, lists, tables, images, headers and tabs, for example. The batch is sent in one write; either all changes are made or none.',
    args: {
      input: t.arg({ type: UpdateDocumentInput, required: true, description: 'The input.' }),
    },
    check: ({ input }) => {
      parseDocumentId(input.document, 'document');
      planUpdate(input);
    },
    resolve: (_root, { input }, context) => executeUpdate(input, context),
  }),
);
