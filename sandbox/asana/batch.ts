import { fieldsOf } from './protocol/body.ts';
import { invalid, Rejection } from './protocol/rejection.ts';
import { type ApiRequest, isJsonObject } from './protocol/request.ts';

const maxActions = 10;
const methods = new Set(['get', 'post', 'put', 'delete', 'patch', 'head']);

/** An action of a batch: its request, or the reason why the sandbox rejects it. */
export interface BatchAction {
  readonly request: ApiRequest;
  readonly rejection: Rejection | null;
}

/**
 * Parses the actions of a batch. Throws a Rejection if the complete batch is invalid.
 *
 * @param isWithoutOptions  Whether the options of the actions are ignored.
 */
export function parseActions(
  data: Readonly<Record<string, unknown>>,
  isWithoutOptions: boolean,
): readonly BatchAction[] {
  const { actions } = data;
  if (!Array.isArray(actions)) throw invalid('actions: Missing input');
  if (actions.length < 1 || actions.length > maxActions) {
    throw invalid(`actions: Must have between 1 and ${maxActions} actions`);
  }
  return actions.map((action: unknown, at) => {
    if (!isJsonObject(action)) throw invalid(`actions: [${at}]: Value is not a JSON object`);
    return parseAction(isWithoutOptions ? { ...action, options: {} } : action);
  });
}

function parseAction(action: Readonly<Record<string, unknown>>): BatchAction {
  const { relative_path: path, method, data = {}, options = {} } = action;
  const request: ApiRequest = {
    method: typeof method === 'string' ? method.toUpperCase() : '',
    path: typeof path === 'string' ? path : '',
    query: {},
    fields: isJsonObject(options) ? fieldsOf(options) : null,
    data: {},
  };
  try {
    if (request.path === '') throw invalid('relative_path: Missing input');
    if (request.path.includes('?')) {
      throw invalid('relative_path: Must not contain a query string; use data and options instead');
    }
    if (typeof method !== 'string' || !methods.has(method)) {
      throw invalid(`method: Not a valid value: ${String(method)}`);
    }
    if (!isJsonObject(data)) throw invalid('data: Value is not a JSON object');
    if (!isJsonObject(options)) throw invalid('options: Value is not a JSON object');
    checkPath(request);
    const paging = toQuery({ limit: options.limit, offset: options.offset });
    const filled =
      request.method === 'GET'
        ? { ...request, query: { ...toQuery(data), ...paging } }
        : { ...request, data, query: paging };
    return { request: filled, rejection: null };
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return { request, rejection: error };
  }
}

/** Rejects paths that a batch may not contain. Source: ADOC Batch requests. */
function checkPath({ method, path }: ApiRequest): void {
  const first = path.split('/')[1];
  if (first === 'batch') throw invalid('Batch requests cannot be nested');
  if (first === 'organization_exports' || first === 'scim') {
    throw invalid(`The path ${path} is not supported in batch requests`);
  }
  if (method === 'POST' && /(^|\/)attachments$/.test(path)) {
    throw invalid('Attachment uploads are not supported in batch requests');
  }
}

function toQuery(input: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(input).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );
}
