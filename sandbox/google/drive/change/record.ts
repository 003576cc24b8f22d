import type { RequestContext } from '../../protocol/request.ts';
import { fileRecord } from '../record.ts';
import type { ListedChange } from './list.ts';

/** The change as Drive's JSON. A removed file has nothing but its id. */
export function changeRecord(
  { row, isRemoved, file }: ListedChange,
  context: RequestContext,
): object {
  const { type, id, time, driveId } = row;
  const drive = context.store.drives.get(id);
  const isOfDrive = type === 'drive' || (driveId !== null && !isRemoved);
  return {
    kind: 'drive#change',
    changeType: type,
    type: type === 'drive' ? 'teamDrive' : type,
    time,
    removed: isRemoved,
    ...(type === 'file' && { fileId: id }),
    ...(isOfDrive && { driveId, teamDriveId: driveId }),
    ...(file && { file: fileRecord(file, context) }),
    ...(drive && !isRemoved && { drive: { kind: 'drive#drive', ...drive } }),
  };
}
