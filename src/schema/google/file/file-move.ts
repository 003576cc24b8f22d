import { emptyMask, toMask } from '../../../engine/loader/mask.ts';
import type { CallCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { fileIdOf } from '../../../service/google/file-reference.ts';
import { type FileRecord, readFile } from '../../../service/google/record/file.ts';
import { updateFile } from '../../../service/google/record/file-write.ts';
import type { GoogleWrite } from '../../../service/google/write.ts';
import { googleRead } from '../../cost/call.ts';
import { rootFolder } from '../record/folder-id.ts';

/** A file or folder, and the folder to move it to. */
export interface Move {
  readonly id: string;
  readonly folder: string;
}

/** What must be read of the file. */
export const parents = toMask(['parents']);

/** The file as it is, and the write that moves it; null if it is already in the folder. */
export interface PreparedMove {
  readonly file: FileRecord;
  readonly write: GoogleWrite<FileRecord> | null;
}

/** The id of the root folder is read together with the file, to find out whether the file is already in it. */
export async function prepareMove(
  move: Move,
  read: Promise<FileRecord>,
  { google }: Context,
): Promise<PreparedMove> {
  const { folder } = move;
  const [file, target] = await Promise.all([
    read,
    folder === rootFolder ? google.file(rootFolder, emptyMask) : { id: fileIdOf(folder) },
  ]);
  const current = file.parents ?? [];
  return { file, write: current.includes(target.id) ? null : toWrite(move, target.id, current) };
}

const toWrite = ({ id, folder }: Move, add: string, remove: readonly string[]) =>
  updateFile(id, {}, { add, remove, reference: folder });

/** What a move sends besides the read of the file. */
export const moveCalls = (move: Move) => ({
  reads:
    move.folder === rootFolder
      ? [googleRead(readFile(rootFolder), { mask: () => toMask(['id']) })]
      : ([] as readonly CallCost[]),
  write: toWrite(move, move.folder, []),
});
