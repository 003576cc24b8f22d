import { emptyMask, type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import type { CallCost, FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { type FileRecord, readFile } from '../../../service/google/record/file.ts';
import { createFolderFile, updateFile } from '../../../service/google/record/file-write.ts';
import type { GoogleWrite } from '../../../service/google/write.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import { InputError } from '../../error/input-error.ts';
import {
  clearable,
  input,
  notNull,
  optional,
  someChanges,
  textInput,
} from '../../mutation/input.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import { recordPayload } from '../../mutation/payload.ts';
import { type Move, moveCalls, parents, prepareMove } from '../file/file-move.ts';
import { googleMutation } from '../file/google-mutation.ts';
import {
  type FolderSource,
  folderInput,
  newFileFolder,
  rootFolder,
  toFolderSource,
} from '../record/folder-id.ts';
import { Folder } from '../record/refs.ts';
import { namingTarget } from '../record/shortcut.ts';
import { checkFolder } from './load-folder.ts';

// Drive accepts these writes for files of every type, so the server reads the type before it changes a folder.

const onlyId = toMask(['id']);
const idAndType = toMask(['id', 'mimeType']);

const payload = recordPayload('folder', Folder, 'The folder after the change.');

const selectedFile = (source: FieldSource): Mask =>
  union(selectionOf(source).mask.get('file') ?? emptyMask, onlyId);

function readFolder(
  reference: string,
  context: Context,
  mask: Mask = emptyMask,
): Promise<FileRecord> {
  const read = async () => {
    const file = await context.google.file(reference, union(idAndType, mask));
    checkFolder(file);
    return file;
  };
  return namingTarget(read(), reference, context);
}

const folderRead = (reference: string, mask: Mask = emptyMask): CallCost =>
  googleRead(readFile(reference), { mask: () => union(idAndType, mask), isKnown: true });

/** Sends a write whose response is the folder with the selected fields. */
async function write(
  request: GoogleWrite<FileRecord>,
  reference: string,
  { google }: Context,
  source: FieldSource,
): Promise<{ readonly folder: FolderSource }> {
  const file = await google.write(request, selectedFile(source));
  return { folder: toFolderSource(reference, file) };
}

const changedFolder = (description: string) => {
  const declared = folderInput(description);
  return {
    ...declared,
    parse(...given: Parameters<typeof declared.parse>) {
      const reference = declared.parse(...given);
      if (reference !== rootFolder) return reference;
      throw new InputError(given[1], 'The root folder of My Drive cannot be changed.');
    },
  };
};

googleMutation('createFolder', {
  effect: 'ADDS',
  description:
    'Creates a folder in Google Drive. Drive allows several folders with the same name in one place, so sending the mutation twice creates two.',
  argument: 'The name and the place of the folder.',
  input: 'A folder to create.',
  inputs: {
    name: textInput('The name of the folder. It must not be blank.'),
    parent: optional(
      folderInput('The folder to create it in. Default: the root folder of the viewer’s My Drive.'),
    ),
    description: optional(input('String', 'The description of the folder.')),
  },
  payload,
  write: ({ name, parent, description }) =>
    createFolderFile(name, newFileFolder(parent), description ?? ''),
  maskOf: selectedFile,
  toPayload: (file) => ({ folder: toFolderSource(file.id, file) }),
});

declareMutation('updateFolder', {
  effect: 'CHANGES',
  description:
    'Renames a folder of Google Drive, stars it, or changes its description. A file that is not a folder is rejected before anything is written.',
  sends: 'Sends one read request and one write request.',
  argument: 'The folder and the changes.',
  input: 'Changes to a folder. Fields that you omit stay as they are.',
  inputs: {
    folder: changedFolder('The folder to change.'),
    name: notNull(textInput('The new name of the folder. It must not be blank or null.')),
    description: clearable(
      input('String', 'The description of the folder. Null or an empty text removes it.'),
      '',
    ),
    starred: notNull(
      input(
        'Boolean',
        'Whether the viewer has starred the folder. Stars are personal. It must not be null.',
      ),
    ),
  },
  payload,
  parse: ({ folder, ...change }) => ({ id: folder, change: someChanges('folder', change) }),
  cost: ({ id, change }, source) => ({
    calls: [
      folderRead(id),
      googleWrite(updateFile(id, change), { mask: () => selectedFile(source), step: 1 }),
    ],
  }),
  async resolve({ id, change }, context, info) {
    await beforeWriting(readFolder(id, context));
    return write(updateFile(id, change), id, context, info);
  },
});

async function move(input: Move, context: Context, source: FieldSource) {
  const read = readFolder(input.id, context, union(selectedFile(source), parents));
  const { file, write: request } = await beforeWriting(prepareMove(input, read, context));
  return request === null
    ? { folder: toFolderSource(input.id, file) }
    : write(request, input.id, context, source);
}

function moveCost(input: Move, source: FieldSource): FieldCost {
  const { reads, write: request } = moveCalls(input);
  return {
    calls: [
      folderRead(input.id, union(selectedFile(source), parents)),
      ...reads,
      googleWrite(request, { mask: () => selectedFile(source), step: 1, min: 0 }),
    ],
  };
}

declareMutation('moveFolder', {
  effect: ['CHANGES', 'SHARES'],
  description:
    'Moves a folder with everything in it to another folder. The viewer must be able to edit both. People who can open the new folder can open the moved one from then on; people who could open it only because of the old folder no longer can. A folder that moves to or out of a shared drive needs the role of a manager there, and some organisations do not allow it. If the folder is already in the other one, nothing is written.',
  sends:
    'Sends one read request and one write request; `root` is one more read in the same request.',
  argument: 'The folder and its new place.',
  input: 'A folder and the folder to move it to.',
  inputs: {
    folder: changedFolder('The folder to move.'),
    parent: folderInput('The folder to move it to.'),
  },
  payload,
  parse: ({ folder, parent }) => ({ id: folder, folder: parent }),
  cost: moveCost,
  resolve: move,
});
