import { type FileRow, mimeTypes } from '../../../store/google/file-row.ts';
import { parseJsonBody } from '../../protocol/json-body.ts';
import { insufficientFilePermissions } from '../../protocol/rejection.ts';
import type { RouteRequest } from '../../protocol/request.ts';
import { findFile, hasRole } from '../access.ts';
import { changeFile } from '../file-change.ts';
import { createFile } from '../file-creation.ts';
import { parseFileInput } from '../file-input.ts';
import { convert } from './conversion.ts';
import type { Media } from './multipart.ts';

/** Creates a file from its metadata and its content. With the MIME type of a document, the content is converted. */
export async function createUploaded(
  metadata: string,
  media: Media,
  request: RouteRequest,
): Promise<FileRow> {
  const body = JSON.stringify({ mimeType: media.type, ...parseJsonBody(metadata) });
  const input = parseFileInput({ ...request, body });
  const { store } = request.context;
  const document = input.mimeType === mimeTypes.document ? await convert('', media) : null;
  const file = createFile(input, request.context);
  if (document !== null) {
    store.documents.set(file.id, { ...document, id: file.id });
    return file;
  }
  const uploaded = { ...file, size: media.bytes.length, content: media.bytes };
  store.files.set(file.id, uploaded);
  return uploaded;
}

/** Replaces the content of a file, and changes its metadata. The content of a document is converted. */
export async function replaceContent(
  fileId: string,
  metadata: string,
  media: Media,
  request: RouteRequest,
): Promise<FileRow> {
  const { store, person } = request.context;
  const file = findFile(fileId, request);
  if (!hasRole('writer', file, person)) throw insufficientFilePermissions(file.id);
  const present = store.documents.get(file.id);
  const document = present === undefined ? null : await convert(file.id, media);
  changeFile(file, { ...request, body: metadata });
  file.modifiedTime = store.clock.now().toISOString();
  file.lastModifiedBy = person.email;
  if (document !== null && present !== undefined) {
    store.documents.set(file.id, { ...document, revision: present.revision + 1 });
    return file;
  }
  const uploaded = { ...file, size: media.bytes.length, content: media.bytes };
  store.files.set(file.id, uploaded);
  return uploaded;
}
