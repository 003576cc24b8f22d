import { type FileRow, mimeTypes } from '../../store/google/file-row.ts';
import { fileNotFound, insufficientFilePermissions, Rejection } from '../protocol/rejection.ts';
import type { RequestContext } from '../protocol/request.ts';
import { findFile, hasRole } from './access.ts';

/** Whether a file is the root folder of a user or of a shared drive, which cannot be changed. */
export const isRoot = ({ id }: FileRow, { store }: Pick<RequestContext, 'store'>): boolean =>
  store.drives.has(id) || [...store.people.values()].some(({ rootId }) => rootId === id);

/**
 * Checks `addParents` and `removeParents`, and returns the function that moves the file; null if they are absent.
 *
 * A file has one parent, so a request that adds one must also remove the present one, unless the caller cannot see it. A file that moves
 * to a shared drive belongs to the drive and loses its owner.
 *
 * Source: the discovery document of Drive v3, `files.update`; Drive, "Simplifying Google Drive's folder structure and sharing models". The
 * wording of `cannotAddParent` and `parentNotAFolder` is from published responses of the service.
 */
export function moveFile(
  file: FileRow,
  query: Readonly<Record<string, string>>,
  context: RequestContext,
): (() => void) | null {
  const { person } = context;
  const [added, removed] = ['addParents', 'removeParents'].map((name) =>
    (query[name] ?? '').split(',').filter((id) => id !== ''),
  ) as [string[], string[]];
  if (added.length === 0 && removed.length === 0) return null;
  const targets = added.map((id) => findParent(id, query, context));
  const rest = file.parentIds.filter(
    (id) => !removed.map((one) => (one === 'root' ? person.rootId : one)).includes(id),
  );
  const parentIds = [...new Set([...rest, ...targets.map(({ id }) => id)])];
  if (parentIds.length > 1) throw tooManyParents();
  if (!hasRole('writer', file, person) || isRoot(file, context))
    throw insufficientFilePermissions(file.id);
  const [target] = targets;
  if (target === undefined) return () => Object.assign(file, { parentIds });
  if (isInside(target, file.id, context)) throw isCircular();
  const isLeaving = file.driveId !== target.driveId;
  const needed = file.driveId === null ? 'owner' : 'fileOrganizer';
  if (isLeaving && !hasRole(needed, file, person)) throw insufficientFilePermissions(file.id);
  return () => {
    file.parentIds = parentIds;
    if (!isLeaving) return;
    file.driveId = target.driveId;
    file.permissions = target.driveId === null ? ownedBy(file, context) : [...target.permissions];
  };
}

function findParent(
  id: string,
  query: Readonly<Record<string, string>>,
  context: RequestContext,
): FileRow {
  const parent = findFile(id, { query, context });
  if (parent.mimeType !== mimeTypes.folder) throw notAFolder();
  if (!hasRole('writer', parent, context.person)) throw insufficientFilePermissions(parent.id);
  if (parent.trashed) throw fileNotFound(id);
  return parent;
}

/** A file that leaves a shared drive belongs to the person who moves it. */
const ownedBy = (file: FileRow, { person }: RequestContext): FileRow['permissions'] =>
  file.permissions.flatMap((permission) =>
    permission.email === person.email ? [{ ...permission, role: 'owner' as const }] : [],
  );

function isInside(folder: FileRow, id: string, context: RequestContext): boolean {
  if (folder.id === id) return true;
  return folder.parentIds.some((parentId) => {
    const parent = context.store.files.get(parentId);
    return parent !== undefined && isInside(parent, id, context);
  });
}

const tooManyParents = () =>
  new Rejection(403, 'Increasing the number of parents is not allowed', {
    reason: 'cannotAddParent',
  });

const notAFolder = () =>
  new Rejection(403, 'The specified parent is not a folder.', { reason: 'parentNotAFolder' });

/** Unverified. */
const isCircular = () =>
  new Rejection(403, 'A folder cannot be moved into itself or one of its descendants.', {
    reason: 'circularReference',
  });
