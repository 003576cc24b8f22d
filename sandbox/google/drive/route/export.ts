import type { ByteStream } from '../../../http/message.ts';
import { exportDocument } from '../../export/export.ts';
import { type ExportType, isExportType } from '../../export/format.ts';
import { Rejection, requiredParameter } from '../../protocol/rejection.ts';
import type { RouteRequest } from '../../protocol/request.ts';
import type { RouteResponse } from '../../protocol/response.ts';
import { findFile } from '../access.ts';

/** The service's size limit for exports. */
const maxBytes = 10 * 1024 * 1024;

/** Formats without images: the size of the images does not count. */
const formatsWithoutImages: readonly ExportType[] = ['text/plain', 'text/markdown'];

/** Exports a document. This method also finds files of shared drives without `supportsAllDrives`. */
export async function exportFile(request: RouteRequest): Promise<RouteResponse> {
  const query = { ...request.query, supportsAllDrives: 'true' };
  const file = findFile(request.param('fileId'), { query, context: request.context });
  const { mimeType } = request.query;
  if (mimeType === undefined) throw requiredParameter('mimeType');
  const row = request.context.store.documents.get(file.id);
  if (!row) throw notExportable();
  const isRefused =
    mimeType === 'text/markdown' && request.context.isBroken('google.export-formats');
  if (!isExportType(mimeType) || isRefused) throw notConvertible();
  const imageBytes = formatsWithoutImages.includes(mimeType) ? 0 : row.imageBytes;
  if (imageBytes > maxBytes) {
    if (request.hugeExportBytes === null) throw tooLarge();
    return { kind: 'bytes', contentType: mimeType, body: hugeBody(request.hugeExportBytes) };
  }
  const body = await exportDocument(file.name, row, mimeType);
  if (Buffer.byteLength(body) + imageBytes > maxBytes) throw tooLarge();
  return { kind: 'bytes', contentType: mimeType, body };
}

const notExportable = () =>
  new Rejection(403, 'Export only supports Docs Editors files.', { reason: 'fileNotExportable' });

const notConvertible = () => new Rejection(400, 'The requested conversion is not supported.');

const tooLarge = () =>
  new Rejection(403, 'This file is too large to be exported.', {
    reason: 'exportSizeLimitExceeded',
  });

const chunk = Buffer.alloc(64 * 1024, 'Frost. ');

/** A stream of this many bytes without a particular format. Only one chunk is in memory. */
function hugeBody(byteLength: number): ByteStream {
  return {
    byteLength,
    *chunks() {
      for (let left = byteLength; left > 0; left -= chunk.length) {
        yield left < chunk.length ? chunk.subarray(0, left) : chunk;
      }
    },
  };
}
