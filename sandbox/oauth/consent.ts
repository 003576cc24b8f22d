import type { WireAnswer } from '../http/message.ts';
import { findPerson } from './account.ts';
import { type Authorization, redirectTo } from './authorization-request.ts';
import { PageRefusal } from './error.ts';
import type { Grant, Grants } from './grant-store.ts';
import type { Profile } from './provider.ts';

/** Whether the page asks for each scope by itself: only where there is something to choose from. */
export const isChosenOneByOne = ({ scopes }: Authorization, { isGranular }: Profile) =>
  isGranular && scopes.filter(({ isIdentity }) => !isIdentity).length > 1;

/** What the person decided on the page: sends them back with a code, or with the refusal. */
export function answerConsent(
  authorization: Authorization,
  form: URLSearchParams,
  profile: Profile,
  grants: Grants,
): WireAnswer {
  const { redirectUri, state, challenge, nonce, params } = authorization;
  const denied = () => redirect(redirectTo(redirectUri, { error: 'access_denied', state }));
  if (form.get('decision') !== 'allow') return denied();
  const person = findPerson(form.get('person'));
  if (person === null) throw new PageRefusal('invalid_request', 'Nobody was chosen.');
  const ticked = isChosenOneByOne(authorization, profile) ? form.getAll('granted') : null;
  const allowed = authorization.scopes
    .filter(({ name, isIdentity }) => isIdentity || (ticked?.includes(name) ?? true))
    .map(({ name }) => name);
  if (allowed.length === 0) return denied();
  const earlier = authorization.joinsEarlier ? grants.scopesOf(person) : [];
  const grant: Grant = {
    person,
    scopes: new Set([...allowed, ...earlier]),
    isOffline: profile.isOffline(params, !grants.hasGrant(person)),
    nonce,
    isRevoked: false,
  };
  const code = grants.addCode({ grant, redirectUri, challenge });
  const extras = profile.redirectExtras([...grant.scopes]);
  return redirect(redirectTo(redirectUri, { state, code, ...extras }));
}

/** Sends the browser there, by GET. */
export const redirect = (location: string): WireAnswer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});
