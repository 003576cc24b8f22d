import type { Failure } from '../http/fault.ts';
import type { HttpResponse } from '../http/message.ts';
import { jsonResponse, OauthError, toErrorResponse } from './error.ts';
import type { Provider } from './provider.ts';

/** What an authorization server, or the edge in front of it, says in such a failure. */
export function toFailureResponse(failure: Failure, profile: Provider): HttpResponse {
  switch (failure.kind) {
    case 'rate-limit': {
      const answer = toErrorResponse(new OauthError('rate_limit_exceeded', 'Rate exceeded.', 429));
      if (failure.retryAfter === undefined) return answer;
      const headers = { ...answer.headers, 'retry-after': String(failure.retryAfter) };
      return { ...answer, headers };
    }
    case 'status':
      return failure.body === undefined
        ? toErrorResponse(errorOf(failure.status, failure.reason))
        : jsonResponse(failure.status, failure.body);
    case 'expired-token':
      return toErrorResponse(profile.grantError('refresh token'));
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
      // Empty answers; the others break the connection and say nothing.
      return { status: 'status' in failure ? (failure.status ?? 200) : 200, headers: {}, body: '' };
  }
}

function errorOf(status: number, reason?: string): OauthError {
  if (status >= 500) {
    return new OauthError(reason ?? 'internal_failure', 'Backend Error', status);
  }
  return new OauthError(reason ?? 'invalid_request', 'Bad Request', status);
}
