import { toRawHeaders } from '../http/raw-header.ts';
import { type CheckedRequest, checkRawBody, type RawRequest } from '../http/raw-request.ts';
import { type RawTarget, toRawUrl } from '../http/raw-url.ts';
import { type ExportFormat, formatOf } from './export.ts';
import type { GoogleApi } from './read.ts';
import { google } from './service.ts';

/** The base addresses for checks, where they do not matter: only the caller's part is checked. */
const publicBaseUrls = {
  docs: 'https://docs.googleapis.com',
  drive: 'https://www.googleapis.com',
} as const;

/** Paths of documents belong to Docs, all others to Drive. `/storage/v3` is from the connector's documentation, `/drive/v3` from Google's. */
function toTarget(path: string, baseUrls: Readonly<Record<GoogleApi, string>>): RawTarget {
  return /^\/v1\/documents(?![^/:?])/.test(path)
    ? { service: google, baseUrl: `${baseUrls.docs}/v1`, prefixes: ['/v1'] }
    : {
        service: google,
        baseUrl: `${baseUrls.drive}/drive/v3`,
        prefixes: ['/storage/v3', '/drive/v3'],
      };
}

/** Throws `invalid-input` for a request that would not be sent. */
export function checkGoogleRaw(request: RawRequest): void {
  toRawUrl(request.path, request.query, toTarget(request.path, publicBaseUrls));
  toRawHeaders(request.headers, google);
  checkRawBody(request, google);
}

/** A raw request as it is sent to Google. */
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

/** The export that a raw request describes. */
export interface RawExport {
  readonly documentId: string;
  readonly format: ExportFormat;
}

/** The export that a raw request describes; null for any other request. */
export function toRawExport(request: RawRequest): RawExport | null {
  const { url, method } = toGoogleRaw(request, publicBaseUrls);
  const { pathname, searchParams } = new URL(url);
  const id = /^\/drive\/v3\/files\/([^/]+)\/export$/.exec(pathname)?.[1];
  const format = formatOf(searchParams.get('mimeType'));
  return method === 'GET' && id !== undefined && format !== null
    ? { documentId: decodeURIComponent(id), format }
    : null;
}
