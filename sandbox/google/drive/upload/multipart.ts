import { Rejection } from '../../protocol/rejection.ts';
import type { UploadParts } from '../../protocol/request.ts';

/** The media of an upload. */
export interface Media {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The two parts of a multipart upload. */
export interface MultipartUpload {
  /** JSON. */
  readonly metadata: string;
  readonly media: Media;
}

/**
 * Parses a `multipart/related` body: first the metadata of the file, then its content.
 *
 * Source: Drive, "Upload file data". The wording of the rejections is unverified.
 */
export function parseMultipart({ contentType, bytes }: UploadParts): MultipartUpload {
  const boundary = /^multipart\/related;.*?boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) throw malformed();
  // Latin-1 keeps every byte.
  const [, ...sections] = bytes
    .toString('latin1')
    .split(new RegExp(`(?:^|\\r?\\n)--${quoteForPattern(boundary)}`));
  const end = sections.pop();
  const parts = sections.map(parsePart);
  const [metadata, media] = parts;
  if (end?.startsWith('--') !== true || parts.length !== 2 || !metadata || !media)
    throw malformed();
  if (!metadata.type.startsWith('application/json')) throw malformed();
  return { metadata: metadata.bytes.toString('utf8'), media };
}

function parsePart(section: string): Media {
  const [, headers = '', content] =
    /^[ \t]*\r?\n((?:[^\r\n]+\r?\n)*)\r?\n([\s\S]*)$/.exec(section) ?? [];
  if (content === undefined) throw malformed();
  const type = /^content-type:\s*(.+?)\s*$/im.exec(headers)?.[1] ?? 'application/octet-stream';
  const isBase64 = /^content-transfer-encoding:\s*base64/im.test(headers);
  const bytes = Buffer.from(content, 'latin1');
  return { type, bytes: isBase64 ? Buffer.from(bytes.toString('utf8'), 'base64') : bytes };
}

const quoteForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const malformed = () => new Rejection(400, 'Malformed multipart body.');
