import { createHash } from 'node:crypto';
import type { WireAnswer } from '../http/message.ts';
import { checkClient } from './client-authentication.ts';
import { jsonAnswer, OauthRefusal } from './error.ts';
import type { Code, Grant, Grants } from './grant-store.ts';
import type { FormRequest, Profile } from './provider.ts';
import type { FullOauthSettings } from './setting.ts';

/** What the endpoint works on. */
export interface TokenDesk {
  readonly profile: Profile;
  readonly grants: Grants;
  readonly settings: () => FullOauthSettings;
}

/** Gives tokens for a code or a refresh token; throws OauthRefusal. Source: RFC 6749, sections 4.1.3 and 6; RFC 7636. */
export function answerToken(request: FormRequest, desk: TokenDesk): WireAnswer {
  const { form } = request;
  checkRepeats(form);
  const type = required(form, 'grant_type');
  checkClient(request, desk.profile);
  switch (type) {
    case 'authorization_code':
      return jsonAnswer(200, redeem(form, desk));
    case 'refresh_token':
      return jsonAnswer(200, refresh(form, desk));
    default:
      throw new OauthRefusal('unsupported_grant_type', `Invalid grant_type: ${type}`);
  }
}

/** Whose code or token a request presents, whatever becomes of it. */
export function personBehind({ form, query }: FormRequest, grants: Grants) {
  const presented = form.get('code') ?? form.get('refresh_token') ?? form.get('token') ?? '';
  const token = presented || (query.get('token') ?? query.get('access_token') ?? '');
  const grant =
    grants.findCode(token)?.grant ??
    grants.findRefreshToken(token) ??
    grants.findAccessToken(token)?.grant;
  return grant?.person ?? null;
}

function redeem(form: URLSearchParams, { profile, grants, settings }: TokenDesk): object {
  const code = grants.findCode(required(form, 'code'));
  const redirectUri = required(form, 'redirect_uri');
  if (!code) throw profile.refuseGrant('unknown code');
  if (code.isSpent) {
    // Whoever comes second may be the thief, or come after one.
    code.grant.isRevoked = true;
    throw profile.refuseGrant('unknown code');
  }
  if (code.grant.isRevoked || code.expiresAt <= grants.now()) {
    throw profile.refuseGrant('unknown code');
  }
  if (code.redirectUri !== redirectUri) throw profile.refuseGrant('other redirect');
  checkVerifier(code, form.get('code_verifier'), profile);
  code.isSpent = true;
  return profile.tokenAnswer({
    grant: code.grant,
    accessToken: grants.addAccessToken(code.grant),
    refreshToken: code.grant.isOffline ? grants.addRefreshToken(code.grant) : null,
    lifetimeMs: settings().accessTokenLifetimeMs,
  });
}

function checkVerifier({ challenge }: Code, verifier: string | null, profile: Profile): void {
  // A verifier without a challenge shows that somebody has taken the challenge out of the way.
  if (challenge === null && verifier === null) return;
  if (!verifier) throw profile.refuseGrant('no verifier');
  const digest = createHash('sha256').update(verifier).digest('base64url');
  if (digest !== challenge) throw profile.refuseGrant('wrong verifier');
}

function refresh(form: URLSearchParams, { profile, grants, settings }: TokenDesk): object {
  const token = required(form, 'refresh_token');
  const grant: Grant | null = grants.findRefreshToken(token);
  if (!grant) throw profile.refuseGrant('refresh token');
  const isRotated = profile.name === 'asana' && settings().rotatesRefreshTokens;
  return profile.tokenAnswer({
    grant,
    accessToken: grants.addAccessToken(grant),
    refreshToken: isRotated ? grants.replaceRefreshToken(token, grant) : null,
    lifetimeMs: settings().accessTokenLifetimeMs,
  });
}

/** The form's field; throws OauthRefusal without one. */
export function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw new OauthRefusal('invalid_request', `Missing required parameter: ${name}`);
  return value;
}

function checkRepeats(form: URLSearchParams): void {
  const names = [...form.keys()];
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated === undefined) return;
  throw new OauthRefusal('invalid_request', `Parameter is repeated: ${repeated}`);
}
