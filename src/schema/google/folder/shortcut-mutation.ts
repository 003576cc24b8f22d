import { type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import { createShortcutFile } from '../../../service/google/record/file-write.ts';
import { optional, textInput } from '../../mutation/input.ts';
import { recordPayload } from '../../mutation/payload.ts';
import { listedFields } from '../document/document-list.ts';
import { googleMutation } from '../file/google-mutation.ts';
import { folderInput, newFileFolder } from '../record/folder-id.ts';
import { DriveFile } from '../record/refs.ts';
import { toFileSource } from './drive-file.ts';
import { fileInput } from './file-id.ts';

const onlyId = toMask(['id']);

const writtenFields = (source: FieldSource): Mask =>
  union(listedFields(selectionOf(source).mask), onlyId);

googleMutation('createShortcut', {
  effect: 'ADDS',
  description:
    'Creates a shortcut to a document, a folder or any other file, so that it is found in another folder too. A shortcut shares nothing: people need access to its target. Drive allows several shortcuts to one file in one place, so sending the mutation twice creates two.',
  argument: 'The target, and the place of the shortcut.',
  input: 'A shortcut to create.',
  inputs: {
    target: fileInput('The file or folder to which the shortcut leads.'),
    folder: optional(
      folderInput(
        'The folder to create the shortcut in. Default: the root folder of the viewer’s My Drive.',
      ),
    ),
    name: optional(
      textInput(
        'The name of the shortcut. Default: the name of the target. If the target is renamed, the shortcut is not.',
      ),
    ),
  },
  payload: recordPayload('file', DriveFile, 'The new shortcut.'),
  write: ({ target, folder, name }) =>
    createShortcutFile(target, name ?? null, newFileFolder(folder)),
  maskOf: writtenFields,
  toPayload: (file) => ({ file: toFileSource(file) }),
});
