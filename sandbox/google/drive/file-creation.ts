import { blankDocument } from '../../store/google/blank-document.ts';
import { type FileRow, mimeTypes } from '../../store/google/file-row.ts';
import { permissionIdOf } from '../../store/google/store.ts';
import type { RequestContext } from '../protocol/request.ts';

/** A file that somebody wants. */
export interface FileInput {
  readonly name: string;
  readonly mimeType: string;
  readonly parentIds: readonly string[];
  readonly description?: string;
}

/** Puts a file into the store that is the caller's own, or its shared drive's; a document comes with its blank content. */
export function createFile(given: FileInput, { store, person, caller }: RequestContext): FileRow {
  const { name, mimeType, parentIds, description = '' } = given;
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
    starredBy: [],
    parentIds: [...parentIds],
    driveId,
    createdTime: now,
    modifiedTime: now,
    lastModifiedBy: person.email,
    version: 1,
    size: null,
    permissions: driveId === null ? [owner] : [...(parent?.permissions ?? [])],
  };
  store.files.set(id, file);
  if (caller.scopes !== null) store.filesOfApp.add(id);
  if (mimeType === mimeTypes.document) store.documents.set(id, blankDocument(id));
  return file;
}
