import { randomUUID } from 'node:crypto';
import type { UploadRequest } from '../../../upstream/http/stream/upload.ts';
import { fileIdOf, resourceKeysOf, toResourceKeyHeaders } from '../file-reference.ts';
import { writeUnits } from '../quota.ts';
import { allDrives } from './file.ts';

/** The largest file that Drive accepts in one request with its metadata. Source: Drive, "Upload file data", multipart upload. */
export const maxUploadBytes = 5 * 1024 * 1024;

export interface NewFile {
  readonly name: string;
  /** Empty for the root folder of My Drive, also for an application that cannot open it. */
  readonly folder: string;
  readonly contentType: string;
  /** The type of the new file: that of documents to convert the content, or else `contentType`. */
  readonly mimeType: string;
}

/**
 * The request that creates a file in Drive. A document is converted from a file of another format. Its response contains only the id.
 *
 * Source: Drive, "Upload file data" and "Import to Google Docs types".
 */
export function createFileFrom({ name, folder, contentType, mimeType }: NewFile): UploadRequest {
  const fields = ['id'];
  const route = '/upload/drive/v3/files';
  const query = new URLSearchParams({
    uploadType: 'multipart',
    ...allDrives,
    fields: fields.join(),
  });
  const parents = folder === '' ? {} : { parents: [fileIdOf(folder)] };
  const metadata = JSON.stringify({ name, mimeType, ...parents });
  // Random, so that no file contains it.
  const boundary = `taskdoc-${randomUUID()}`;
  const { resourceKeys } = folder === '' ? {} : resourceKeysOf(folder);
  return {
    route,
    address: `${route}?${query}`,
    fields,
    units: writeUnits,
    headers: toResourceKeyHeaders(resourceKeys),
    contentType: `multipart/related; boundary=${boundary}`,
    head: `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${metadata}\r\n--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`,
    tail: `\r\n--${boundary}--\r\n`,
  };
}
