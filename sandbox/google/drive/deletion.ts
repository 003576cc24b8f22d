import { type FileRow, mimeTypes } from '../../store/google/file-row.ts';
import { insufficientFilePermissions } from '../protocol/rejection.ts';
import type { RequestContext } from '../protocol/request.ts';
import { hasRole } from './access.ts';

/**
 * Deletes a file without moving it to the trash. Only its owner can do this; on a shared drive, the organizers. The files in a folder that
 * belong to the caller are deleted too.
 *
 * Throws a Rejection. Its wording is unverified. Source: the discovery document of Drive v3, `files.delete`.
 */
export function deleteFile(file: FileRow, context: RequestContext): void {
  if (!isDeletable(file, context)) throw insufficientFilePermissions(file.id);
  const { store } = context;
  store.files.delete(file.id);
  store.documents.delete(file.id);
  store.comments.delete(file.id);
  store.appFileIds.delete(file.id);
  if (file.mimeType !== mimeTypes.folder) return;
  const children = [...store.files.values()].filter(({ parentIds }) => parentIds.includes(file.id));
  for (const child of children) if (isDeletable(child, context)) deleteFile(child, context);
}

const isDeletable = (file: FileRow, { person }: RequestContext) =>
  hasRole(file.driveId === null ? 'owner' : 'organizer', file, person);
