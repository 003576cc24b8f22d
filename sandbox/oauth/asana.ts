import { accountOf } from './account.ts';
import { authenticateClient } from './client-authentication.ts';
import { registrations } from './client-registration.ts';
import { jsonResponse, OauthError, PageError } from './error.ts';
import type { GrantProblem, OauthRequest, Provider } from './provider.ts';
import { requireParameter } from './token-endpoint.ts';

// Source of the routes and fields: Asana's guide to OAuth. The wording of its errors is unverified.

const labels: Readonly<Record<string, string>> = {
  default: 'Read and change everything you can: tasks, projects, teams and the rest',
  openid: 'Know who you are',
  email: 'Know your e-mail address',
  profile: 'Know your name and photo',
};

const descriptions: Readonly<Record<GrantProblem, string>> = {
  'unknown code': 'The code you provided was invalid.',
  'other redirect': 'The `redirect_uri` does not match the one that the code was requested with.',
  'no verifier': 'The `code_verifier` is missing.',
  'wrong verifier': 'The `code_verifier` does not match the `code_challenge`.',
  'refresh token': 'The refresh token is invalid, or its authorization was revoked.',
};

/** Asana. The application is registered with full permissions. */
export const asanaProvider: Provider = {
  name: 'asana',
  title: 'Asana',
  registration: registrations.asana,
  prefixes: { code: '1/', accessToken: '2/', refreshToken: '3/' },
  acceptsBasicAuthentication: false,
  redirectsErrors: true,
  isGranular: false,
  parseScopes: (scope) => {
    const names = scope.split(' ').filter((name) => name !== '');
    const unknown = names.find((name) => !Object.hasOwn(labels, name));
    if (unknown !== undefined) {
      throw new PageError(
        'forbidden_scopes',
        `Your app is registered with full permissions and may not ask for ${unknown}.`,
      );
    }
    return (names.length > 0 ? names : ['default']).map((name) => ({
      name,
      label: labels[name] ?? name,
      isIdentity: name !== 'default',
    }));
  },
  isOffline: () => true,
  redirectParameters: () => ({}),
  clientError: () => new OauthError('invalid_client', 'The client credentials are invalid.', 401),
  grantError: (problem) => new OauthError('invalid_grant', descriptions[problem]),
  toTokenResponse: ({ grant, accessToken, refreshToken, lifetimeMs }) => {
    const { gid, name, email } = accountOf(grant.person);
    return {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: Math.floor(lifetimeMs / 1000),
      data: { id: Number(gid), gid, name, email },
      ...(refreshToken !== null && { refresh_token: refreshToken }),
    };
  },
  revoke: (request, grantStore) => {
    const token = requireParameter(request.form, 'token');
    authenticateClient(request, asanaProvider);
    if (grantStore.findAccessToken(token)) {
      throw new OauthError('invalid_request', 'Only a refresh token can be revoked.');
    }
    const grant = grantStore.findRefreshToken(token);
    if (grant) grant.isRevoked = true;
    return jsonResponse(200, {});
  },
  introspect: (request, grantStore) => jsonResponse(200, introspect(request, grantStore)),
};

function introspect(
  { form }: OauthRequest,
  grantStore: Parameters<Provider['introspect']>[1],
): object {
  const token = requireParameter(form, 'token');
  const access = grantStore.findAccessToken(token);
  const grant = access?.grant ?? grantStore.findRefreshToken(token);
  if (!grant || grant.isRevoked) return { active: false };
  const remainingMs = access ? access.expiresAt - grantStore.now() : null;
  return {
    token_type: access ? 'bearer' : 'refresh',
    active: remainingMs === null || remainingMs > 0,
    scope: [...grant.scopes].join(' '),
    client_id: registrations.asana.clientId,
    ...(access &&
      remainingMs !== null && {
        expires_in: Math.max(0, Math.floor(remainingMs / 1000)),
        exp: Math.floor(access.expiresAt / 1000),
      }),
  };
}
