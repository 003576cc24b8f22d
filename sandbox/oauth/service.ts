import { crossSiteRejection } from '../http/cross-site.ts';
import type { HttpRequest, HttpResponse, ParsedRequest, Service } from '../http/message.ts';
import { parseAuthorizationRequest, toRedirectUrl } from './authorization-request.ts';
import { redirect, respondToConsent } from './consent.ts';
import { consentPage, errorPage } from './consent-page.ts';
import { jsonResponse, OauthError, PageError, RedirectError, toErrorResponse } from './error.ts';
import { toFailureResponse } from './failure.ts';
import { toLogEntry } from './log-entry.ts';
import { toPageResponse } from './page.ts';
import type { OauthRequest, Provider } from './provider.ts';
import {
  type AuthorizationServerContext,
  personOf,
  respondToTokenRequest,
} from './token-endpoint.ts';

// The authorization servers of both services: consent, codes, tokens. What they give out, callers.ts makes known to the
// services themselves. A profile (asana.ts, google.ts) says in what the two differ. Whatever is logged, log-entry.ts
// has let through: no code, token, secret or verifier.

type Respond = (request: HttpRequest, form: OauthRequest) => HttpResponse;

/** The authorization server of one service. */
export function createAuthorizationServer(desk: AuthorizationServerContext): Service {
  const { provider: profile, grants } = desk;
  const { authorize, token, revoke, introspect: inspect } = profile.registration.paths;
  const routes: Readonly<Record<string, Respond>> = {
    [`GET ${authorize}`]: (_, { query }) =>
      withErrorPage(profile, query, () =>
        toPageResponse(consentPage(parseAuthorizationRequest(query, profile), profile)),
      ),
    [`POST ${authorize}`]: (request, { form }) =>
      withErrorPage(profile, form, () => {
        const reason = crossSiteRejection(request);
        if (reason) throw new PageError('invalid_request', reason, 403);
        return respondToConsent(parseAuthorizationRequest(form, profile), form, profile, grants);
      }),
    [`POST ${token}`]: (_, form) => withJsonError(() => respondToTokenRequest(form, desk)),
    [`POST ${revoke}`]: (_, form) => withJsonError(() => profile.revoke(form, grants)),
    [`POST ${inspect}`]: (_, form) => withJsonError(() => profile.introspect(form, grants)),
    ...(profile.name === 'google' && {
      [`GET ${inspect}`]: (_: HttpRequest, form: OauthRequest) =>
        withJsonError(() => profile.introspect(form, grants)),
    }),
  };
  const paths: readonly string[] = [authorize, token, revoke, inspect];
  return {
    name: profile.name,
    ownsPath: (path) => paths.includes(path),
    parse: (request) => parse(request, desk, routes),
  };
}

function parse(
  request: HttpRequest,
  { provider: profile, grants }: AuthorizationServerContext,
  routes: Readonly<Record<string, Respond>>,
): ParsedRequest {
  const form = parseOauthRequest(request);
  const name = `${request.method} ${request.url.pathname}`;
  const respond = routes[name];
  const isRead = request.method === 'GET';
  return {
    token: '',
    person: personOf(form, grants),
    route: respond ? name : '',
    cost: { reads: isRead ? 1 : 0, writes: isRead ? 0 : 1 },
    logEntry: toLogEntry(request, form),
    actions: null,
    limitResponse: () => null,
    execute: () => ({
      response: respond
        ? respond(request, form)
        : jsonResponse(405, { error: 'invalid_request', error_description: 'Method not allowed' }),
      actionStatuses: [],
    }),
    toFailureResponse: (failure) => toFailureResponse(failure, profile),
  };
}

function parseOauthRequest({ headers, url, body }: HttpRequest): OauthRequest {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return {
    query: url.searchParams,
    form: new URLSearchParams(isForm ? body.toString('utf8') : ''),
    authorization: headers.authorization,
  };
}

function withErrorPage(
  profile: Provider,
  params: URLSearchParams,
  answer: () => HttpResponse,
): HttpResponse {
  try {
    return answer();
  } catch (error) {
    if (error instanceof PageError) return toPageResponse(errorPage(error, profile));
    if (!(error instanceof RedirectError)) throw error;
    const said = { error: error.code, error_description: error.message };
    return redirect(
      toRedirectUrl(params.get('redirect_uri') ?? '', { ...said, state: params.get('state') }),
    );
  }
}

function withJsonError(answer: () => HttpResponse): HttpResponse {
  try {
    return answer();
  } catch (error) {
    if (error instanceof OauthError) return toErrorResponse(error);
    throw error;
  }
}
