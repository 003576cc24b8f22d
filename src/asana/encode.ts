import type { HttpResponse } from '../http/http-response.ts';
import { badResponse, isObject, parseJson } from '../http/json.ts';
import { parseRetryAfterMs } from '../http/retry.ts';
import type { EncodedRequest } from '../http/transport.ts';
import { UpstreamError } from '../http/upstream-error.ts';
import { toUpstreamError } from './error-mapping.ts';
import { printForm } from './form.ts';
import type { AsanaRead, ResponseShape } from './read.ts';
import { type AsanaResponse, parseResponse } from './response.ts';
import { asana } from './service.ts';
import type { AsanaWrite } from './write.ts';

// How calls become one HTTP request, and its answer becomes theirs again: one call is a plain request, several are one
// POST /batch. Source: Asana, "Batch requests".

/** How many actions Asana takes in one batch. */
export const maxActions = 10;

/** A read together with the fields wanted of its answer. */
export interface AsanaAsk {
  readonly read: AsanaRead;
  /** Sorted paths, never empty: without `opt_fields` Asana would send the whole record. */
  readonly fields: readonly string[];
}

/** A write together with the fields wanted of its answer; none where the route answers with nothing. */
export interface AsanaOrder {
  readonly write: AsanaWrite;
  readonly fields: readonly string[];
}

type Outcome = AsanaResponse | UpstreamError;
type AsanaExchange = EncodedRequest<AsanaResponse>;

/** Characters of an address that every server on the way takes; a longer GET goes as a batch of one. */
const maxAddressLength = 4000;

/** The one HTTP request that carries these reads, at most ten. */
export function encodeReads(asks: readonly AsanaAsk[]): AsanaExchange {
  const [only] = asks;
  if (asks.length === 1 && only) {
    const get = toGet(only);
    if (get.address.length <= maxAddressLength) return get;
  }
  return toBatch(asks.map(toReadAction));
}

/** The one HTTP request that carries these writes, at most ten. */
export function encodeWrites(orders: readonly AsanaOrder[]): AsanaExchange {
  const [only] = orders;
  return orders.length === 1 && only ? toPlainWrite(only) : toBatch(orders.map(toWriteAction));
}

function toGet({ read, fields }: AsanaAsk): AsanaExchange {
  const query = new URLSearchParams(read.query);
  return {
    method: 'GET',
    route: read.route,
    address: `${read.path}?${query.size > 0 ? `${query}&` : ''}${toOptFields(fields)}`,
    parse: (answer) => [toOutcome(answer, read.shape)],
  };
}

function toPlainWrite({ write, fields }: AsanaOrder): AsanaExchange {
  return {
    method: write.method,
    route: write.route,
    address: fields.length === 0 ? write.path : `${write.path}?${toOptFields(fields)}`,
    ...toBody(write),
    parse: (answer) => [toOutcome(answer, 'record')],
  };
}

function toBody({ method, data, isForm }: AsanaWrite): Pick<AsanaExchange, 'body' | 'contentType'> {
  if (method === 'DELETE') return {};
  return isForm === true ? printForm(data) : { body: JSON.stringify({ data }) };
}

/** Commas as they are: URLSearchParams would encode each as three characters. */
const toOptFields = (fields: readonly string[]) =>
  `opt_fields=${fields.map(encodeURIComponent).join(',')}`;

/** One call as a batch carries it. */
interface Action {
  readonly shape: ResponseShape;
  readonly sent: object;
}

function toBatch(actions: readonly Action[]): AsanaExchange {
  return {
    method: 'POST',
    route: '/batch',
    address: '/batch',
    body: JSON.stringify({ data: { actions: actions.map(({ sent }) => sent) } }),
    parse(answer) {
      if (answer.status !== 200) {
        const error = toUpstreamError(toRefusal(answer));
        return actions.map(() => error);
      }
      const body = parseJson(asana, answer.text, answer.status);
      const results = isObject(body) ? body['data'] : undefined;
      if (!Array.isArray(results) || results.length !== actions.length) {
        throw badResponse(asana, 'to a batch did not answer each of its actions', answer.status);
      }
      return actions.map(({ shape }, index) => toActionOutcome(results[index], shape));
    },
  };
}

/** A page's limit and offset go among the options of an action; its path may have no query string. */
function toReadAction({ read, fields }: AsanaAsk): Action {
  const { limit, offset, ...data } = read.query;
  const options = {
    ...(limit === undefined ? {} : { limit: Number(limit) }),
    ...(offset === undefined ? {} : { offset }),
    fields,
  };
  return {
    shape: read.shape,
    sent: { method: 'get', relative_path: read.path, data, options },
  };
}

function toWriteAction({ write, fields }: AsanaOrder): Action {
  return {
    shape: 'record',
    sent: {
      method: write.method.toLowerCase(),
      relative_path: write.path,
      data: write.data,
      ...(fields.length === 0 ? {} : { options: { fields } }),
    },
  };
}

const isDone = (status: number) => status >= 200 && status < 300;

function toOutcome(answer: HttpResponse, shape: ResponseShape): Outcome {
  if (!isDone(answer.status)) return toUpstreamError(toRefusal(answer));
  return parseResponse(parseJson(asana, answer.text, answer.status), shape, answer.status);
}

function toRefusal({ status, text, headers }: HttpResponse) {
  return { status, text, retryAfterMs: parseRetryAfterMs(headers['retry-after'], Date.now()) };
}

function toActionOutcome(result: unknown, shape: ResponseShape): Outcome {
  const status = isObject(result) ? result['status_code'] : undefined;
  if (!isObject(result) || typeof status !== 'number') {
    return badResponse(asana, 'to a batch had an action without a status');
  }
  const body = result['body'];
  if (!isDone(status)) return toUpstreamError({ status, text: JSON.stringify(body ?? {}) });
  try {
    return parseResponse(body, shape, status);
  } catch (error) {
    // One action's misshapen body is that action's error; the others stand.
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}
