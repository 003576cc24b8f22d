import { blankDocument } from '../../store/google/blank-document.ts';
import { type FileRow, mimeTypes, type ShortcutTarget } from '../../store/google/file-row.ts';
import { permissionIdOf } from '../../store/google/store.ts';
import type { RequestContext } from '../protocol/request.ts';

/** The properties of a file to create. */
export interface FileInput {
  readonly name: string;
  readonly mimeType: string;
  readonly parentIds: readonly string[];
  readonly description?: string;
  readonly isStarred?: boolean;
  readonly properties?: Readonly<Record<string, string>>;
  readonly appProperties?: Readonly<Record<string, string>>;
  readonly shortcutTarget?: ShortcutTarget;
}

/** Adds a file that belongs to the caller, or to the shared drive of its parent. A document gets blank content. */
export function createFile(input: FileInput, { store, person, caller }: RequestContext): FileRow {
  const { name, mimeType, parentIds, description = '', isStarred = false } = input;
  const { properties = {}, appProperties = {}, shortcutTarget } = input;
  const id = store.createId();
  const now = store.clock.now().toISOString();
  const parent = store.files.get(parentIds[0] ?? '');
  const driveId = parent?.driveId ?? null;
  const owner = {
    id: permissionIdOf(person.email, store.people),
    type: 'user',
    role: 'owner',
    email: person.email,
  } as const;
  const file: FileRow = {
    id,
    name,
    mimeType,
    description,
    trashed: false,
    starredBy: isStarred ? [person.email] : [],
    parentIds: [...parentIds],
    driveId,
    resourceKey: null,
    createdTime: now,
    modifiedTime: now,
    lastModifiedBy: person.email,
    version: 1,
    size: mimeType.startsWith('application/vnd.google-apps.') ? null : 0,
    properties,
    appProperties,
    permissions: driveId === null ? [owner] : [...(parent?.permissions ?? [])],
    ...(shortcutTarget && { shortcutTarget }),
  };
  store.files.set(id, file);
  if (caller.scopes !== null) store.appFileIds.add(id);
  if (mimeType === mimeTypes.document) store.documents.set(id, blankDocument(id));
  return file;
}
