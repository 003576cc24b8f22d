import { reasonToRefuse } from '../http/cross-site.ts';
import type { Exchange, Service, WireAnswer, WireRequest } from '../http/message.ts';
import { readAuthorization, redirectTo } from './authorization-request.ts';
import { answerConsent, redirect } from './consent.ts';
import { consentPage, refusalPage } from './consent-page.ts';
import { jsonAnswer, OauthRefusal, PageRefusal, RedirectRefusal, refusalAnswer } from './error.ts';
import { answerOf } from './failure.ts';
import { describe } from './log-entry.ts';
import { pageAnswer } from './page.ts';
import type { FormRequest, Profile } from './provider.ts';
import { answerToken, personBehind, type TokenDesk } from './token-endpoint.ts';

// The authorization servers of both services: consent, codes, tokens. What they give out, callers.ts makes known to the
// services themselves. A profile (asana.ts, google.ts) says in what the two differ. Whatever is logged, log-entry.ts
// has let through: no code, token, secret or verifier.

type Respond = (request: WireRequest, form: FormRequest) => WireAnswer;

/** The authorization server of one service. */
export function createAuthorizationServer(desk: TokenDesk): Service {
  const { profile, grants } = desk;
  const { authorize, token, revoke, inspect } = profile.registration.paths;
  const routes: Readonly<Record<string, Respond>> = {
    [`GET ${authorize}`]: (_, { query }) =>
      onPage(profile, query, () =>
        pageAnswer(consentPage(readAuthorization(query, profile), profile)),
      ),
    [`POST ${authorize}`]: (request, { form }) =>
      onPage(profile, form, () => {
        const reason = reasonToRefuse(request);
        if (reason) throw new PageRefusal('invalid_request', reason, 403);
        return answerConsent(readAuthorization(form, profile), form, profile, grants);
      }),
    [`POST ${token}`]: (_, form) => inJson(() => answerToken(form, desk)),
    [`POST ${revoke}`]: (_, form) => inJson(() => profile.revoke(form, grants)),
    [`POST ${inspect}`]: (_, form) => inJson(() => profile.inspect(form, grants)),
    ...(profile.name === 'google' && {
      [`GET ${inspect}`]: (_: WireRequest, form: FormRequest) =>
        inJson(() => profile.inspect(form, grants)),
    }),
  };
  const paths: readonly string[] = [authorize, token, revoke, inspect];
  return {
    name: profile.name,
    ownsPath: (path) => paths.includes(path),
    open: (request) => open(request, desk, routes),
  };
}

function open(
  request: WireRequest,
  { profile, grants }: TokenDesk,
  routes: Readonly<Record<string, Respond>>,
): Exchange {
  const form = readForm(request);
  const name = `${request.method} ${request.url.pathname}`;
  const respond = routes[name];
  const isRead = request.method === 'GET';
  return {
    token: '',
    person: personBehind(form, grants),
    route: respond ? name : '',
    cost: { reads: isRead ? 1 : 0, writes: isRead ? 0 : 1 },
    call: describe(request, form),
    actions: null,
    refuseByLimit: () => null,
    carryOut: () => ({
      answer: respond
        ? respond(request, form)
        : jsonAnswer(405, { error: 'invalid_request', error_description: 'Method not allowed' }),
      actionStatuses: [],
    }),
    failWith: (failure) => answerOf(failure, profile),
  };
}

function readForm({ headers, url, body }: WireRequest): FormRequest {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return {
    query: url.searchParams,
    form: new URLSearchParams(isForm ? body.toString('utf8') : ''),
    authorization: headers.authorization,
  };
}

function onPage(profile: Profile, params: URLSearchParams, answer: () => WireAnswer): WireAnswer {
  try {
    return answer();
  } catch (error) {
    if (error instanceof PageRefusal) return pageAnswer(refusalPage(error, profile));
    if (!(error instanceof RedirectRefusal)) throw error;
    const said = { error: error.code, error_description: error.message };
    return redirect(
      redirectTo(params.get('redirect_uri') ?? '', { ...said, state: params.get('state') }),
    );
  }
}

function inJson(answer: () => WireAnswer): WireAnswer {
  try {
    return answer();
  } catch (error) {
    if (error instanceof OauthRefusal) return refusalAnswer(error);
    throw error;
  }
}
