import { selectionOf } from '../../../engine/plan/selection.ts';
import { toFileReference } from '../../../service/google/file-reference.ts';
import { documentMimeType, folderMimeType } from '../../../service/google/file-type.ts';
import type { ShortcutDetailsRecord } from '../../../service/google/record/file.ts';
import { builder } from '../../builder/builder.ts';
import { printedName } from '../../prefix/printed-name.ts';
import { documentCalls, loadDocumentById } from '../document/load-document.ts';
import { Document, Folder } from '../record/refs.ts';
import { DriveFileKind, kindOf } from './file-kind.ts';
import { folders } from './load-folder.ts';

export const ShortcutTarget = builder.objectRef<ShortcutDetailsRecord>('ShortcutTarget');

const referenceOf = ({ targetId, targetResourceKey }: ShortcutDetailsRecord): string | null =>
  targetId === undefined ? null : toFileReference(targetId, targetResourceKey ?? null);

const ifGone = 'NOT_FOUND if it has been deleted, or if the viewer cannot open it.';
const reads = ['targetId', 'targetMimeType', 'targetResourceKey'] as const;

builder.objectType(ShortcutTarget, {
  description:
    'The file or folder to which a shortcut leads. The shortcut stays when its target is deleted, or when the viewer loses access to it.',
  record: { kind: 'google.shortcutDetails', service: 'google' },
  fields: (t) => ({
    fileId: t.idAt('targetId', 'Google’s own id of the target.'),
    mimeType: t.stringAt(
      'targetMimeType',
      'The MIME type that the target had when the shortcut was created.',
    ),
    kind: t.field({
      type: DriveFileKind,
      nullable: false,
      description: 'What the target was when the shortcut was created.',
      reads: ['targetMimeType'],
      resolve: ({ targetMimeType }) => kindOf(targetMimeType),
    }),
    document: t.field({
      type: Document,
      description: `The target, if it is a document. ${ifGone} Sends at most the requests of \`document\`.`,
      separateRequest: true,
      semanticNonNull: false,
      reads,
      cost: (_id, _args, source) => ({
        calls: documentCalls(null, selectionOf(source).mask, { min: 0 }),
        records: [{ typeName: printedName(source.schema, 'Document'), id: null }],
      }),
      resolve(target, _args, context, info) {
        const reference = referenceOf(target);
        return reference === null || target.targetMimeType !== documentMimeType
          ? null
          : loadDocumentById(reference, context, info);
      },
    }),
    folder: t.field({
      type: Folder,
      description: `The target, if it is a folder. ${ifGone} If only its id is selected, it is not read.`,
      separateRequest: true,
      semanticNonNull: false,
      reads,
      cost: (_id, _args, source) => folders.knownCost(null, 0, source),
      resolve(target, _args, context, info) {
        const reference = referenceOf(target);
        return reference === null || target.targetMimeType !== folderMimeType
          ? null
          : folders.loadKnown(reference, context, info);
      },
    }),
  }),
});
