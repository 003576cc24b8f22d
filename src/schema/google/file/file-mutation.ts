import { selectionOf } from '../../../engine/plan/selection.ts';
import { fileIdOf } from '../../../service/google/file-reference.ts';
import {
  deleteFile,
  type FileChange,
  updateFile,
} from '../../../service/google/record/file-write.ts';
import { toGlobalId } from '../../id/id.ts';
import {
  clearable,
  type Inputs,
  type InputValues,
  input,
  notNull,
  someChanges,
  textInput,
} from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  declareMutation,
  type MutationTexts,
} from '../../mutation/mutation.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import { idPayload, recordPayload } from '../../mutation/payload.ts';
import { documentInput } from '../document/document-id.ts';
import { Document } from '../record/refs.ts';
import { fileWriteCost, readDocumentFile, runFileWrite } from './file-write.ts';
import { googleMutation } from './google-mutation.ts';

interface FileMutation<Fields extends Inputs>
  extends Omit<MutationTexts, 'sends' | 'note'>,
    DeclaredInputs<Fields> {
  /** What the mutation sends, unless it is the read of the file and the write. */
  readonly sends?: string;
  readonly parse: (values: InputValues<Fields>) => {
    readonly id: string;
    readonly change: FileChange;
  };
}

function fileMutation<Fields extends Inputs>(name: string, options: FileMutation<Fields>): void {
  declareMutation(name, {
    sends: 'Sends one read request and one write request.',
    ...options,
    payload: recordPayload('document', Document, 'The document after the change.'),
    cost: ({ id, change }, source) => fileWriteCost(id, updateFile(id, change), source),
    async resolve({ id, change }, context, info) {
      await beforeWriting(readDocumentFile(id, context));
      const { mask } = selectionOf(info);
      return { document: await runFileWrite(id, updateFile(id, change), mask, context) };
    },
  });
}

fileMutation('updateDocumentFile', {
  effect: 'CHANGES',
  description:
    'Renames a document, stars it, or changes the description of its file. A file that is not a document is rejected before anything is written.',
  sends:
    'Sends one read request and one write request; fields of the content need one additional read.',
  argument: 'The document and the changes.',
  input:
    'Changes to the file of a document in Drive. Fields that you omit stay as they are. `updateDocument` changes the content.',
  inputs: {
    document: documentInput('The document to change.'),
    title: notNull(
      textInput(
        'The new title of the document, which is the name of its file. It must not be blank or null.',
      ),
    ),
    description: clearable(
      input('String', 'The description of the file in Drive. Null or an empty text removes it.'),
      '',
    ),
    starred: notNull(
      input(
        'Boolean',
        'Whether the viewer has starred the document. Stars are personal: a user who can only read the document can star it too. It must not be null.',
      ),
    ),
  },
  parse({ document, title, ...changes }) {
    const change: FileChange = { ...(title === undefined ? {} : { name: title }), ...changes };
    return { id: document, change: someChanges('document', change) };
  },
});

fileMutation('trashDocument', {
  effect: 'DELETES',
  description:
    'Moves a document to the trash. Only its owner can do this; in a shared drive, content managers and managers. Others with access can still open it. Drive deletes it permanently after 30 days; until then, `restoreDocument` restores it.',
  argument: 'The document.',
  input: 'A document to move to the trash.',
  inputs: { document: documentInput('The document to move to the trash.') },
  parse: ({ document }) => ({ id: document, change: { trashed: true } }),
});

fileMutation('restoreDocument', {
  effect: 'CHANGES',
  description:
    'Takes a document out of the trash. It is again in the folder that it was in. A document that is in the trash only because its folder is remains there: restore the folder in Drive.',
  argument: 'The document.',
  input: 'A document to take out of the trash.',
  inputs: { document: documentInput('The document to take out of the trash.') },
  parse: ({ document }) => ({ id: document, change: { trashed: false } }),
});

googleMutation('deleteDocument', {
  effect: 'DELETES',
  description:
    'Warning: deletes a document permanently, for everybody who has access to it. It does not go to the trash, and it cannot be restored. Use `trashDocument` unless you are certain. Only the owner can do this; in a shared drive, managers. A file that is not a document, such as a folder with everything in it, is rejected before anything is deleted.',
  sends: 'Sends one read request and one write request.',
  argument: 'The document.',
  input: 'A document to delete permanently.',
  inputs: { document: documentInput('The document to delete permanently.') },
  payload: idPayload('deletedDocumentId', 'The global id of the document that no longer exists.'),
  write: ({ document }) => deleteFile(document),
  documentOf: ({ document }) => document,
  toPayload: (_result, { document }) => ({
    id: toGlobalId({ typeName: 'Document', id: fileIdOf(document) }),
  }),
});
