import { createHash } from 'node:crypto';
import type { IsBroken } from '../assumption/setting.ts';
import type { HttpResponse } from '../http/message.ts';
import { authenticateClient } from './client-authentication.ts';
import { jsonResponse, OauthError } from './error.ts';
import type { AuthorizationCode, Grant, GrantStore } from './grant-store.ts';
import type { OauthRequest, Provider } from './provider.ts';
import type { CompleteOauthSettings } from './setting.ts';

/** The state and settings of one authorization server. */
export interface AuthorizationServerContext {
  readonly provider: Provider;
  readonly grantStore: GrantStore;
  readonly settings: () => CompleteOauthSettings;
  readonly isBroken: IsBroken;
}

/** Issues tokens for a code or a refresh token. Throws OauthError. Source: RFC 6749, sections 4.1.3 and 6; RFC 7636. */
export function respondToTokenRequest(
  request: OauthRequest,
  context: AuthorizationServerContext,
): HttpResponse {
  const { form } = request;
  rejectRepeatedParameters(form);
  const type = requireParameter(form, 'grant_type');
  authenticateClient(request, context.provider);
  switch (type) {
    case 'authorization_code':
      return jsonResponse(200, exchangeCode(form, context));
    case 'refresh_token':
      return jsonResponse(200, refresh(form, context));
    default:
      throw new OauthError('unsupported_grant_type', `Invalid grant_type: ${type}`);
  }
}

/** The person whose code or token is in the request, even if the request fails. */
export function personOf({ form, query }: OauthRequest, grantStore: GrantStore) {
  const inForm = form.get('code') ?? form.get('refresh_token') ?? form.get('token') ?? '';
  const token = inForm || (query.get('token') ?? query.get('access_token') ?? '');
  const grant =
    grantStore.findCode(token)?.grant ??
    grantStore.findRefreshToken(token) ??
    grantStore.findAccessToken(token)?.grant;
  return grant?.person ?? null;
}

function exchangeCode(
  form: URLSearchParams,
  { provider, grantStore, settings, isBroken }: AuthorizationServerContext,
): object {
  const code = grantStore.findCode(requireParameter(form, 'code'));
  const redirectUri = requireParameter(form, 'redirect_uri');
  if (!code) throw provider.grantError('unknown code');
  if (code.isSpent) {
    // Either the first or the second use of the code may be an attack, so its grant is revoked.
    code.grant.isRevoked = true;
    throw provider.grantError('unknown code');
  }
  if (code.grant.isRevoked || code.expiresAt <= grantStore.now()) {
    throw provider.grantError('unknown code');
  }
  if (code.redirectUri !== redirectUri) throw provider.grantError('other redirect');
  checkVerifier(code, form.get('code_verifier'), provider);
  code.isSpent = true;
  const isWithheld = provider.name === 'google' && isBroken('google.first-refresh-token');
  return provider.toTokenResponse({
    grant: code.grant,
    accessToken: grantStore.addAccessToken(code.grant),
    refreshToken:
      code.grant.isOffline && !isWithheld ? grantStore.addRefreshToken(code.grant) : null,
    lifetimeMs: settings().accessTokenLifetimeMs,
  });
}

function checkVerifier(
  { codeChallenge }: AuthorizationCode,
  verifier: string | null,
  provider: Provider,
): void {
  // A verifier without a challenge means that the challenge was removed from the authorization request.
  if (codeChallenge === null && verifier === null) return;
  if (!verifier) throw provider.grantError('no verifier');
  const digest = createHash('sha256').update(verifier).digest('base64url');
  if (digest !== codeChallenge) throw provider.grantError('wrong verifier');
}

function refresh(
  form: URLSearchParams,
  { provider, grantStore, settings, isBroken }: AuthorizationServerContext,
): object {
  const token = requireParameter(form, 'refresh_token');
  const grant: Grant | null = grantStore.findRefreshToken(token);
  if (!grant) throw provider.grantError('refresh token');
  const isAsana = provider.name === 'asana';
  if (isAsana && isBroken('asana.refresh-redirect-uri')) requireParameter(form, 'redirect_uri');
  const isRotated = isAsana && settings().rotatesRefreshTokens;
  const isWithheld = isBroken(isAsana ? 'asana.refresh-token' : 'google.refresh-token');
  const next = isRotated || isWithheld ? grantStore.replaceRefreshToken(token, grant) : null;
  return provider.toTokenResponse({
    grant,
    accessToken: grantStore.addAccessToken(grant),
    refreshToken: isWithheld ? null : next,
    lifetimeMs: settings().accessTokenLifetimeMs,
  });
}

/** The value of a form field. Throws OauthError if it is missing. */
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
