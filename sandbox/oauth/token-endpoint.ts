import { createHash } from 'node:crypto';
import type { HttpResponse } from '../http/message.ts';
import { authenticateClient } from './client-authentication.ts';
import { jsonResponse, OauthError } from './error.ts';
import type { AuthorizationCode, Grant, GrantStore } from './grant-store.ts';
import type { OauthRequest, Provider } from './provider.ts';
import type { CompleteOauthSettings } from './setting.ts';

/** What the endpoint works on. */
export interface AuthorizationServerContext {
  readonly provider: Provider;
  readonly grants: GrantStore;
  readonly settings: () => CompleteOauthSettings;
}

/** Gives tokens for a code or a refresh token; throws OauthRefusal. Source: RFC 6749, sections 4.1.3 and 6; RFC 7636. */
export function respondToTokenRequest(
  request: OauthRequest,
  desk: AuthorizationServerContext,
): HttpResponse {
  const { form } = request;
  rejectRepeatedParameters(form);
  const type = requireParameter(form, 'grant_type');
  authenticateClient(request, desk.provider);
  switch (type) {
    case 'authorization_code':
      return jsonResponse(200, exchangeCode(form, desk));
    case 'refresh_token':
      return jsonResponse(200, refresh(form, desk));
    default:
      throw new OauthError('unsupported_grant_type', `Invalid grant_type: ${type}`);
  }
}

/** Whose code or token a request presents, whatever becomes of it. */
export function personOf({ form, query }: OauthRequest, grants: GrantStore) {
  const presented = form.get('code') ?? form.get('refresh_token') ?? form.get('token') ?? '';
  const token = presented || (query.get('token') ?? query.get('access_token') ?? '');
  const grant =
    grants.findCode(token)?.grant ??
    grants.findRefreshToken(token) ??
    grants.findAccessToken(token)?.grant;
  return grant?.person ?? null;
}

function exchangeCode(
  form: URLSearchParams,
  { provider: profile, grants, settings }: AuthorizationServerContext,
): object {
  const code = grants.findCode(requireParameter(form, 'code'));
  const redirectUri = requireParameter(form, 'redirect_uri');
  if (!code) throw profile.grantError('unknown code');
  if (code.isSpent) {
    // Whoever comes second may be the thief, or come after one.
    code.grant.isRevoked = true;
    throw profile.grantError('unknown code');
  }
  if (code.grant.isRevoked || code.expiresAt <= grants.now()) {
    throw profile.grantError('unknown code');
  }
  if (code.redirectUri !== redirectUri) throw profile.grantError('other redirect');
  checkVerifier(code, form.get('code_verifier'), profile);
  code.isSpent = true;
  return profile.toTokenResponse({
    grant: code.grant,
    accessToken: grants.addAccessToken(code.grant),
    refreshToken: code.grant.isOffline ? grants.addRefreshToken(code.grant) : null,
    lifetimeMs: settings().accessTokenLifetimeMs,
  });
}

function checkVerifier(
  { challenge }: AuthorizationCode,
  verifier: string | null,
  profile: Provider,
): void {
  // A verifier without a challenge shows that somebody has taken the challenge out of the way.
  if (challenge === null && verifier === null) return;
  if (!verifier) throw profile.grantError('no verifier');
  const digest = createHash('sha256').update(verifier).digest('base64url');
  if (digest !== challenge) throw profile.grantError('wrong verifier');
}

function refresh(
  form: URLSearchParams,
  { provider: profile, grants, settings }: AuthorizationServerContext,
): object {
  const token = requireParameter(form, 'refresh_token');
  const grant: Grant | null = grants.findRefreshToken(token);
  if (!grant) throw profile.grantError('refresh token');
  const isRotated = profile.name === 'asana' && settings().rotatesRefreshTokens;
  return profile.toTokenResponse({
    grant,
    accessToken: grants.addAccessToken(grant),
    refreshToken: isRotated ? grants.replaceRefreshToken(token, grant) : null,
    lifetimeMs: settings().accessTokenLifetimeMs,
  });
}

/** The form's field; throws OauthRefusal without one. */
export function requireParameter(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw new OauthError('invalid_request', `Missing required parameter: ${name}`);
  return value;
}

function rejectRepeatedParameters(form: URLSearchParams): void {
  const names = [...form.keys()];
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated === undefined) return;
  throw new OauthError('invalid_request', `Parameter is repeated: ${repeated}`);
}
