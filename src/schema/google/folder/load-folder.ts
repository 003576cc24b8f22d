import { emptyMask, type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { prefetchFields } from '../../../operation/prefetch.ts';
import { notAFolder } from '../../../service/google/error-mapping.ts';
import { folderMimeType } from '../../../service/google/file-type.ts';
import { type DriveRecord, readDrive } from '../../../service/google/record/drive.ts';
import { type FileRecord, readFile } from '../../../service/google/record/file.ts';
import { googleRead } from '../../cost/call.ts';
import { printedName } from '../../prefix/printed-name.ts';
import { type FolderSource, toFolderSource, toUnreadFolder } from '../record/folder-source.ts';

const checked = toMask(['id', 'mimeType']);
const fileOf = (mask: Mask): Mask => mask.get('file') ?? emptyMask;

/**
 * Reads the selected fields of a folder by its id. Its lists need only the id, so their reads start at the same time. Throws if the file
 * is not a folder.
 *
 * @param reference  The id with the resource key of the address, see file-reference.ts; or `root`.
 */
export function loadFolderById(
  reference: string,
  context: Context,
  source: FieldSource,
): Promise<FolderSource> {
  const selection = selectionOf(source, printedName(source.schema, 'Folder'));
  const file = context.google.file(reference, union(fileOf(selection.mask), checked));
  prefetchFields(selection, reference, context);
  return file.then((record) => {
    assertFolder(record);
    return toFolderSource(reference, record);
  });
}

/** The same for a folder that is known to be one, because a file or a drive names it. It is not read if only its id is selected. */
export async function loadKnownFolder(
  id: string,
  context: Context,
  source: FieldSource,
): Promise<FolderSource> {
  const selection = selectionOf(source);
  prefetchFields(selection, id, context);
  return selection.mask.size === 0
    ? toUnreadFolder(id)
    : toFolderSource(id, await context.google.file(id, fileOf(selection.mask)));
}

function assertFolder({ mimeType }: FileRecord): void {
  if (typeof mimeType === 'string' && mimeType !== folderMimeType) throw notAFolder(mimeType);
}

export function folderCost(id: string, source: FieldSource): FieldCost {
  const typeName = printedName(source.schema, 'Folder');
  const mask = () => union(fileOf(selectionOf(source, typeName).mask), checked);
  return {
    calls: [googleRead(readFile(id), { mask, isKnown: true })],
    records: [{ typeName, id }],
  };
}

/**
 * What reading a known folder sends.
 *
 * @param id   Null if it is unknown in advance.
 * @param min  0 if there can be no folder.
 */
export function knownFolderCost(id: string | null, min: 0 | 1, source: FieldSource): FieldCost {
  const { mask } = selectionOf(source);
  const typeName = printedName(source.schema, 'Folder');
  const toFields = () => union(fileOf(mask), toMask(['id']));
  const read = googleRead(readFile(id ?? '0'), { mask: toFields, isKnown: id !== null, min });
  return { calls: mask.size === 0 ? [] : [read], records: [{ typeName, id }] };
}

const driveId = toMask(['id']);

/** Reads the selected fields of a shared drive by its id. Its lists need only the id, so their reads start at the same time. */
export function loadDriveById(
  id: string,
  context: Context,
  source: FieldSource,
): Promise<DriveRecord> {
  const selection = selectionOf(source, printedName(source.schema, 'SharedDrive'));
  const drive = context.google.read(readDrive(id), union(selection.mask, driveId));
  prefetchFields(selection, id, context);
  return drive;
}

/** The same for a drive that is known to exist, because a file names it. It is not read if only its id is selected. */
export async function loadKnownDrive(
  id: string,
  context: Context,
  source: FieldSource,
): Promise<DriveRecord> {
  const selection = selectionOf(source);
  prefetchFields(selection, id, context);
  return selection.mask.size === 0
    ? { id }
    : context.google.read(readDrive(id), union(selection.mask, driveId));
}

export function driveCost(id: string, source: FieldSource): FieldCost {
  const typeName = printedName(source.schema, 'SharedDrive');
  const mask = () => union(selectionOf(source, typeName).mask, driveId);
  return {
    calls: [googleRead(readDrive(id), { mask, isKnown: true })],
    records: [{ typeName, id }],
  };
}

export function knownDriveCost(source: FieldSource): FieldCost {
  const { mask } = selectionOf(source);
  const typeName = printedName(source.schema, 'SharedDrive');
  const read = googleRead(readDrive('0'), { mask: () => union(mask, driveId), min: 0 });
  return { calls: mask.size === 0 ? [] : [read], records: [{ typeName, id: null }] };
}
