import type { FileRow } from '../../store/google/file-row.ts';
import { parseJsonBody } from '../protocol/json-body.ts';
import { insufficientFilePermissions, Rejection } from '../protocol/rejection.ts';
import type { RequestContext, RouteRequest } from '../protocol/request.ts';
import { hasRole } from './access.ts';
import { invalidValue, parseProperties } from './file-input.ts';
import { isRoot, moveFile } from './file-move.ts';

/** The fields that an update may contain. The sandbox stores all of them but `mimeType`, which it does not change. */
const writable = [
  'name',
  'description',
  'starred',
  'trashed',
  'mimeType',
  'properties',
  'appProperties',
] as const;

/**
 * Changes the metadata of a file and moves it: either everything or nothing. A null removes a value.
 *
 * Source: the discovery document of Drive v3, `files.update`; the roles of Drive's guide "Roles and permissions". The wording of the
 * rejections is from responses that users of the service published; that of `fieldNotWritable` for other fields than `parents` is
 * unverified.
 */
export function changeFile(file: FileRow, request: RouteRequest): void {
  const { context, query, body } = request;
  const { person, store } = context;
  const input = parseJsonBody(body);
  checkWritable(input);
  const { name, description, starred, trashed, properties, appProperties } = input;
  if (!isText(name)) throw invalidValue('name', name);
  if (!isText(description)) throw invalidValue('description', description);
  if (!isFlag(starred)) throw invalidValue('starred', starred);
  if (!isFlag(trashed)) throw invalidValue('trashed', trashed);
  const isShared = [name, description, properties, appProperties].some(
    (value) => value !== undefined,
  );
  if (isShared && (!hasRole('writer', file, person) || isRoot(file, context)))
    throw insufficientFilePermissions(file.id);
  if (trashed !== undefined && trashed !== null && !mayTrash(file, context))
    throw insufficientFilePermissions(file.id);
  const move = moveFile(file, query, context);
  const changed = {
    properties: { ...file.properties, ...parseProperties('properties', properties) },
    appProperties: { ...file.appProperties, ...parseProperties('appProperties', appProperties) },
  };
  // Nothing is rejected from here on.
  move?.();
  if (name !== undefined) file.name = name ?? 'Untitled';
  if (description !== undefined) file.description = description ?? '';
  if (isShared) Object.assign(file, changed);
  if (starred !== undefined) {
    file.starredBy = file.starredBy.filter((email) => email !== person.email);
    if (starred) file.starredBy.push(person.email);
  }
  if (trashed !== undefined && trashed !== null) file.trashed = trashed;
  file.version += 1;
  // Stars and the trash do not change the time of the last change. Unverified.
  if (!isShared) return;
  file.modifiedTime = store.clock.now().toISOString();
  file.lastModifiedBy = person.email;
}

function checkWritable(input: Readonly<Record<string, unknown>>): void {
  const known: readonly string[] = writable;
  const other = Object.keys(input).find((field) => !known.includes(field));
  if (other === undefined) return;
  const message =
    other === 'parents'
      ? 'The parents field is not directly writable in update requests. Use the addParents and removeParents parameters instead.'
      : 'The resource body includes fields which are not directly writable.';
  throw new Rejection(403, message, { reason: 'fieldNotWritable' });
}

const isText = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === 'string';

const isFlag = (value: unknown): value is boolean | null | undefined =>
  value === undefined || value === null || typeof value === 'boolean';

/** Only the owner of a file can trash and restore it; on a shared drive, content managers and managers. */
const mayTrash = (file: FileRow, context: RequestContext): boolean =>
  !isRoot(file, context) &&
  hasRole(file.driveId === null ? 'owner' : 'fileOrganizer', file, context.person);
