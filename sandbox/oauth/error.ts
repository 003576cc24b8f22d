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

/** An error of the token, revocation or introspection endpoint. Source: RFC 6749, section 5.2. */
export class OauthError extends EndpointError {
  override readonly name = 'OauthError';
}

/** An invalid authorization request that a page reports, because its redirect URI cannot be trusted. */
export class PageError extends EndpointError {
  override readonly name = 'PageError';
}

/** An invalid authorization request that is reported to the application at its redirect URI. */
export class RedirectError extends EndpointError {
  override readonly name = 'RedirectError';
}

/** A JSON response that must not be cached. */
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

/** The response to an error. With status 401, it includes a `WWW-Authenticate` challenge. */
export function toErrorResponse({ code, message, status }: OauthError): HttpResponse {
  const response = jsonResponse(status, { error: code, error_description: message });
  if (status !== 401) return response;
  return {
    ...response,
    headers: { ...response.headers, 'www-authenticate': 'Basic realm="sandbox"' },
  };
}
