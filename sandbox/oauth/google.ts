import { accountOf } from './account.ts';
import { registrations } from './client-registration.ts';
import { jsonResponse, OauthError, PageError } from './error.ts';
import type { GrantStore } from './grant-store.ts';
import { createIdToken } from './id-token.ts';
import type { GrantProblem, IssuedTokens, OauthRequest, Provider } from './provider.ts';

// Source of the routes and fields: Google's guides to OAuth 2.0 and to granular permissions. The wording of its errors
// is partly unverified.

const prefix = 'https://www.googleapis.com/auth/';

const identityLabels: Readonly<Record<string, string>> = {
  openid: 'Associate you with your personal info on Google',
  [`${prefix}userinfo.email`]: 'See your primary Google Account email address',
  [`${prefix}userinfo.profile`]: 'See your personal info, including any you have made public',
};

const labels: Readonly<Record<string, string>> = {
  [`${prefix}drive`]: 'See, edit, create, and delete all of your Google Drive files',
  [`${prefix}drive.file`]:
    'See, edit, create, and delete only the specific Google Drive files you use with this app',
  [`${prefix}drive.readonly`]: 'See and download all your Google Drive files',
  [`${prefix}drive.metadata`]: 'View and manage metadata of files in your Google Drive',
  [`${prefix}drive.metadata.readonly`]: 'See information about your Google Drive files',
  [`${prefix}documents`]: 'See, edit, create, and delete all your Google Docs documents',
  [`${prefix}documents.readonly`]: 'See all your Google Docs documents',
};

/** The short names of the sign-in scopes, and the scopes that are granted for them. */
const aliases: Readonly<Record<string, string>> = {
  email: `${prefix}userinfo.email`,
  profile: `${prefix}userinfo.profile`,
};

const descriptions: Readonly<Record<GrantProblem, string>> = {
  'unknown code': 'Bad Request',
  'other redirect': 'Bad Request',
  'no verifier': 'Missing code verifier.',
  'wrong verifier': 'Invalid code verifier.',
  'refresh token': 'Token has been expired or revoked.',
};

/** Google. Users allow each scope separately. */
export const googleProvider: Provider = {
  name: 'google',
  title: 'Google',
  registration: registrations.google,
  prefixes: { code: '4/0', accessToken: 'ya29.', refreshToken: '1//0' },
  acceptsBasicAuthentication: true,
  redirectsErrors: false,
  isGranular: true,
  parseScopes: (scope) => {
    const names = scope.split(' ').filter((name) => name !== '');
    if (names.length === 0) {
      throw new PageError('invalid_request', 'Missing required parameter: scope');
    }
    return [...new Set(names.map((name) => aliases[name] ?? name))].map((name) => {
      const label = labels[name] ?? identityLabels[name];
      if (label === undefined) {
        throw new PageError('invalid_scope', `Some requested scopes were invalid: ${name}`);
      }
      return { name, label, isIdentity: Object.hasOwn(identityLabels, name) };
    });
  },
  isOffline: (params, isFirstConsent) =>
    params.get('access_type') === 'offline' &&
    (isFirstConsent || (params.get('prompt') ?? '').split(' ').includes('consent')),
  redirectParameters: (scopes) => ({ scope: scopes.join(' ') }),
  clientError: (isKnown) =>
    new OauthError(
      'invalid_client',
      isKnown ? 'Unauthorized' : 'The OAuth client was not found.',
      401,
    ),
  grantError: (problem) =>
    new OauthError(
      problem === 'other redirect' ? 'redirect_uri_mismatch' : 'invalid_grant',
      descriptions[problem],
    ),
  toTokenResponse: (issued) => toTokenResponse(issued),
  revoke: ({ query, form }, grantStore) => {
    const token = form.get('token') ?? query.get('token') ?? '';
    const grant = grantStore.findAccessToken(token)?.grant ?? grantStore.findRefreshToken(token);
    if (!grant || grant.isRevoked) {
      throw new OauthError('invalid_token', 'Token expired or revoked');
    }
    // Revoking any token revokes the user's complete consent to the application.
    grantStore.revoke(grant.person);
    return jsonResponse(200, {});
  },
  introspect: (request, grantStore) => jsonResponse(200, introspect(request, grantStore)),
};

function toTokenResponse({ grant, accessToken, refreshToken, lifetimeMs }: IssuedTokens): object {
  return {
    access_token: accessToken,
    // One second has passed when the client reads it.
    expires_in: Math.max(0, Math.ceil(lifetimeMs / 1000) - 1),
    ...(refreshToken !== null && { refresh_token: refreshToken }),
    scope: [...grant.scopes].join(' '),
    token_type: 'Bearer',
    ...(grant.scopes.has('openid') && { id_token: createIdToken(claimsOf(grant)) }),
  };
}

function claimsOf({
  person,
  scopes,
  nonce,
}: IssuedTokens['grant']): Readonly<Record<string, unknown>> {
  const { gid, name, email } = accountOf(person);
  const { clientId } = registrations.google;
  return {
    iss: 'https://accounts.google.com',
    azp: clientId,
    aud: clientId,
    sub: gid.padStart(21, '1'),
    ...(scopes.has(`${prefix}userinfo.email`) && { email, email_verified: true }),
    ...(scopes.has(`${prefix}userinfo.profile`) && { name }),
    ...(nonce !== null && { nonce }),
  };
}

function introspect({ query, form }: OauthRequest, grantStore: GrantStore): object {
  const token = query.get('access_token') ?? form.get('access_token') ?? '';
  const access = grantStore.findAccessToken(token);
  if (!access || access.grant.isRevoked || access.expiresAt <= grantStore.now()) {
    throw new OauthError('invalid_token', 'Invalid Value');
  }
  const { clientId } = registrations.google;
  return {
    azp: clientId,
    aud: clientId,
    scope: [...access.grant.scopes].join(' '),
    exp: String(Math.floor(access.expiresAt / 1000)),
    expires_in: String(Math.floor((access.expiresAt - grantStore.now()) / 1000)),
    access_type: access.grant.isOffline ? 'offline' : 'online',
  };
}
