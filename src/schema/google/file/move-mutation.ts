import { union } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import { recordPayload } from '../../mutation/payload.ts';
import { documentInput } from '../document/document-id.ts';
import { completeFile } from '../document/load-document.ts';
import type { DocumentSource } from '../record/document-source.ts';
import { folderInput } from '../record/folder-id.ts';
import { Document } from '../record/refs.ts';
import { type Move, moveCalls, parents, prepareMove } from './file-move.ts';
import {
  documentFileRead,
  fileWriteCalls,
  readDocumentFile,
  runFileWrite,
  selectedFile,
} from './file-write.ts';

async function move(input: Move, context: Context, source: FieldSource): Promise<DocumentSource> {
  const { mask } = selectionOf(source);
  const read = readDocumentFile(input.id, context, union(selectedFile(mask), parents));
  const { file, write } = await beforeWriting(prepareMove(input, read, context));
  return write === null
    ? completeFile(input.id, file, mask, context)
    : runFileWrite(input.id, write, mask, context);
}

function moveCost(input: Move, source: FieldSource): FieldCost {
  const { reads, write } = moveCalls(input);
  return {
    calls: [
      documentFileRead(input.id, union(selectedFile(selectionOf(source).mask), parents)),
      ...reads,
      ...fileWriteCalls(write, source, 0),
    ],
  };
}

declareMutation('moveDocument', {
  effect: ['CHANGES', 'SHARES'],
  description:
    'Moves a document to another folder with one write: it is removed from the folder that it was in. The viewer must be able to edit the document and the new folder. In a shared drive, or to move a document out of it, the viewer needs the role of a content manager or manager. A document that moves to a shared drive belongs to this drive from then on, has no owner, and everybody with access to the drive can open it; only its owner can move it there, and some organisations do not allow it. If the document is already in the folder, nothing is written.',
  sends:
    'Sends one read request and one write request; `root` is one more read in the same request.',
  argument: 'The document and the folder.',
  input: 'A document and the folder to move it to.',
  inputs: {
    document: documentInput('The document to move.'),
    folder: folderInput('The folder to move it to.'),
  },
  payload: recordPayload('document', Document, 'The document after the change.'),
  parse: ({ document, folder }) => ({ id: document, folder }),
  cost: moveCost,
  resolve: async (input, context, info) => ({ document: await move(input, context, info) }),
});
