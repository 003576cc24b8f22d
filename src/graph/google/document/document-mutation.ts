import { createDocument } from '../../../google/record/document.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { checkTitle } from '../../mutation/text.ts';
import type { DocumentSource } from '../record/document-source.ts';
import { Document } from '../record/refs.ts';
import { createCost, runCreate } from './created-document.ts';

const CreateDocumentInput = builder.inputType('CreateDocumentInput', {
  description: 'A new blank document. It is created in the root folder of the viewer’s Drive.',
  fields: (t) => ({
    title: t.string({
      required: true,
      description: 'The title of the document. It must not be blank.',
    }),
  }),
});

const CreateDocumentPayload = builder
  .objectRef<{ readonly document: DocumentSource }>('CreateDocumentPayload')
  .implement({
    description: 'The result of `createDocument`.',
    fields: (t) => ({
      document: t.expose('document', {
        type: Document,
        nullable: false,
        description: 'The new document.',
      }),
    }),
  });

builder.mutationField('createDocument', (t) =>
  t.parsedField({
    type: CreateDocumentPayload,
    description:
      'Creates a blank document with one write. Fields from Drive need one additional read.',
    args: {
      input: t.arg({
        type: CreateDocumentInput,
        required: true,
        description: 'The new document.',
      }),
    },
    parse: ({ input: { title } }) => {
      checkTitle(title, 'title');
      return title;
    },
    cost: (title, source) => createCost(createDocument(title), source),
    resolve: async (_root, title, context, info) => ({
      document: await runCreate(createDocument(title), selectionOf(info).mask, context),
    }),
  }),
);
