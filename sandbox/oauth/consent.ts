import type { HttpResponse } from '../http/message.ts';
import { findPerson } from './account.ts';
import { type AuthorizationRequest, toRedirectUrl } from './authorization-request.ts';
import { PageError } from './error.ts';
import type { Grant, GrantStore } from './grant-store.ts';
import type { Provider } from './provider.ts';

/** Whether the page asks for each scope by itself: only where there is something to choose from. */
export const hasScopeChoice = ({ scopes }: AuthorizationRequest, { isGranular }: Provider) =>
  isGranular && scopes.filter(({ isIdentity }) => !isIdentity).length > 1;

/** What the person decided on the page: sends them back with a code, or with the refusal. */
export function respondToConsent(
  authorization: AuthorizationRequest,
  form: URLSearchParams,
  profile: Provider,
  grants: GrantStore,
): HttpResponse {
  const { redirectUri, state, codeChallenge: challenge, nonce, params } = authorization;
  const denied = () => redirect(toRedirectUrl(redirectUri, { error: 'access_denied', state }));
  if (form.get('decision') !== 'allow') return denied();
  const person = findPerson(form.get('person'));
  if (person === null) throw new PageError('invalid_request', 'Nobody was chosen.');
  const ticked = hasScopeChoice(authorization, profile) ? form.getAll('granted') : null;
  const allowed = authorization.scopes
    .filter(({ name, isIdentity }) => isIdentity || (ticked?.includes(name) ?? true))
    .map(({ name }) => name);
  if (allowed.length === 0) return denied();
  const earlier = authorization.includesGrantedScopes ? grants.scopesOf(person) : [];
  const grant: Grant = {
    person,
    scopes: new Set([...allowed, ...earlier]),
    isOffline: profile.isOffline(params, !grants.hasGrant(person)),
    nonce,
    isRevoked: false,
  };
  const code = grants.addCode({ grant, redirectUri, challenge });
  const extras = profile.redirectParameters([...grant.scopes]);
  return redirect(toRedirectUrl(redirectUri, { state, code, ...extras }));
}

/** Sends the browser there, by GET. */
export const redirect = (location: string): HttpResponse => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});
