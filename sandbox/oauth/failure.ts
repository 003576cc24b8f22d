import type { Failure } from '../http/fault.ts';
import type { WireAnswer } from '../http/message.ts';
import { jsonAnswer, OauthRefusal, refusalAnswer } from './error.ts';
import type { Profile } from './provider.ts';

/** What an authorization server, or the edge in front of it, says in such a failure. */
export function answerOf(failure: Failure, profile: Profile): WireAnswer {
  switch (failure.kind) {
    case 'rate-limit': {
      const answer = refusalAnswer(new OauthRefusal('rate_limit_exceeded', 'Rate exceeded.', 429));
      if (failure.retryAfter === undefined) return answer;
      const headers = { ...answer.headers, 'retry-after': String(failure.retryAfter) };
      return { ...answer, headers };
    }
    case 'status':
      return failure.body === undefined
        ? refusalAnswer(refusalOf(failure.status, failure.reason))
        : jsonAnswer(failure.status, failure.body);
    case 'expired-token':
      return refusalAnswer(profile.refuseGrant('refresh token'));
    case 'html':
      return {
        status: failure.status ?? 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><html lang="en"><title>Error</title><h1>Temporarily unavailable</h1></html>',
      };
    case 'wrong-shape':
      return jsonAnswer(200, { access_token: 7, data: [] });
    case 'empty-401':
      return { status: 401, headers: {}, body: '' };
    default:
      // Empty answers; the others break the connection and say nothing.
      return { status: 'status' in failure ? (failure.status ?? 200) : 200, headers: {}, body: '' };
  }
}

function refusalOf(status: number, reason?: string): OauthRefusal {
  if (status >= 500) {
    return new OauthRefusal(reason ?? 'internal_failure', 'Backend Error', status);
  }
  return new OauthRefusal(reason ?? 'invalid_request', 'Bad Request', status);
}
