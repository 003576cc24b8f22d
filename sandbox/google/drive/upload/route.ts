import type { FileRow } from '../../../store/google/file-row.ts';
import { invalidParameter, Rejection } from '../../protocol/rejection.ts';
import type { ApiRoute, RouteRequest, UploadParts } from '../../protocol/request.ts';
import type { RouteResponse } from '../../protocol/response.ts';
import { findFile } from '../access.ts';
import { parseFileInput } from '../file-input.ts';
import { fileRecord } from '../record.ts';
import { type Media, parseMultipart } from './multipart.ts';
import { beginSession, findSession, receive } from './session.ts';
import { createUploaded, replaceContent } from './uploaded-file.ts';

// Uploads of files. Source: Drive, "Upload file data"; the discovery document of Drive v3, `mediaUpload`.

/** Larger files need a resumable upload. The guide names the limit; the status is unverified. */
const maxBytes = 5 * 1024 * 1024;

const common = { type: 'File', isBatchable: false } as const;

/** The routes that upload files. */
export const uploadRoutes: readonly ApiRoute[] = [
  {
    ...common,
    method: 'POST',
    template: '/upload/drive/v3/files',
    respond: (request) => {
      const begin = () => parseFileInput(request);
      return upload(request, null, begin, (metadata, media) =>
        createUploaded(metadata, media, request),
      );
    },
  },
  {
    ...common,
    method: 'PATCH',
    template: '/upload/drive/v3/files/{fileId}',
    respond: (request) => {
      const fileId = request.param('fileId');
      const begin = () => findFile(fileId, request);
      return upload(request, fileId, begin, (metadata, media) =>
        replaceContent(fileId, metadata, media, request),
      );
    },
  },
  ...['/upload/drive/v3/files', '/upload/drive/v3/files/{fileId}'].map(
    (template): ApiRoute => ({ ...common, method: 'PUT', template, respond: resume }),
  ),
];

/** @param begin  Throws if a resumable upload cannot begin. */
async function upload(
  request: RouteRequest,
  fileId: string | null,
  begin: () => void,
  write: (metadata: string, media: Media) => Promise<FileRow>,
): Promise<RouteResponse> {
  const parts = partsOf(request);
  switch (request.query['uploadType']) {
    case 'media': {
      checkLength(parts);
      return recordOf(await write('', { type: parts.contentType, bytes: parts.bytes }), request);
    }
    case 'multipart': {
      checkLength(parts);
      const { metadata, media } = parseMultipart(parts);
      return recordOf(await write(metadata, media), request);
    }
    case 'resumable':
      begin();
      return beginSession(fileId, parts, request);
    default:
      throw invalidParameter('uploadType');
  }
}

/** A chunk of a resumable upload, or the question how much of it has arrived. */
async function resume(request: RouteRequest): Promise<RouteResponse> {
  const session = findSession(request);
  const { store } = request.context;
  const { completedId, fileId, metadata, mediaType } = session;
  const completed = store.files.get(completedId ?? '');
  if (completed) return recordOf(completed, request);
  const response = receive(session, partsOf(request));
  if (response !== null) return response;
  const media = { type: mediaType, bytes: session.received };
  const file = await (fileId === null
    ? createUploaded(metadata, media, request)
    : replaceContent(fileId, metadata, media, request));
  session.completedId = file.id;
  return recordOf(file, request);
}

const recordOf = (file: FileRow, { context }: RouteRequest): RouteResponse => ({
  kind: 'record',
  body: fileRecord(file, context),
  defaultFields: 'kind,id,name,mimeType',
});

function checkLength({ bytes }: UploadParts): void {
  if (bytes.length > maxBytes)
    throw new Rejection(413, 'Request Too Large', { reason: 'uploadTooLarge' });
}

function partsOf({ upload: parts }: RouteRequest): UploadParts {
  if (!parts) throw new Rejection(400, 'Media upload required.');
  return parts;
}
