import type { ByteStream } from '../../../http/message.ts';
import { exportDocument } from '../../export/export.ts';
import { type ExportType, isExportType } from '../../export/format.ts';
import { Rejection, requiredParameter } from '../../protocol/rejection.ts';
import type { RouteRequest } from '../../protocol/request.ts';
import type { RouteResponse } from '../../protocol/response.ts';
import { findFile } from '../access.ts';

/** What the service gives out at most. */
const maxBytes = 10 * 1024 * 1024;

/** Formats that carry no images, so that theirs do not count. */
const formatsWithoutImages: readonly ExportType[] = ['text/plain', 'text/markdown'];

/** The bytes of a document in another format. The method knows shared drives without being told. */
export async function exportFile(call: RouteRequest): Promise<RouteResponse> {
  const query = { ...call.query, supportsAllDrives: 'true' };
  const file = findFile(call.param('fileId'), { query, context: call.context });
  const { mimeType } = call.query;
  if (mimeType === undefined) throw requiredParameter('mimeType');
  const row = call.context.store.documents.get(file.id);
  if (!row) throw notExportable();
  if (!isExportType(mimeType)) throw notConvertible();
  const imageBytes = formatsWithoutImages.includes(mimeType) ? 0 : row.imageBytes;
  if (imageBytes > maxBytes) {
    if (call.hugeExportBytes === null) throw tooLarge();
    return { kind: 'bytes', contentType: mimeType, body: hugeBody(call.hugeExportBytes) };
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

/** So many bytes of no particular format, of which one chunk at a time is there. */
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
