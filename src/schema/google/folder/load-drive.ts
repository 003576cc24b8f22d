import { toMask, union } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { prefetchFields } from '../../../operation/prefetch.ts';
import { type DriveRecord, readDrive } from '../../../service/google/record/drive.ts';
import { googleRead } from '../../cost/call.ts';
import { printedName } from '../../prefix/printed-name.ts';

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

/** What reading the drive of a file sends, if it is in a drive. */
export function knownDriveCost(source: FieldSource): FieldCost {
  const { mask } = selectionOf(source);
  const typeName = printedName(source.schema, 'SharedDrive');
  const read = googleRead(readDrive('0'), { mask: () => union(mask, driveId), min: 0 });
  return { calls: mask.size === 0 ? [] : [read], records: [{ typeName, id: null }] };
}
