import type { FileRow, PermissionRow, Role } from '../../store/google/file-row.ts';
import type { Person, Store } from '../../store/google/store.ts';
import { fileNotFound } from '../protocol/rejection.ts';
import type { RequestContext } from '../protocol/request.ts';

/** The roles by their rights: the higher, the more. */
export const ranks: Readonly<Record<Role, number>> = {
  owner: 6,
  organizer: 5,
  fileOrganizer: 4,
  writer: 3,
  commenter: 2,
  reader: 1,
};

/** The person's role for the file. Null if the person may not see the file. */
export function roleOf(file: FileRow, person: Person): Role | null {
  if (person.visibleFileIds && !person.visibleFileIds.has(file.id)) return null;
  let highest: Role | null = null;
  for (const permission of file.permissions) {
    if (!appliesTo(permission, file, person)) continue;
    if (highest === null || ranks[permission.role] > ranks[highest]) highest = permission.role;
  }
  return highest;
}

/** Whether the person has this role, or one with more rights. */
export function hasRole(role: Role, file: FileRow, person: Person): boolean {
  const actual = roleOf(file, person);
  return actual !== null && ranks[actual] >= ranks[role];
}

function appliesTo(permission: PermissionRow, file: FileRow, person: Person): boolean {
  const { email } = person;
  switch (permission.type) {
    case 'domain':
      return email.endsWith(`@${permission.domain}`) && hasResourceKey(file, person);
    case 'anyone':
      return hasResourceKey(file, person);
    case 'user':
    case 'group':
      return permission.email === email;
  }
}

/** Whether a file needs no resource key, or the request contains it. Source: GDEV Access link-shared files using resource keys. */
const hasResourceKey = ({ id, resourceKey }: FileRow, { resourceKeys = [] }: Person): boolean =>
  resourceKey === null || resourceKeys.includes(`${id}/${resourceKey}`);

/** Whether the file was shared with this person directly. */
export function isSharedWith({ driveId, permissions }: FileRow, email: string): boolean {
  return (
    driveId === null &&
    permissions.some((permission) => permission.email === email && permission.role !== 'owner')
  );
}

/**
 * Finds the file with this id. Throws Drive's 404 if the file does not exist or the caller may not see it.
 *
 * A file of a shared drive exists only for requests with `supportsAllDrives`.
 */
export function findFile(id: string, { query, context }: FileLookup): FileRow {
  const file = context.store.files.get(id === 'root' ? context.person.rootId : id);
  if (!file || roleOf(file, context.person) === null) throw fileNotFound(id);
  if (file.driveId !== null && query['supportsAllDrives'] !== 'true') throw fileNotFound(id);
  return file;
}

/** The parts of a request that decide which files it finds. */
interface FileLookup {
  readonly query: Readonly<Record<string, string>>;
  readonly context: RequestContext;
}

/** Whether a file is in the trash: itself, or one of the folders above it. */
export function isTrashed(file: FileRow, store: Store): boolean {
  if (file.trashed) return true;
  return file.parentIds.some((id) => {
    const parent = store.files.get(id);
    return parent !== undefined && isTrashed(parent, store);
  });
}
