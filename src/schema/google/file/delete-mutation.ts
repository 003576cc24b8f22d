import { emptyMask } from '../../../engine/loader/mask.ts';
import { fileIdOf } from '../../../service/google/file-reference.ts';
import { deleteFile } from '../../../service/google/record/file-write.ts';
import { googleWrite } from '../../cost/call.ts';
import { toGlobalId } from '../../id/id.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { idPayload } from '../../mutation/payload.ts';
import { documentInput } from '../document/document-id.ts';
import { documentFileRead, readDocumentFile } from './file-write.ts';

declareMutation('deleteDocument', {
  description:
    'Warning: deletes a document permanently, for everybody who has access to it. It does not go to the trash, and it cannot be restored. Use `trashDocument` unless you are certain. Only the owner can do this; in a shared drive, managers. A file that is not a document, such as a folder with everything in it, is rejected before anything is deleted.',
  sends: 'Sends one read request and one write request.',
  argument: 'The document.',
  input: 'A document to delete permanently.',
  inputs: { document: documentInput('The document to delete permanently.') },
  payload: idPayload('deletedDocumentId', 'The global id of the document that no longer exists.'),
  parse: ({ document }) => document,
  cost: (id) => ({ calls: [documentFileRead(id), googleWrite(deleteFile(id), { step: 1 })] }),
  async resolve(id, context) {
    await beforeWriting(readDocumentFile(id, context));
    await context.google.write(deleteFile(id), emptyMask);
    return { id: toGlobalId({ typeName: 'Document', id: fileIdOf(id) }) };
  },
});
