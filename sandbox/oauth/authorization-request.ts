import { findPerson } from './account.ts';
import { isRegisteredRedirectUri } from './client-registration.ts';
import { PageError, RedirectError } from './error.ts';
import type { Provider, RequestedScope } from './provider.ts';

/** A parsed authorization request. Source: RFC 6749, section 4.1.1. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  /** Returned unchanged with the response. */
  readonly state: string | null;
  readonly scopes: readonly RequestedScope[];
  readonly codeChallenge: string | null;
  readonly nonce: string | null;
  /** Whether the new grant includes the scopes granted earlier. */
  readonly includesGrantedScopes: boolean;
  /** The person that the consent page preselects. */
  readonly hintedPerson: ReturnType<typeof findPerson>;
  /** All parameters of the request. The form of the consent page sends them again. */
  readonly params: URLSearchParams;
}

/** The parameters that a request can have. All others are ignored. */
const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'access_type',
  'prompt',
  'include_granted_scopes',
  'login_hint',
  'nonce',
] as const;

/**
 * Parses an authorization request.
 *
 * Throws PageError, or RedirectError once the redirect URI is known to belong to the application.
 */
export function parseAuthorizationRequest(
  query: URLSearchParams,
  provider: Provider,
): AuthorizationRequest {
  const params = new URLSearchParams();
  for (const name of names) {
    const [value, ...others] = query.getAll(name);
    if (others.length > 0) throw new PageError('invalid_request', `Repeated parameter: ${name}`);
    if (value !== undefined) params.set(name, value);
  }
  if (params.get('client_id') !== provider.registration.clientId) {
    throw new PageError('invalid_client', 'The OAuth client was not found.', 401);
  }
  const redirectUri = params.get('redirect_uri') ?? '';
  if (!isRegisteredRedirectUri(redirectUri, provider.registration)) {
    throw new PageError(
      'redirect_uri_mismatch',
      `The redirect address must be on this machine and its path exactly ${provider.registration.callbackPath}.`,
    );
  }
  const toError = (code: string, description: string) =>
    provider.redirectsErrors
      ? new RedirectError(code, description)
      : new PageError(code, description);
  if (params.get('response_type') !== 'code') {
    throw toError('unsupported_response_type', 'The response_type must be code.');
  }
  return {
    redirectUri,
    state: params.get('state'),
    scopes: provider.parseScopes(params.get('scope') ?? ''),
    codeChallenge: parseCodeChallenge(params, toError),
    nonce: params.get('nonce'),
    includesGrantedScopes: params.get('include_granted_scopes') === 'true',
    hintedPerson: findPerson(params.get('login_hint')),
    params,
  };
}

function parseCodeChallenge(
  params: URLSearchParams,
  toError: (code: string, description: string) => Error,
): string | null {
  const challenge = params.get('code_challenge');
  const method = params.get('code_challenge_method');
  if (challenge === null && method === null) return null;
  if (method !== 'S256')
    throw toError('invalid_request', 'The code_challenge_method must be S256.');
  // A SHA-256 digest has 43 characters in base64url.
  if (!/^[\w-]{43}$/.test(challenge ?? '')) {
    throw toError('invalid_request', 'The code_challenge is no SHA-256 digest.');
  }
  return challenge;
}

/** The redirect URI with the response parameters in its query. */
export function toRedirectUrl(
  redirectUri: string,
  parameters: Readonly<Record<string, string | null>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}
