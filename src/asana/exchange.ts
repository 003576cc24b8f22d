import { UpstreamError } from '../http/errors.ts';
import type { HttpAnswer } from '../http/request.ts';
import { parseRetryAfterMs } from '../http/retry.ts';
import { type AsanaAnswer, isObject, parseAnswer, parseJson, toBadResponse } from './answer.ts';
import type { AsanaRead } from './read.ts';
import { toUpstreamError } from './refusal.ts';

// How reads become one HTTP request, and its answer becomes theirs again: one read is a plain GET, several are one
// POST /batch. Source: Asana, "Batch requests".

/** How many actions Asana takes in one batch. */
export const maxActions = 10;

/** A read together with the fields wanted of its answer. */
export interface AsanaAsk {
  readonly read: AsanaRead;
  /** Sorted paths, never empty: without `opt_fields` Asana would send the whole record. */
  readonly fields: readonly string[];
}

/** What became of one ask. */
export type Outcome = AsanaAnswer | UpstreamError;

/** One HTTP request, without what all requests share: origin, credential, time. */
export interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly route: string;
  /** Under the base address, query included. */
  readonly address: string;
  readonly body?: string;
  /** One outcome per ask, in their order. */
  parse(answer: HttpAnswer): readonly Outcome[];
}

/** Characters of an address that every server on the way takes; a longer GET goes as a batch of one. */
const maxAddressLength = 4000;

/** The one HTTP request that carries these asks, at most ten. */
export function toExchange(asks: readonly AsanaAsk[]): Exchange {
  const [only] = asks;
  if (asks.length === 1 && only) {
    const get = toGet(only);
    if (get.address.length <= maxAddressLength) return get;
  }
  return toBatch(asks);
}

function toGet({ read, fields }: AsanaAsk): Exchange {
  const query = new URLSearchParams(read.query);
  // Commas as they are: URLSearchParams would encode each as three characters.
  const named = `opt_fields=${fields.map(encodeURIComponent).join(',')}`;
  return {
    method: 'GET',
    route: read.route,
    address: `${read.path}?${query.size > 0 ? `${query}&` : ''}${named}`,
    parse: (answer) => [toOutcome(answer, read)],
  };
}

function toBatch(asks: readonly AsanaAsk[]): Exchange {
  return {
    method: 'POST',
    route: '/batch',
    address: '/batch',
    body: JSON.stringify({ data: { actions: asks.map(toAction) } }),
    parse(answer) {
      if (answer.status !== 200) {
        const error = toUpstreamError(toRefusal(answer));
        return asks.map(() => error);
      }
      const body = parseJson(answer.text, answer.status);
      const results = isObject(body) ? body['data'] : undefined;
      if (!Array.isArray(results) || results.length !== asks.length) {
        throw toBadResponse('to a batch did not answer each of its actions', answer.status);
      }
      return asks.map(({ read }, index) => toActionOutcome(results[index], read));
    },
  };
}

/** A page's limit and offset go among the options of an action; its path may have no query string. */
function toAction({ read, fields }: AsanaAsk): object {
  const { limit, offset, ...data } = read.query;
  return {
    method: 'get',
    relative_path: read.path,
    data,
    options: {
      ...(limit === undefined ? {} : { limit: Number(limit) }),
      ...(offset === undefined ? {} : { offset }),
      fields,
    },
  };
}

function toOutcome(answer: HttpAnswer, read: AsanaRead): Outcome {
  if (answer.status !== 200) return toUpstreamError(toRefusal(answer));
  return parseAnswer(parseJson(answer.text, answer.status), read, answer.status);
}

function toRefusal({ status, text, headers }: HttpAnswer) {
  return { status, text, retryAfterMs: parseRetryAfterMs(headers['retry-after'], Date.now()) };
}

function toActionOutcome(result: unknown, read: AsanaRead): Outcome {
  const status = isObject(result) ? result['status_code'] : undefined;
  if (!isObject(result) || typeof status !== 'number') {
    return toBadResponse('to a batch had an action without a status');
  }
  const body = result['body'];
  if (status !== 200) return toUpstreamError({ status, text: JSON.stringify(body ?? {}) });
  try {
    return parseAnswer(body, read, status);
  } catch (error) {
    // One action's misshapen body is that action's error; the others stand.
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}
