import type { HttpResponse } from '../http/http-response.ts';
import { badResponse, isObject, parseJson } from '../http/json.ts';
import { parseRetryAfterMs } from '../http/retry.ts';
import type { CallResult, EncodedRequest } from '../http/transport.ts';
import { type RejectedResponse, UpstreamError } from '../http/upstream-error.ts';
import { asanaAssumptions } from './assumption.ts';
import { toUpstreamError } from './error-mapping.ts';
import { printForm } from './form.ts';
import type { AsanaRead, ResponseShape, WithFields } from './read.ts';
import { type AsanaResponse, parseResponse } from './response.ts';
import { asana } from './service.ts';
import type { AsanaWrite } from './write.ts';

// Encodes reads and writes as one HTTP request and divides its response: one call is a plain request, several calls are one
// POST /batch. Source: Asana, "Batch requests".

/** The maximum number of actions in one batch. */
export const maxActions = 10;

type AsanaRequest = EncodedRequest<AsanaResponse>;
type AsanaResult = CallResult<AsanaResponse>;

/** The length of an address that every server on the way accepts. A longer GET is sent as a batch of one. */
const maxAddressLength = 4000;

/**
 * The HTTP request for these reads, at most ten.
 *
 * @param isAlone  Whether the request must not be a batch, because Asana does not accept it.
 */
export function encodeReads(
  reads: readonly WithFields<AsanaRead>[],
  isAlone = false,
): AsanaRequest {
  const [only] = reads;
  if (reads.length === 1 && only) {
    const get = toGet(only);
    if (isAlone || get.address.length <= maxAddressLength) return get;
  }
  return toBatch(reads.map(toReadAction));
}

/** The HTTP request for these writes, at most ten. */
export function encodeWrites(writes: readonly WithFields<AsanaWrite>[]): AsanaRequest {
  const [only] = writes;
  return writes.length === 1 && only ? toPlainWrite(only) : toBatch(writes.map(toWriteAction));
}

function toGet({ route, path, query, shape, fields }: WithFields<AsanaRead>): AsanaRequest {
  const parameters = new URLSearchParams(query);
  return {
    method: 'GET',
    route,
    address: `${path}?${parameters.size > 0 ? `${parameters}&` : ''}${toOptFields(fields)}`,
    parse: (response) => [toResult(response, shape)],
  };
}

function toPlainWrite(write: WithFields<AsanaWrite>): AsanaRequest {
  const { method, route, path, fields } = write;
  return {
    method,
    route,
    address: fields.length === 0 ? path : `${path}?${toOptFields(fields)}`,
    ...toBody(write),
    parse: (response) => [toResult(response, 'record')],
  };
}

function toBody({ method, data, isForm }: AsanaWrite): Pick<AsanaRequest, 'body' | 'contentType'> {
  if (method === 'DELETE') return {};
  return isForm === true ? printForm(data) : { body: JSON.stringify({ data }) };
}

/** Keeps the commas: URLSearchParams would encode each comma as three characters. */
const toOptFields = (fields: readonly string[]) =>
  `opt_fields=${fields.map(encodeURIComponent).join(',')}`;

/** One call of a batch. */
interface Action {
  readonly shape: ResponseShape;
  /** As the body of the batch contains it. */
  readonly encoded: object;
}

function toBatch(actions: readonly Action[]): AsanaRequest {
  return {
    method: 'POST',
    route: '/batch',
    address: '/batch',
    body: JSON.stringify({ data: { actions: actions.map(({ encoded }) => encoded) } }),
    parse(response) {
      const { status, text } = response;
      const failWith = (error: UpstreamError) => actions.map(() => error);
      if (status !== 200) {
        const error = toUpstreamError(toRejected(response));
        return failWith(batchRejections.includes(status) ? contradicting(error) : error);
      }
      const body = parseBatch(text);
      if (body instanceof UpstreamError) return failWith(body);
      const results = isObject(body) ? body['data'] : undefined;
      if (!Array.isArray(results) || results.length !== actions.length) {
        const problem = 'to a batch did not contain a result for each action';
        return failWith(contradicting(badResponse(asana, problem, status)));
      }
      return actions.map(({ shape }, index) => toActionResult(results[index], shape));
    },
  };
}

/** The statuses of a response that rejects the batch itself. Its reads and writes may succeed alone, which the sender finds out. */
const batchRejections: readonly number[] = [400, 403, 404, 405];

/** The error of a batch that Asana does not accept. */
function contradicting(error: UpstreamError): UpstreamError {
  error.assumption = asanaAssumptions.batch.id;
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
function toReadAction({ path, query, shape, fields }: WithFields<AsanaRead>): Action {
  const data: Record<string, string> = {};
  const options: { limit?: number; offset?: string; fields: readonly string[] } = { fields };
  for (const name in query) {
    const value = query[name] as string;
    if (name === 'limit') options.limit = Number(value);
    else if (name === 'offset') options.offset = value;
    else data[name] = value;
  }
  return { shape, encoded: { method: 'get', relative_path: path, data, options } };
}

function toWriteAction({ method, path, data, fields }: WithFields<AsanaWrite>): Action {
  return {
    shape: 'record',
    encoded: {
      method: method.toLowerCase(),
      relative_path: path,
      data,
      ...(fields.length === 0 ? {} : { options: { fields } }),
    },
  };
}

const isSuccess = (status: number) => status >= 200 && status < 300;

function toResult(response: HttpResponse, shape: ResponseShape): AsanaResult {
  const { status, text } = response;
  if (!isSuccess(status)) return toUpstreamError(toRejected(response));
  return parseResponse(parseJson(asana, text, status), shape, status);
}

function toRejected({ status, text, headers }: HttpResponse): RejectedResponse {
  return { status, text, retryAfterMs: parseRetryAfterMs(headers['retry-after'], Date.now()) };
}

function toActionResult(result: unknown, shape: ResponseShape): AsanaResult {
  const status = isObject(result) ? result['status_code'] : undefined;
  if (!isObject(result) || typeof status !== 'number') {
    return badResponse(asana, 'to a batch contained an action without a status');
  }
  const body = result['body'];
  if (!isSuccess(status)) return toUpstreamError({ status, text: JSON.stringify(body ?? {}) });
  try {
    return parseResponse(body, shape, status);
  } catch (error) {
    // An invalid body is the error of its action only. The other actions keep their results.
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}
