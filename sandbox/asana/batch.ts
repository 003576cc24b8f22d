import { fieldsOf } from './protocol/body.ts';
import { invalid, Refusal } from './protocol/rejection.ts';
import { type Call, isJsonObject } from './protocol/request.ts';

const mostActions = 10;
const methods = new Set(['get', 'post', 'put', 'delete', 'patch', 'head']);

/** An action of a batch: the call it makes, or why it makes none. */
export interface Action {
  readonly call: Call;
  readonly refusal: Refusal | null;
}

/** The actions of a batch; throws a Refusal when the batch as a whole cannot be understood. */
export function parseActions(data: Readonly<Record<string, unknown>>): readonly Action[] {
  const { actions } = data;
  if (!Array.isArray(actions)) throw invalid('actions: Missing input');
  if (actions.length < 1 || actions.length > mostActions) {
    throw invalid(`actions: Must have between 1 and ${mostActions} actions`);
  }
  return actions.map((action: unknown, at) => {
    if (!isJsonObject(action)) throw invalid(`actions: [${at}]: Value is not a JSON object`);
    return parseAction(action);
  });
}

function parseAction(action: Readonly<Record<string, unknown>>): Action {
  const { relative_path: path, method, data = {}, options = {} } = action;
  const call: Call = {
    method: typeof method === 'string' ? method.toUpperCase() : '',
    path: typeof path === 'string' ? path : '',
    query: {},
    fields: isJsonObject(options) ? fieldsOf(options) : null,
    data: {},
  };
  try {
    if (call.path === '') throw invalid('relative_path: Missing input');
    if (call.path.includes('?')) {
      throw invalid('relative_path: Must not contain a query string; use data and options instead');
    }
    if (typeof method !== 'string' || !methods.has(method)) {
      throw invalid(`method: Not a valid value: ${String(method)}`);
    }
    if (!isJsonObject(data)) throw invalid('data: Value is not a JSON object');
    if (!isJsonObject(options)) throw invalid('options: Value is not a JSON object');
    refuseRoute(call);
    const paging = toQuery({ limit: options.limit, offset: options.offset });
    const filled =
      call.method === 'GET'
        ? { ...call, query: { ...toQuery(data), ...paging } }
        : { ...call, data, query: paging };
    return { call: filled, refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { call, refusal: error };
  }
}

/** What may not be done within a batch. Source: ADOC Batch requests. */
function refuseRoute({ method, path }: Call): void {
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
