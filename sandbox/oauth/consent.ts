import type { HttpResponse } from '../http/message.ts';
import { findPerson } from './account.ts';
import { type AuthorizationRequest, toRedirectUrl } from './authorization-request.ts';
import { PageError } from './error.ts';
import type { Grant } from './grant-store.ts';
import type { Provider } from './provider.ts';
import type { AuthorizationServerContext } from './token-endpoint.ts';

/** Whether the page offers each scope separately. It does so only if there are several to choose from. */
export const hasScopeChoice = ({ scopes }: AuthorizationRequest, { isGranular }: Provider) =>
  isGranular && scopes.filter(({ isIdentity }) => !isIdentity).length > 1;

/** Redirects to the application with a code, or with an error if the person denied the request. */
export function respondToConsent(
  request: AuthorizationRequest,
  form: URLSearchParams,
  { provider, grantStore, isBroken }: AuthorizationServerContext,
): HttpResponse {
  const { redirectUri, state, codeChallenge, nonce, params } = request;
  const isAsana = provider.name === 'asana';
  const error = isAsana && isBroken('asana.oauth-errors') ? 'consent_refused' : 'access_denied';
  const denied = () => redirect(toRedirectUrl(redirectUri, { error, state }));
  if (form.get('decision') !== 'allow') return denied();
  const person = findPerson(form.get('person'));
  if (person === null) throw new PageError('invalid_request', 'No person was chosen.');
  const chosen = hasScopeChoice(request, provider) ? form.getAll('granted') : null;
  const granted = request.scopes
    .filter(({ name, isIdentity }) => isIdentity || (chosen?.includes(name) ?? true))
    .map(({ name }) => name);
  if (granted.length === 0) return denied();
  const earlier = request.includesGrantedScopes ? grantStore.scopesOf(person) : [];
  const grant: Grant = {
    person,
    scopes: new Set(isAsana && isBroken('asana.oauth-scopes') ? [] : [...granted, ...earlier]),
    isOffline: provider.isOffline(params, !grantStore.hasGrant(person)),
    nonce,
    isRevoked: false,
  };
  const code = grantStore.addCode({ grant, redirectUri, codeChallenge });
  const extras = provider.redirectParameters([...grant.scopes]);
  return redirect(toRedirectUrl(redirectUri, { state, code, ...extras }));
}

/** Redirects the browser to this address. It sends a GET request there. */
export const redirect = (location: string): HttpResponse => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});
