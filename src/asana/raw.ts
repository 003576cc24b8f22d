import { isObject } from '../http/json.ts';
import { toRawHeaders } from '../http/raw-header.ts';
import { type CheckedRequest, parseRawBody, type RawRequest } from '../http/raw-request.ts';
import { type RawTarget, toRawAddress } from '../http/raw-url.ts';
import { asana } from './service.ts';

const target: RawTarget = {
  service: asana,
  // The first prefix is from the connector's documentation, the second from Asana's.
  prefixes: ['/v1', '/api/1.0'],
  basePath: '',
};

/**
 * A raw request as it is sent to Asana: the caller's body is placed in the `data` envelope. Throws `invalid-input` for a request that
 * must not be sent.
 */
export function parseAsanaRaw(request: RawRequest): CheckedRequest {
  const address = toRawAddress(request.path, request.query, target);
  const headers = toRawHeaders(request.headers, asana);
  const body = parseRawBody(request, asana);
  return {
    method: request.method,
    address,
    headers,
    body: body === undefined ? undefined : JSON.stringify(toEnvelope(body)),
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
