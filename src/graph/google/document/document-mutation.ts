import { createDocument } from '../../../google/docs.ts';
import { selectionOf } from '../../../selection/selection.ts';
import { builder } from '../../builder/builder.ts';
import { checkTitle } from '../../mutation/text.ts';
import type { DocumentSource } from '../record/document-source.ts';
import { Document } from '../record/refs.ts';
import { runCreate } from './created-document.ts';

const CreateDocumentInput = builder.inputType('CreateDocumentInput', {
  description: 'A blank document to create in the root of the viewer’s Drive.',
  fields: (t) => ({
    title: t.string({ required: true, description: 'What it is called; not blank.' }),
  }),
});

const CreateDocumentPayload = builder
  .objectRef<{ readonly document: DocumentSource }>('CreateDocumentPayload')
  .implement({
    description: 'What `createDocument` made.',
    fields: (t) => ({
      document: t.expose('document', {
        type: Document,
        nullable: false,
        description: 'The document.',
      }),
    }),
  });

builder.mutationField('createDocument', (t) =>
  t.field({
    type: CreateDocumentPayload,
    nullable: false,
    description:
      'Creates a blank document. One write; what Drive knows of the file takes a read more, if it is selected.',
    args: {
      input: t.arg({ type: CreateDocumentInput, required: true, description: 'What to do.' }),
    },
    check: ({ input }) => checkTitle(input.title, 'title'),
    resolve: async (_root, { input }, context, info) => ({
      document: await runCreate(createDocument(input.title), selectionOf(info).mask, context),
    }),
  }),
);
