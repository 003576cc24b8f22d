import type { UploadSession } from '../../../store/google/store.ts';
import { Rejection } from '../../protocol/rejection.ts';
import type { RouteRequest, UploadParts } from '../../protocol/request.ts';
import type { StatusResponse } from '../../protocol/response.ts';

// Resumable uploads. Source: Drive, "Upload file data", "Perform a resumable upload". The wording of the rejections is unverified.

/** Every chunk but the last one has a multiple of this size. */
const chunkBytes = 256 * 1024;

/** Begins an upload. The response contains the address to which the content is sent. */
export function beginSession(
  fileId: string | null,
  upload: UploadParts,
  request: RouteRequest,
): StatusResponse {
  const { context, path, query, fields, body } = request;
  const { store, person } = context;
  const size = upload.mediaLength === null ? null : Number(upload.mediaLength);
  const id = `${store.createId()}-upload`;
  store.uploads.set(id, {
    person: person.email,
    fileId,
    metadata: body,
    mediaType: upload.mediaType ?? 'application/octet-stream',
    size,
    received: Buffer.alloc(0),
    completedId: null,
  });
  const parameters = new URLSearchParams({ ...query, ...(fields !== null && { fields }) });
  parameters.set('upload_id', id);
  return {
    kind: 'status',
    status: 200,
    headers: { location: `${upload.origin}${path}?${parameters}` },
  };
}

/** Finds the upload of an address. The address of another person's upload is unknown. */
export function findSession({ query, context }: RouteRequest): UploadSession {
  const session = context.store.uploads.get(query['upload_id'] ?? '');
  if (session?.person !== context.person.email) throw new Rejection(404, 'Upload not found.');
  return session;
}

/** Adds a chunk to an upload. Returns null once the content is complete, and otherwise the response. */
export function receive(
  session: UploadSession,
  { bytes, contentRange }: UploadParts,
): StatusResponse | null {
  if (contentRange === null) {
    if (session.size !== null && session.size !== bytes.length) throw invalidRange();
    session.received = bytes;
    return null;
  }
  const [, first, last, total] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(contentRange) ?? [];
  if (total === undefined) throw invalidRange();
  const size = total === '*' ? session.size : Number(total);
  if (session.size !== null && size !== session.size) throw invalidRange();
  if (first !== undefined) addChunk(session, bytes, Number(first), Number(last), size);
  else if (bytes.length > 0) throw invalidRange();
  return size !== null && session.received.length === size ? null : incomplete(session);
}

function addChunk(
  session: UploadSession,
  bytes: Buffer,
  first: number,
  last: number,
  size: number | null,
): void {
  const isLast = size !== null && last === size - 1;
  const isWhole = bytes.length === last - first + 1 && (isLast || bytes.length % chunkBytes === 0);
  if (!isWhole || first !== session.received.length || (size !== null && last >= size))
    throw invalidRange();
  session.received = Buffer.concat([session.received, bytes]);
}

/** 308 says which bytes have arrived. Without any, it has no `Range`. */
const incomplete = ({ received }: UploadSession): StatusResponse => ({
  kind: 'status',
  status: 308,
  headers: received.length === 0 ? {} : { range: `bytes=0-${received.length - 1}` },
});

const invalidRange = () =>
  new Rejection(400, 'Failed to parse Content-Range header.', { reason: 'badRequest' });
