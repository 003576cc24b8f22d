import type { HttpResponse } from '../../upstream/http/http-response.ts';
import { parseJson } from '../../upstream/http/json.ts';
import type { CallResult, EncodedRequest } from '../../upstream/http/transport.ts';
import { toBatch, toReadAction, toWriteAction } from './batch.ts';
import { toAsanaError } from './error-mapping.ts';
import { isExpiredCursor } from './event-cursor.ts';
import { printForm } from './form.ts';
import type { AsanaRead, ResponseShape, WithOptFields } from './read.ts';
import {
  type AsanaResponse,
  isSuccess,
  parseExpired,
  parseResponse,
  toRejected,
} from './response.ts';
import { hasSearch, isSearch, startsJob, withRouteLimit } from './route-limit.ts';
import { asana } from './service.ts';
import type { AsanaWrite } from './write.ts';

// Encodes reads and writes as one HTTP request and divides its response: one call is a plain request, several calls are one
// POST /batch. Source: Asana, "Batch requests".

type AsanaRequest = EncodedRequest<AsanaResponse>;
type AsanaResult = CallResult<AsanaResponse>;

/** The length of an address that every server on the way accepts. A longer GET is sent as a batch of one. */
const maxAddressLength = 4000;

/**
 * The HTTP request for these reads, at most ten.
 *
 * @param isAlone  Whether the request must not be a batch, because Asana does not accept it.
 */
export function encodeAsanaReads(
  reads: readonly WithOptFields<AsanaRead>[],
  isAlone = false,
): AsanaRequest {
  const request = encodePlainReads(reads, isAlone);
  return hasSearch(reads) ? withRouteLimit(reads.map(isSearch), request) : request;
}

function encodePlainReads(
  reads: readonly WithOptFields<AsanaRead>[],
  isAlone: boolean,
): AsanaRequest {
  const [only] = reads;
  if (reads.length === 1 && only) {
    const get = toGet(only);
    if (isAlone || get.address.length <= maxAddressLength) return get;
  }
  return toBatch(reads.map(toReadAction));
}

/** The HTTP request for these writes, at most ten. */
export function encodeAsanaWrites(writes: readonly WithOptFields<AsanaWrite>[]): AsanaRequest {
  const [only] = writes;
  const request =
    writes.length === 1 && only ? toPlainWrite(only) : toBatch(writes.map(toWriteAction));
  return writes.some(startsJob) ? withRouteLimit(writes.map(startsJob), request) : request;
}

function toGet({ route, path, query, shape, fields }: WithOptFields<AsanaRead>): AsanaRequest {
  const parameters = new URLSearchParams(query);
  return {
    method: 'GET',
    route,
    address: `${path}?${parameters.size > 0 ? `${parameters}&` : ''}${toOptFields(fields)}`,
    parse: (response) => [toResult(response, shape)],
  };
}

function toPlainWrite(write: WithOptFields<AsanaWrite>): AsanaRequest {
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

function toResult(response: HttpResponse, shape: ResponseShape): AsanaResult {
  const { status, text } = response;
  if (!isSuccess(status)) return toExpired(response, shape) ?? toAsanaError(toRejected(response));
  return parseResponse(parseJson(asana, text, status), shape, status);
}

/** Only a read of events has a successful response with an error status. */
function toExpired({ status, text }: HttpResponse, shape: ResponseShape): AsanaResponse | null {
  if (shape !== 'events' || !isExpiredCursor(status)) return null;
  return parseExpired(parseJson(asana, text, status), shape, status);
}
