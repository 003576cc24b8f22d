import { fileIdOf } from '../../../google/file-reference.ts';
import { deleteFile } from '../../../google/record/file-write.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { builder } from '../../builder/builder.ts';
import { googleWrite } from '../../cost/call.ts';
import { toGlobalId } from '../../id/id.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { anyDocumentId, parseDocumentId } from '../document/document-id.ts';
import { documentFileRead, readDocumentFile } from './file-write.ts';

const DeleteDocumentInput = builder.inputType('DeleteDocumentInput', {
  description: 'A document to delete permanently.',
  fields: (t) => ({
    document: t.id({
      required: true,
      description: `The document to delete permanently. ${anyDocumentId}`,
    }),
  }),
});

const DeleteDocumentPayload = builder
  .objectRef<{ readonly id: string }>('DeleteDocumentPayload')
  .implement({
    description: 'The result of `deleteDocument`.',
    fields: (t) => ({
      deletedDocumentId: t.id({
        nullable: false,
        description: 'The global id of the document that no longer exists.',
        resolve: ({ id }) => toGlobalId({ typeName: 'Document', id: fileIdOf(id) }),
      }),
    }),
  });

builder.mutationField('deleteDocument', (t) =>
  t.parsedField({
    type: DeleteDocumentPayload,
    description:
      'Warning: deletes a document permanently, for everybody who has access to it. It does not go to the trash, and it cannot be restored. Use `trashDocument` unless you are certain. Only the owner can do this; in a shared drive, managers. A file that is not a document, such as a folder with everything in it, is rejected before anything is deleted. Sends one read request and one write request.',
    args: {
      input: t.arg({
        type: DeleteDocumentInput,
        required: true,
        description: 'The document.',
      }),
    },
    parse: ({ input }) => parseDocumentId(input.document, 'document'),
    cost: (id) => ({
      calls: [documentFileRead(id), googleWrite(deleteFile(id), { step: 1 })],
    }),
    resolve: async (_root, id, context) => {
      await beforeWriting(readDocumentFile(id, context));
      await context.google.write(deleteFile(id), emptyMask);
      return { id };
    },
  }),
);
