import { findPerson } from './account.ts';
import { isRegisteredRedirectUri } from './client-registration.ts';
import { PageError, RedirectError } from './error.ts';
import type { Provider, RequestedScope } from './provider.ts';

/** What an application asks a person to allow. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  /** Handed back as it came. */
  readonly state: string | null;
  readonly scopes: readonly RequestedScope[];
  readonly codeChallenge: string | null;
  readonly nonce: string | null;
  /** Whether what was allowed before is to be part of it. */
  readonly includesGrantedScopes: boolean;
  /** Whom the page offers first. */
  readonly hintedPerson: ReturnType<typeof findPerson>;
  /** All that the request said, to be said again when the page is sent. */
  readonly params: URLSearchParams;
}

/** The parameters that a request can have; others are left aside. */
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
 * What a request asks for.
 *
 * Throws PageRefusal, and RedirectRefusal only once it is sure that the address is the application's own.
 */
export function parseAuthorizationRequest(
  sent: URLSearchParams,
  profile: Provider,
): AuthorizationRequest {
  const params = new URLSearchParams();
  for (const name of names) {
    const [value, ...others] = sent.getAll(name);
    if (others.length > 0) throw new PageError('invalid_request', `Repeated parameter: ${name}`);
    if (value !== undefined) params.set(name, value);
  }
  if (params.get('client_id') !== profile.registration.clientId) {
    throw new PageError('invalid_client', 'The OAuth client was not found.', 401);
  }
  const redirectUri = params.get('redirect_uri') ?? '';
  if (!isRegisteredRedirectUri(redirectUri, profile.registration)) {
    throw new PageError(
      'redirect_uri_mismatch',
      `The redirect address must be on this machine and its path exactly ${profile.registration.callbackPath}.`,
    );
  }
  const refuse = (code: string, description: string) =>
    profile.redirectsErrors
      ? new RedirectError(code, description)
      : new PageError(code, description);
  if (params.get('response_type') !== 'code') {
    throw refuse('unsupported_response_type', 'The response_type must be code.');
  }
  return {
    redirectUri,
    state: params.get('state'),
    scopes: profile.parseScopes(params.get('scope') ?? ''),
    codeChallenge: parseCodeChallenge(params, refuse),
    nonce: params.get('nonce'),
    includesGrantedScopes: params.get('include_granted_scopes') === 'true',
    hintedPerson: findPerson(params.get('login_hint')),
    params,
  };
}

function parseCodeChallenge(
  params: URLSearchParams,
  refuse: (code: string, description: string) => Error,
): string | null {
  const challenge = params.get('code_challenge');
  const method = params.get('code_challenge_method');
  if (challenge === null && method === null) return null;
  if (method !== 'S256') throw refuse('invalid_request', 'The code_challenge_method must be S256.');
  // A SHA-256 digest has 43 characters in base64url.
  if (!/^[\w-]{43}$/.test(challenge ?? '')) {
    throw refuse('invalid_request', 'The code_challenge is no SHA-256 digest.');
  }
  return challenge;
}

/** The redirect address with an answer in its query. */
export function toRedirectUrl(
  redirectUri: string,
  answer: Readonly<Record<string, string | null>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}
