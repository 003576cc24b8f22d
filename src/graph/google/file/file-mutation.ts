import { type FileChange, updateFile } from '../../../google/record/file-write.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { checkTitle } from '../../mutation/text.ts';
import { anyDocumentId, parseDocumentId } from '../document/document-id.ts';
import { Document } from '../record/refs.ts';
import { fileWriteCost, readDocumentFile, runFileWrite } from './file-write.ts';

const UpdateDocumentFileInput = builder.inputType('UpdateDocumentFileInput', {
  description:
    'Changes to the file of a document in Drive. Fields that you omit stay as they are. `updateDocument` changes the content.',
  fields: (t) => ({
    document: t.id({ required: true, description: `The document to change. ${anyDocumentId}` }),
    title: t.string({
      description:
        'The new title of the document, which is the name of its file. It must not be blank or null.',
    }),
    description: t.string({
      description: 'The description of the file in Drive. Null or an empty text removes it.',
    }),
    starred: t.boolean({
      description:
        'Whether the viewer has starred the document. Stars are personal: a user who can only read the document can star it too. It must not be null.',
    }),
  }),
});

interface ParsedChange {
  readonly id: string;
  readonly change: FileChange;
}

function parseChange(input: typeof UpdateDocumentFileInput.$inferInput): ParsedChange {
  const { title, description, starred } = input;
  const id = parseDocumentId(input.document, 'document');
  checkTitle(title, 'title');
  if (starred === null) throw new InputError('starred', 'starred must not be null.');
  const change: FileChange = {
    ...(title == null ? {} : { name: title }),
    ...(description === undefined ? {} : { description: description ?? '' }),
    ...(starred === undefined ? {} : { starred }),
  };
  if (Object.keys(change).length === 0)
    throw new InputError(
      'document',
      'No changes are given: add at least one field besides the document.',
    );
  return { id, change };
}

const DocumentFileInput = (name: string, description: string, document: string) =>
  builder.inputType(name, {
    description,
    fields: (t) => ({
      document: t.id({ required: true, description: `${document} ${anyDocumentId}` }),
    }),
  });

const afterChange = 'The document after the change.';

builder.mutationFields((t) => ({
  updateDocumentFile: t.parsedField({
    type: recordPayload('updateDocumentFile', 'document', Document, afterChange),
    description:
      'Renames a document, stars it, or changes the description of its file. A file that is not a document is rejected before anything is written. Sends one read request and one write request; fields of the content need one additional read.',
    args: {
      input: t.arg({
        type: UpdateDocumentFileInput,
        required: true,
        description: 'The document and the changes.',
      }),
    },
    parse: ({ input }) => parseChange(input),
    cost: ({ id, change }, source) => fileWriteCost(id, updateFile(id, change), source),
    resolve: async (_root, { id, change }, context, info) => {
      await beforeWriting(readDocumentFile(id, context));
      const { mask } = selectionOf(info);
      return { document: await runFileWrite(id, updateFile(id, change), mask, context) };
    },
  }),
  trashDocument: t.parsedField({
    type: recordPayload('trashDocument', 'document', Document, afterChange),
    description:
      'Moves a document to the trash. Only its owner can do this; in a shared drive, content managers and managers. Others with access can still open it. Drive deletes it permanently after 30 days; until then, `restoreDocument` restores it. Sends one read request and one write request.',
    args: {
      input: t.arg({
        type: DocumentFileInput(
          'TrashDocumentInput',
          'A document to move to the trash.',
          'The document to move to the trash.',
        ),
        required: true,
        description: 'The document.',
      }),
    },
    parse: ({ input }) => parseDocumentId(input.document, 'document'),
    cost: (id, source) => fileWriteCost(id, updateFile(id, { trashed: true }), source),
    resolve: async (_root, id, context, info) => {
      await beforeWriting(readDocumentFile(id, context));
      const { mask } = selectionOf(info);
      return { document: await runFileWrite(id, updateFile(id, { trashed: true }), mask, context) };
    },
  }),
  restoreDocument: t.parsedField({
    type: recordPayload('restoreDocument', 'document', Document, afterChange),
    description:
      'Takes a document out of the trash. It is again in the folder that it was in. A document that is in the trash only because its folder is remains there: restore the folder in Drive. Sends one read request and one write request.',
    args: {
      input: t.arg({
        type: DocumentFileInput(
          'RestoreDocumentInput',
          'A document to take out of the trash.',
          'The document to take out of the trash.',
        ),
        required: true,
        description: 'The document.',
      }),
    },
    parse: ({ input }) => parseDocumentId(input.document, 'document'),
    cost: (id, source) => fileWriteCost(id, updateFile(id, { trashed: false }), source),
    resolve: async (_root, id, context, info) => {
      await beforeWriting(readDocumentFile(id, context));
      const { mask } = selectionOf(info);
      return {
        document: await runFileWrite(id, updateFile(id, { trashed: false }), mask, context),
      };
    },
  }),
}));
