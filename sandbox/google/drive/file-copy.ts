import { type FileRow, mimeTypes } from '../../store/google/file-row.ts';
import { parseJsonBody } from '../protocol/json-body.ts';
import { Rejection } from '../protocol/rejection.ts';
import type { RouteRequest } from '../protocol/request.ts';
import { hasRole } from './access.ts';
import { createFile } from './file-creation.ts';
import { parseFileInput } from './file-input.ts';

/**
 * Copies a file with its content. The copy belongs to the caller, and only the caller has access to it. Everybody who can read a file can
 * copy it; folders cannot be copied.
 *
 * Source: the discovery document of Drive v3, `files.copy` and `File.parents`. Unverified: the name of a copy without a name, and the
 * wording of the rejection.
 */
export function copyFile(source: FileRow, request: RouteRequest): FileRow {
  if (source.mimeType === mimeTypes.folder) throw notCopyable();
  const { context, query } = request;
  const { store } = context;
  const { name, description, properties, appProperties, mimeType } = source;
  const copied = { name: `Copy of ${name}`, description, properties, appProperties, mimeType };
  const { shortcutTarget } = source;
  const body = {
    ...copied,
    ...(shortcutTarget && { shortcutDetails: { targetId: shortcutTarget.id } }),
    parents: copiedParents(source, request),
    ...parseJsonBody(request.body),
  };
  const input = parseFileInput({ ...request, body: JSON.stringify(body) });
  if (input.mimeType !== mimeType)
    throw new Rejection(400, 'The requested conversion is not supported.');
  const { size, content } = source;
  const copy = { ...createFile(input, context), size, ...(content && { content }) };
  store.files.set(copy.id, copy);
  const document = store.documents.get(source.id);
  // Edits replace the parts of a document and do not modify them.
  if (document) store.documents.set(copy.id, { ...document, id: copy.id, revision: 1 });
  if (query['copyComments'] === 'true') copyComments(source.id, copy.id, request);
  return copy;
}

/** A copy is in the folder of its source if the caller can add files to it, and otherwise in the caller's root folder. */
const copiedParents = ({ parentIds }: FileRow, { context: { store, person } }: RouteRequest) =>
  parentIds.filter((id) => {
    const parent = store.files.get(id);
    return parent !== undefined && hasRole('writer', parent, person);
  });

/** Copies the open comments. */
function copyComments(from: string, to: string, { context: { store } }: RouteRequest): void {
  const open = (store.comments.get(from) ?? []).filter(
    ({ deleted, resolved }) => !deleted && !resolved,
  );
  store.comments.set(
    to,
    open.map((comment) => ({
      ...comment,
      replies: comment.replies.map((reply) => ({ ...reply })),
    })),
  );
}

const notCopyable = () =>
  new Rejection(403, 'This file cannot be copied by the user.', { reason: 'cannotCopyFile' });
