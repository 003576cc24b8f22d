import type { HttpResponse } from '../http/http-response.ts';
import { badResponse, isObject, parseJson } from '../http/json.ts';
import { parseRetryAfterMs } from '../http/retry.ts';
import type { EncodedRequest } from '../http/transport.ts';
import { UpstreamError } from '../http/upstream-error.ts';
import type { GoogleApi, GoogleRead, GoogleWrite } from './call.ts';
import { toUpstreamError } from './error-mapping.ts';
import { boundary, parseBatch, printBatch } from './multipart.ts';
import { google } from './service.ts';

// How calls become one HTTP request, and its answer becomes theirs again: one read is a plain GET, several are one batch.

/** How many reads Google takes in one batch. */
export const maxParts = 100;

/** What Google answered to one call. */
export interface GoogleResponse {
  readonly data: Readonly<Record<string, unknown>>;
  readonly status: number;
}

/** A read together with the fields wanted of its answer, in Google's grammar; null for the whole answer. */
export interface GoogleAsk {
  readonly read: GoogleRead;
  readonly fields: string | null;
}

/** A write, likewise. */
export interface GoogleOrder {
  readonly write: GoogleWrite;
  readonly fields: string | null;
}

const batchPath: Readonly<Record<GoogleApi, string>> = {
  docs: '/batch',
  drive: '/batch/drive/v3',
};

type Outcome = GoogleResponse | UpstreamError;

/** The one HTTP request that carries these reads of one API. */
export function encodeReads(asks: readonly GoogleAsk[]): EncodedRequest<GoogleResponse> {
  const [first] = asks;
  if (first === undefined) throw new Error('nothing was asked');
  const { api, route } = first.read;
  if (asks.length === 1) {
    return {
      method: 'GET',
      route,
      address: toAddress(first.read, first.fields),
      parse: (answer) => [toOutcome(answer.status, answer.text, answer.headers['retry-after'])],
    };
  }
  return {
    method: 'POST',
    route: batchPath[api],
    address: batchPath[api],
    contentType: `multipart/mixed; boundary=${boundary}`,
    body: printBatch(asks.map(({ read, fields }) => toAddress(read, fields))),
    parse: (answer) => parseParts(answer, asks.length),
  };
}

/** The one HTTP request that carries a write: batches take none that matter here. */
export function encodeWrites([order]: readonly GoogleOrder[]): EncodedRequest<GoogleResponse> {
  if (order === undefined) throw new Error('nothing was ordered');
  const { method, route, body } = order.write;
  return {
    method,
    route,
    address: toAddress(order.write, order.fields),
    body: JSON.stringify(body),
    parse: (answer) => [toOutcome(answer.status, answer.text, answer.headers['retry-after'])],
  };
}

function toAddress({ path, query }: GoogleRead | GoogleWrite, fields: string | null): string {
  const all = new URLSearchParams(fields === null ? query : { ...query, fields });
  return all.size === 0 ? path : `${path}?${all}`;
}

function parseParts(answer: HttpResponse, count: number): readonly Outcome[] {
  if (answer.status !== 200) {
    const error = toOutcome(answer.status, answer.text, answer.headers['retry-after']);
    return Array.from({ length: count }, () => error);
  }
  const parts = parseBatch(String(answer.headers['content-type']), answer.text);
  return Array.from({ length: count }, (_, place) => {
    const part = parts.get(place);
    return part === undefined
      ? badResponse(google, 'to a batch left out one of its parts', answer.status)
      : toOutcome(part.status, part.text, part.retryAfter);
  });
}

function toOutcome(
  status: number,
  text: string,
  retryAfter: string | string[] | undefined,
): Outcome {
  if (status < 200 || status >= 300) {
    return toUpstreamError({
      status,
      text,
      retryAfterMs: parseRetryAfterMs(retryAfter, Date.now()),
    });
  }
  try {
    const data = parseJson(google, text, status);
    return isObject(data) ? { data, status } : badResponse(google, 'was no object', status);
  } catch (error) {
    // Not thrown on: the other parts of a batch have answers of their own.
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}
