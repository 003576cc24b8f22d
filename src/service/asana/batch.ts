import { firstSegment } from '../../engine/loader/mask.ts';
import type { Assumption } from '../../upstream/assumption/assumption.ts';
import { badResponse, isObject, parseJson, valueAt } from '../../upstream/http/json.ts';
import type { CallResult, EncodedRequest } from '../../upstream/http/transport.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { asanaAssumptions } from './assumption/assumption.ts';
import { toAsanaError } from './error-mapping.ts';
import { isExpiredCursor } from './event-cursor.ts';
import type { AsanaRead, ResponseShape, WithOptFields } from './read.ts';
import {
  type AsanaResponse,
  isSuccess,
  parseExpired,
  parseResponse,
  toRejected,
} from './response.ts';
import { asana } from './service.ts';
import type { AsanaWrite } from './write.ts';

// Several reads or writes as one POST /batch, and its response. Source: Asana, "Batch requests".

/** The maximum number of actions in one batch. */
export const maxActions = 10;

const { batch, batchOptions } = asanaAssumptions;

type AsanaRequest = EncodedRequest<AsanaResponse>;
type AsanaResult = CallResult<AsanaResponse>;

interface Action {
  readonly shape: ResponseShape;
  /** What the response of a read must contain. Empty for a write, whose response is checked by its caller. */
  readonly fields: readonly string[];
  /** The maximum length of a list. */
  readonly limit?: number | undefined;
  /** As the body of the batch contains it. */
  readonly encoded: object;
}

/** The HTTP request for these actions, at most ten. */
export function toBatch(actions: readonly Action[]): AsanaRequest {
  return {
    method: 'POST',
    route: '/batch',
    address: '/batch',
    body: JSON.stringify({ data: { actions: actions.map(({ encoded }) => encoded) } }),
    parse(response) {
      const { status, text } = response;
      const failWith = (error: UpstreamError) => actions.map(() => error);
      if (status !== 200) {
        const error = toAsanaError(toRejected(response));
        return failWith(batchRejections.includes(status) ? contradicting(batch, error) : error);
      }
      const body = parseBatch(text);
      if (body instanceof UpstreamError) return failWith(body);
      const results = valueAt(body, 'data');
      if (!Array.isArray(results) || results.length !== actions.length) {
        const problem = 'to a batch did not contain a result for each action';
        return failWith(contradicting(batch, badResponse(asana, problem, status)));
      }
      return checkOptions(
        actions.map((action, index) => toActionResult(results[index], action)),
        actions,
      );
    },
  };
}

/** The statuses of a response that rejects the batch itself. Its reads and writes may succeed alone, which the sender finds out. */
const batchRejections: readonly number[] = [400, 403, 404, 405];

/** The error of a batch, or of an action, that Asana does not process as assumed. */
function contradicting({ id }: Assumption, error: UpstreamError): UpstreamError {
  error.assumption = id;
  error.mayWorkAlone = true;
  return error;
}

/** The body of a batch. A proxy can send something else than JSON for a short time, which shows nothing about Asana. */
function parseBatch(text: string): unknown {
  try {
    return parseJson(asana, text, 200);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    error.mayWorkAlone = true;
    return error;
  }
}

/** In an action, a page's limit and offset are options. The path of an action must not contain a query. */
export function toReadAction({ path, query, shape, fields }: WithOptFields<AsanaRead>): Action {
  const data: Record<string, string> = {};
  const options: { limit?: number; offset?: string; fields: readonly string[] } = { fields };
  for (const name in query) {
    const value = query[name] as string;
    if (name === 'limit') options.limit = Number(value);
    else if (name === 'offset') options.offset = value;
    else data[name] = value;
  }
  const encoded = { method: 'get', relative_path: path, data, options };
  return { shape, fields, limit: options.limit, encoded };
}

export function toWriteAction({ method, path, data, fields }: WithOptFields<AsanaWrite>): Action {
  return {
    shape: 'record',
    fields: [],
    encoded: {
      method: method.toLowerCase(),
      relative_path: path,
      data,
      ...(fields.length === 0 ? {} : { options: { fields } }),
    },
  };
}

function toActionResult(result: unknown, action: Action): AsanaResult {
  const status = isObject(result) ? result['status_code'] : undefined;
  if (!isObject(result) || typeof status !== 'number') {
    return badResponse(asana, 'to a batch contained an action without a status');
  }
  const body = result['body'];
  if (!isSuccess(status)) {
    const newCursor = parseExpired(body, action.shape, status);
    if (newCursor !== null) return newCursor;
    const error = toAsanaError({ status, text: JSON.stringify(body ?? {}) });
    // It is not documented that the new cursor is in a batch too. Alone, the response has it.
    if (action.shape === 'events' && isExpiredCursor(status)) error.mayWorkAlone = true;
    return rejectsOptions(error) ? contradicting(batchOptions, error) : error;
  }
  try {
    return parseResponse(body, action.shape, status);
  } catch (error) {
    // An invalid body is the error of its action only. The other actions keep their results.
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}

const ignoredOptions = (): UpstreamError =>
  contradicting(
    batchOptions,
    badResponse(asana, 'to a batch ignored the options of an action', 200),
  );

/**
 * Replaces the responses that show that Asana ignored the options of the batch: those that are too long, and those without a
 * requested field if any response of the batch has a field that was not requested, or no field at all.
 */
function checkOptions(
  results: readonly AsanaResult[],
  actions: readonly Action[],
): readonly AsanaResult[] {
  const isAsRequested = (result: AsanaResult, index: number) => {
    const action = actions[index];
    if (action === undefined || result instanceof UpstreamError) return true;
    return !isTooLong(result, action) && hasFields(firstOf(result), action.fields);
  };
  if (results.every(isAsRequested)) return results;
  const isIgnored = results.some((result, index) => {
    const action = actions[index];
    if (action === undefined || result instanceof UpstreamError) return false;
    return isTooLong(result, action) || addsFields(result, action) || isEmpty(result, action);
  });
  if (!isIgnored) return results;
  return results.map((result, index) => (isAsRequested(result, index) ? result : ignoredOptions()));
}

/** An expired offset is no reason to send a read again. */
const rejectsOptions = ({ status, message }: UpstreamError): boolean =>
  status === 400 &&
  /: (options|limit|offset)\b/.test(message) &&
  !message.includes('token has expired');

const isTooLong = ({ data }: AsanaResponse, { limit }: Action): boolean =>
  limit !== undefined && Array.isArray(data) && data.length > limit;

/** Whether a response has other fields than requested. Asana leaves out some requested fields, but adds none. */
const addsFields = (response: AsanaResponse, { fields }: Action): boolean =>
  fields.length > 0 &&
  Object.keys(firstOf(response) ?? {}).some(
    (name) =>
      !alwaysSent.includes(name) &&
      !fields.some((path) => path === name || path.startsWith(`${name}.`)),
  );

/** Whether a record without an id has none of the requested fields: Asana sends its fields only if they are requested. */
const isEmpty = (response: AsanaResponse, { fields }: Action): boolean =>
  fields.length > 0 && Object.keys(firstOf(response) ?? { gid: '' }).length === 0;

/** The record, or the first one of a list; null if the list is empty. */
function firstOf({ data }: Pick<AsanaResponse, 'data'>): object | null {
  const first: unknown = Array.isArray(data) ? data[0] : data;
  return isObject(first) ? first : null;
}

const hasFields = (record: object | null, fields: readonly string[]): boolean =>
  record === null || fields.every((path) => firstSegment(path) in record);

const alwaysSent: readonly string[] = ['gid', 'resource_type'];
