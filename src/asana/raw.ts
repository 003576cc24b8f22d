import { isObject } from '../http/json.ts';
import { toRawHeaders } from '../http/raw-header.ts';
import { type CheckedRequest, checkRawBody, type RawRequest } from '../http/raw-request.ts';
import { type RawTarget, toRawUrl } from '../http/raw-url.ts';
import { asana } from './service.ts';

const toTarget = (baseUrl: string): RawTarget => ({
  service: asana,
  baseUrl,
  // The first prefix is from the connector's documentation, the second from Asana's.
  prefixes: ['/v1', '/api/1.0'],
});

/** Throws `invalid-input` for a request that would not be sent. */
export function checkAsanaRaw(request: RawRequest): void {
  // The base address does not matter: only the caller's part is checked.
  toRawUrl(request.path, request.query, toTarget('https://app.asana.com/api/1.0'));
  toRawHeaders(request.headers, asana);
  checkRawBody(request, asana);
}

/** A raw request as it is sent to Asana: the caller's body is placed in the `data` envelope. */
export function toAsanaRaw(
  { method, path, query, headers, body }: RawRequest,
  baseUrl: string,
): CheckedRequest {
  return {
    method,
    url: toRawUrl(path, query, toTarget(baseUrl)),
    headers,
    body: body === undefined || body === null ? undefined : JSON.stringify(toEnvelope(body)),
    count: countActions(body),
  };
}

/** Asana accepts bodies only inside `data`. A body that has `data` already is not changed. */
function toEnvelope(body: unknown): unknown {
  const isEnvelope =
    isObject(body) &&
    'data' in body &&
    Object.keys(body).every((key) => key === 'data' || key === 'options');
  return isEnvelope ? body : { data: body };
}

/** Each action of a batch counts as one request. */
function countActions(body: unknown): number {
  const data = isObject(body) ? (body['data'] ?? body) : undefined;
  const actions = isObject(data) ? data['actions'] : undefined;
  return Array.isArray(actions) ? Math.max(1, actions.length) : 1;
}
