import { toRawHeaders } from '../../upstream/http/raw/raw-header.ts';
import {
  type CheckedRequest,
  countOne,
  parseRawBody,
  type RawRequest,
} from '../../upstream/http/raw/raw-request.ts';
import { type RawTarget, toRawAddress } from '../../upstream/http/raw/raw-url.ts';
import { type ExportFormat, formatOf } from './export.ts';
import { unitsOf } from './quota.ts';
import type { GoogleApi } from './read.ts';
import { google } from './service.ts';

/** `/storage/v3` is from the connector's documentation, the other prefixes from Google's. */
const targets: Readonly<Record<GoogleApi, RawTarget>> = {
  docs: { service: google, prefixes: ['/v1'], basePath: '/v1' },
  drive: { service: google, prefixes: ['/storage/v3', '/drive/v3'], basePath: '/drive/v3' },
};

/** A raw request that can only go to one of Google's APIs. */
export interface GoogleRawRequest extends CheckedRequest {
  readonly api: GoogleApi;
}

/**
 * A raw request as it is sent to Google. Paths of documents belong to Docs, all others to Drive. Throws `invalid-input` for a request
 * that must not be sent.
 */
export function parseGoogleRaw(request: RawRequest): GoogleRawRequest {
  const api = /^\/v1\/documents(?![^/:?])/.test(request.path) ? 'docs' : 'drive';
  const address = toRawAddress(request.path, request.query, targets[api]);
  const headers = toRawHeaders(request.headers, google);
  const body = parseRawBody(request, google);
  return {
    api,
    method: request.method,
    address,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    ...countOne(request.method),
    units: unitsOf(api, request.method, address.split('?', 1)[0] ?? ''),
  };
}

/** The export that a raw request describes. */
export interface RawExport {
  readonly documentId: string;
  readonly format: ExportFormat;
}

/** The export that a raw request describes; null for any other request. */
export function toRawExport({ method, address }: GoogleRawRequest): RawExport | null {
  const [path = '', query] = address.split('?');
  const id = /^\/drive\/v3\/files\/([^/]+)\/export$/.exec(path)?.[1];
  const format = formatOf(new URLSearchParams(query).get('mimeType'));
  return method === 'GET' && id !== undefined && format !== null
    ? { documentId: decodeURIComponent(id), format }
    : null;
}
