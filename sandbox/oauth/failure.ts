import type { Failure } from '../http/fault.ts';
import type { HttpResponse } from '../http/message.ts';
import { jsonResponse, OauthError, toErrorResponse } from './error.ts';
import type { Provider } from './provider.ts';

/** The response of an authorization server, or of the proxy in front of it, to this failure. */
export function toFailureResponse(failure: Failure, provider: Provider): HttpResponse {
  switch (failure.kind) {
    case 'rate-limit': {
      const response = toErrorResponse(
        new OauthError('rate_limit_exceeded', 'Rate exceeded.', 429),
      );
      if (failure.retryAfter === undefined) return response;
      const headers = { ...response.headers, 'retry-after': String(failure.retryAfter) };
      return { ...response, headers };
    }
    case 'status':
      return failure.body === undefined
        ? toErrorResponse(errorOf(failure.status, failure.reason))
        : jsonResponse(failure.status, failure.body);
    case 'expired-token':
      return toErrorResponse(provider.grantError('refresh token'));
    case 'html':
      return {
        status: failure.status ?? 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><html lang="en"><title>Error</title><h1>Temporarily unavailable</h1></html>',
      };
    case 'wrong-shape':
      return jsonResponse(200, { access_token: 7, data: [] });
    case 'empty-401':
      return { status: 401, headers: {}, body: '' };
    default:
      // Empty responses. The remaining kinds break the connection and send nothing.
      return { status: 'status' in failure ? (failure.status ?? 200) : 200, headers: {}, body: '' };
  }
}

function errorOf(status: number, reason?: string): OauthError {
  if (status >= 500) {
    return new OauthError(reason ?? 'internal_failure', 'Backend Error', status);
  }
  return new OauthError(reason ?? 'invalid_request', 'Bad Request', status);
}
