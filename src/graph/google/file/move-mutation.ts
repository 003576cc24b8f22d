import { fileIdOf } from '../../../google/file-reference.ts';
import { readFile } from '../../../google/record/file.ts';
import { updateFile } from '../../../google/record/file-write.ts';
import { emptyMask, type Mask, toMask, union } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { FieldCost } from '../../../plan/field-cost.ts';
import type { FieldSource } from '../../../plan/field-source.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { googleRead } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { anyDocumentId, parseDocumentId } from '../document/document-id.ts';
import { completeFile } from '../document/load-document.ts';
import type { DocumentSource } from '../record/document-source.ts';
import { anyFolderId, parseFolderId, rootFolder } from '../record/folder-id.ts';
import { Document } from '../record/refs.ts';
import {
  documentFileRead,
  fileWriteCalls,
  readDocumentFile,
  runFileWrite,
  selectedFile,
} from './file-write.ts';

const MoveDocumentInput = builder.inputType('MoveDocumentInput', {
  description: 'A document and the folder to move it to.',
  fields: (t) => ({
    document: t.id({ required: true, description: `The document to move. ${anyDocumentId}` }),
    folder: t.id({ required: true, description: `The folder to move it to. ${anyFolderId}` }),
  }),
});

interface Move {
  readonly id: string;
  readonly folder: string;
}

const parents = toMask(['parents']);

/** Both reads are sent together. The id of the root folder is needed to find out whether the document is already in it. */
async function readBefore({ id, folder }: Move, mask: Mask, context: Context) {
  const [file, target] = await Promise.all([
    readDocumentFile(id, context, union(selectedFile(mask), parents)),
    folder === rootFolder ? context.google.file(rootFolder, emptyMask) : { id: fileIdOf(folder) },
  ]);
  return { file, target: target.id };
}

const toWrite = ({ id, folder }: Move, add: string, remove: readonly string[]) =>
  updateFile(id, {}, { add, remove, reference: folder });

async function move(input: Move, context: Context, source: FieldSource): Promise<DocumentSource> {
  const { mask } = selectionOf(source);
  const { file, target } = await beforeWriting(readBefore(input, mask, context));
  const current = file.parents ?? [];
  if (current.includes(target)) return completeFile(input.id, file, mask, context);
  return runFileWrite(input.id, toWrite(input, target, current), mask, context);
}

function moveCost(input: Move, source: FieldSource): FieldCost {
  const isRoot = input.folder === rootFolder;
  return {
    calls: [
      documentFileRead(input.id, union(selectedFile(selectionOf(source).mask), parents)),
      ...(isRoot ? [googleRead(readFile(rootFolder), { mask: () => toMask(['id']) })] : []),
      ...fileWriteCalls(toWrite(input, input.folder, []), source, 0),
    ],
  };
}

builder.mutationField('moveDocument', (t) =>
  t.parsedField({
    type: recordPayload('moveDocument', 'document', Document, 'The document after the change.'),
    description:
      'Moves a document to another folder with one write: it is removed from the folder that it was in. The viewer must be able to edit the document and the new folder. In a shared drive, or to move a document out of it, the viewer needs the role of a content manager or manager. A document that moves to a shared drive belongs to this drive from then on, has no owner, and everybody with access to the drive can open it; only its owner can move it there, and some organisations do not allow it. If the document is already in the folder, nothing is written. Sends one read request and one write request; `root` is one more read in the same request.',
    args: {
      input: t.arg({
        type: MoveDocumentInput,
        required: true,
        description: 'The document and the folder.',
      }),
    },
    parse: ({ input }) => ({
      id: parseDocumentId(input.document, 'document'),
      folder: parseFolderId(input.folder, 'folder'),
    }),
    cost: moveCost,
    resolve: async (_root, input, context, info) => ({
      document: await move(input, context, info),
    }),
  }),
);
