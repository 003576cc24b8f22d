import type { HttpResponse } from '../http/message.ts';

abstract class EndpointError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, description: string, status = 400) {
    super(description);
    this.code = code;
    this.status = status;
  }
}

/** What the token endpoint and its neighbours answer instead of a token. Source: RFC 6749, section 5.2. */
export class OauthError extends EndpointError {
  override readonly name = 'OauthRefusal';
}

/** A request for consent that cannot be granted, told to the person: its sender cannot be trusted with an answer. */
export class PageError extends EndpointError {
  override readonly name = 'PageRefusal';
}

/** A request for consent that cannot be granted, told to the application at its redirect address. */
export class RedirectError extends EndpointError {
  override readonly name = 'RedirectRefusal';
}

/** JSON that nobody may keep. */
export function jsonResponse(status: number, body: unknown): HttpResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
      pragma: 'no-cache',
    },
    body: JSON.stringify(body),
  };
}

/** A refusal as an answer; a client that cannot prove who it is gets a challenge besides. */
export function toErrorResponse({ code, message, status }: OauthError): HttpResponse {
  const answer = jsonResponse(status, { error: code, error_description: message });
  if (status !== 401) return answer;
  return { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Basic realm="sandbox"' } };
}
