import { toRawHeaders } from '../http/raw-header.ts';
import { type CheckedRequest, checkRawBody, type RawRequest } from '../http/raw-request.ts';
import { type RawTarget, toRawUrl } from '../http/raw-url.ts';
import { type ExportFormat, formatOf } from './export.ts';
import type { GoogleApi } from './read.ts';
import { google } from './service.ts';

/** Any base addresses will do where only the caller's part is checked. */
const publicBaseUrls = {
  docs: 'https://docs.googleapis.com',
  drive: 'https://www.googleapis.com',
} as const;

/** Documents are Docs' own; every other path is Drive's, as the connector's documentation writes it, or as Google does. */
function toTarget(path: string, baseUrls: Readonly<Record<GoogleApi, string>>): RawTarget {
  return /^\/v1\/documents(?![^/:?])/.test(path)
    ? { service: google, baseUrl: `${baseUrls.docs}/v1`, prefixes: ['/v1'] }
    : {
        service: google,
        baseUrl: `${baseUrls.drive}/drive/v3`,
        prefixes: ['/storage/v3', '/drive/v3'],
      };
}

/** Throws BAD_USER_INPUT for what will not be sent. */
export function checkGoogleRaw(request: RawRequest): void {
  toRawUrl(request.path, request.query, toTarget(request.path, publicBaseUrls));
  toRawHeaders(request.headers, google);
  checkRawBody(request, google);
}

/** A raw request as it goes to Google. */
export function toGoogleRaw(
  { method, path, query, headers, body }: RawRequest,
  baseUrls: Readonly<Record<GoogleApi, string>>,
): CheckedRequest {
  return {
    method,
    url: toRawUrl(path, query, toTarget(path, baseUrls)),
    headers,
    body: body === undefined || body === null ? undefined : JSON.stringify(body),
    count: 1,
  };
}

/** A document as a file, as a raw request asks for it. */
export interface RawExport {
  readonly documentId: string;
  readonly format: ExportFormat;
}

/** What a raw request exports; null when it does something else. */
export function toRawExport(request: RawRequest): RawExport | null {
  const { url, method } = toGoogleRaw(request, publicBaseUrls);
  const { pathname, searchParams } = new URL(url);
  const id = /^\/drive\/v3\/files\/([^/]+)\/export$/.exec(pathname)?.[1];
  const format = formatOf(searchParams.get('mimeType'));
  return method === 'GET' && id !== undefined && format !== null
    ? { documentId: decodeURIComponent(id), format }
    : null;
}
