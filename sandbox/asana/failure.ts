import type { Failure } from '../http/fault.ts';
import type { HttpResponse } from '../http/message.ts';
import { retryAfterHeader } from '../http/retry-after.ts';
import { errorBody, tokenExpired } from './protocol/rejection.ts';

const json = { 'content-type': 'application/json; charset=UTF-8' };

/** The message of a status fault that has no body. */
const messages: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Not Authorized',
  402: 'This feature is only available to premium users.',
  403: 'Forbidden',
  404: 'Not Found',
  429: "You've made too many requests and hit a rate limit. Please retry after the given amount of time.",
  451: 'Unavailable For Legal Reasons',
  500: 'Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The response of Asana, or of the proxy in front of it, for a failure of this kind. */
export function toFailureResponse(failure: Failure): HttpResponse {
  switch (failure.kind) {
    case 'rate-limit':
      return toRateLimitResponse(failure.retryAfter ?? null);
    case 'status':
      return {
        status: failure.status,
        headers: { ...json, ...retryAfterHeader(failure.retryAfter) },
        body: JSON.stringify(statusBody(failure)),
      };
    case 'expired-token':
      return {
        status: 401,
        headers: json,
        body: JSON.stringify(errorBody(401, tokenExpired().message)),
      };
    case 'empty-401':
      return { status: 401, headers: {}, body: '' };
    case 'html':
      return {
        status: failure.status ?? 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!DOCTYPE html><html><head><title>Asana</title></head><body><h1>We will be right back.</h1></body></html>',
      };
    case 'wrong-shape':
      return { status: 200, headers: json, body: JSON.stringify(wrongShape) };
    case 'empty':
      return { status: failure.status ?? 200, headers: json, body: '' };
    default:
      // The other kinds break the connection, so this body is not sent.
      return { status: 200, headers: json, body: '' };
  }
}

/** Valid JSON that does not have the documented shape. */
export const wrongShape: unknown = { data: 'This is not what you asked for.', next_page: 7 };

/** The body of a status fault. */
export function statusBody(failure: Extract<Failure, { kind: 'status' }>): unknown {
  if (failure.body !== undefined) return failure.body;
  return errorBody(failure.status, messages[failure.status] ?? 'Server Error');
}

/** 429, with a `Retry-After` header in seconds if the wait is known. */
export function toRateLimitResponse(retryAfter: number | null): HttpResponse {
  return {
    status: 429,
    headers: { ...json, ...retryAfterHeader(retryAfter) },
    body: JSON.stringify(errorBody(429, messages[429] ?? '')),
  };
}
