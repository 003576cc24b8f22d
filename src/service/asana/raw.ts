import { isObject, valueAt } from '../../upstream/http/json.ts';
import { toRawHeaders } from '../../upstream/http/raw/raw-header.ts';
import {
  type CheckedRequest,
  countOne,
  parseRawBody,
  type RawRequest,
} from '../../upstream/http/raw/raw-request.ts';
import {
  checkParameters,
  isForbiddenParameter,
  type RawTarget,
  rejectInput,
  toRawAddress,
} from '../../upstream/http/raw/raw-url.ts';
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
  const envelope = body === undefined ? undefined : toEnvelope(body);
  if (isObject(envelope)) checkOptions(envelope['options']);
  const actions = actionsOf(envelope);
  for (const action of actions) checkAction(action);
  return {
    method: request.method,
    address,
    headers,
    body: envelope === undefined ? undefined : JSON.stringify(envelope),
    ...(actions.length === 0 ? countOne(request.method) : countActions(actions)),
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

/** The actions of a batch; empty for any other request. */
function actionsOf(envelope: unknown): readonly unknown[] {
  const actions = valueAt(envelope, 'data', 'actions');
  return Array.isArray(actions) ? actions : [];
}

/** Each action of a batch counts as one request. */
function countActions(actions: readonly unknown[]): Pick<CheckedRequest, 'reads' | 'writes'> {
  const reads = actions.filter(isRead).length;
  return { reads, writes: actions.length - reads };
}

const isRead = (action: unknown): boolean =>
  isObject(action) && String(action['method']).toUpperCase() === 'GET';

/** Actions must not contain what the request itself must not contain. The `data` of a GET action is its query. */
function checkAction(action: unknown): void {
  if (!isObject(action)) return;
  const { relative_path: path, data, options } = action;
  if (typeof path === 'string') {
    const [, ...query] = path.split('?');
    checkParameters([...new URLSearchParams(query.join('?')).keys()], asana, 'body');
  }
  if (isRead(action) && isObject(data)) checkParameters(Object.keys(data), asana, 'body');
  checkOptions(options);
}

/** Asana reads an option `name` of a body as the query parameter `opt_name`. */
function checkOptions(options: unknown): void {
  if (!isObject(options)) return;
  const name = Object.keys(options).find(isForbiddenParameter);
  if (name !== undefined) rejectInput(asana, 'body', `must not contain the option ${name}`);
}
