import type { FileRow, PermissionRow, Role } from '../../store/google/file-row.ts';
import type { Person } from '../../store/google/store.ts';
import { fileNotFound } from '../protocol/rejection.ts';
import type { RequestContext } from '../protocol/request.ts';

const ranks: Readonly<Record<Role, number>> = {
  owner: 6,
  organizer: 5,
  fileOrganizer: 4,
  writer: 3,
  commenter: 2,
  reader: 1,
};

/** What the person may do with the file; null when it is not theirs to see. */
export function roleOf(file: FileRow, person: Person): Role | null {
  if (person.visibleFileIds && !person.visibleFileIds.has(file.id)) return null;
  let best: Role | null = null;
  for (const permission of file.permissions) {
    if (!appliesTo(permission, person)) continue;
    if (best === null || ranks[permission.role] > ranks[best]) best = permission.role;
  }
  return best;
}

/** Whether the person may do at least this with the file. */
export function hasRole(role: Role, file: FileRow, person: Person): boolean {
  const own = roleOf(file, person);
  return own !== null && ranks[own] >= ranks[role];
}

function appliesTo(permission: PermissionRow, { email }: Person): boolean {
  switch (permission.type) {
    case 'domain':
      return email.endsWith(`@${permission.domain}`);
    case 'user':
      return permission.email === email;
  }
}

/** Whether somebody else shared the file with the person by name. */
export function isSharedWith({ driveId, permissions }: FileRow, email: string): boolean {
  return (
    driveId === null &&
    permissions.some((permission) => permission.email === email && permission.role !== 'owner')
  );
}

/**
 * The file with this id; throws the 404 that Drive has for what is not there and for what may not be seen alike.
 *
 * A file of a shared drive is there only for clients that say they know of shared drives.
 */
export function findFile(id: string, { query, context: view }: FileLookup): FileRow {
  const file = view.store.files.get(id === 'root' ? view.person.rootId : id);
  if (!file || roleOf(file, view.person) === null) throw fileNotFound(id);
  if (file.driveId !== null && query['supportsAllDrives'] !== 'true') throw fileNotFound(id);
  return file;
}

/** What of a call decides which files it finds. */
export interface FileLookup {
  readonly query: Readonly<Record<string, string>>;
  readonly context: RequestContext;
}
