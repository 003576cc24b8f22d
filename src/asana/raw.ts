import { isObject } from '../http/json.ts';
import { toRawHeaders } from '../http/raw-header.ts';
import { type CheckedRequest, checkRawBody, type RawRequest } from '../http/raw-request.ts';
import { type RawTarget, toRawUrl } from '../http/raw-url.ts';
import { asana } from './service.ts';

const toTarget = (baseUrl: string): RawTarget => ({
  service: asana,
  baseUrl,
  // As the connector's documentation writes routes, and as Asana does.
  prefixes: ['/v1', '/api/1.0'],
});

/** Throws BAD_USER_INPUT for what will not be sent. */
export function checkAsanaRaw(request: RawRequest): void {
  // Any base address will do: what is checked is the caller's part.
  toRawUrl(request.path, request.query, toTarget('https://app.asana.com/api/1.0'));
  toRawHeaders(request.headers, asana);
  checkRawBody(request, asana);
}

/** A raw request as it goes to Asana: the bare body of a caller goes into the `data` envelope. */
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

/** Asana takes bodies only inside `data`; one that is there already stays. */
function toEnvelope(body: unknown): unknown {
  const isEnvelope =
    isObject(body) &&
    'data' in body &&
    Object.keys(body).every((key) => key === 'data' || key === 'options');
  return isEnvelope ? body : { data: body };
}

/** Each action of a batch counts as a request. */
function countActions(body: unknown): number {
  const data = isObject(body) ? (body['data'] ?? body) : undefined;
  const actions = isObject(data) ? data['actions'] : undefined;
  return Array.isArray(actions) ? Math.max(1, actions.length) : 1;
}
