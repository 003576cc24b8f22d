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

// The authorization servers of both services: consent, codes and tokens. token-verifier.ts lets the services verify the
// tokens. A provider (asana.ts, google.ts) defines where the two servers differ. log-entry.ts decides what is logged:
// never a code, token, secret or verifier.

type Respond = (request: HttpRequest, form: OauthRequest) => HttpResponse;

/** Creates the authorization server of one service. */
export function createAuthorizationServer(context: AuthorizationServerContext): Service {
  const { provider, grantStore } = context;
  const { authorize, token, revoke, introspect: inspect } = provider.registration.paths;
  const routes: Readonly<Record<string, Respond>> = {
    [`GET ${authorize}`]: (_, { query }) =>
      withErrorPage(provider, query, () =>
        toPageResponse(consentPage(parseAuthorizationRequest(query, provider), provider)),
      ),
    [`POST ${authorize}`]: (request, { form }) =>
      withErrorPage(provider, form, () => {
        const reason = crossSiteRejection(request);
        if (reason) throw new PageError('invalid_request', reason, 403);
        return respondToConsent(parseAuthorizationRequest(form, provider), form, context);
      }),
    [`POST ${token}`]: (_, form) =>
      withJsonError(
        () => respondToTokenRequest(form, context),
        provider.name === 'asana' && context.isBroken('asana.oauth-errors'),
      ),
    [`POST ${revoke}`]: (_, form) => withJsonError(() => provider.revoke(form, grantStore)),
    [`POST ${inspect}`]: (_, form) => withJsonError(() => provider.introspect(form, grantStore)),
    ...(provider.name === 'google' && {
      [`GET ${inspect}`]: (_: HttpRequest, form: OauthRequest) =>
        withJsonError(() => provider.introspect(form, grantStore)),
    }),
  };
  const paths: readonly string[] = [authorize, token, revoke, inspect];
  return {
    name: provider.name,
    ownsPath: (path) => paths.includes(path),
    parse: (request) => parse(request, context, routes),
  };
}

function parse(
  request: HttpRequest,
  { provider, grantStore }: AuthorizationServerContext,
  routes: Readonly<Record<string, Respond>>,
): ParsedRequest {
  const form = parseOauthRequest(request);
  const name = `${request.method} ${request.url.pathname}`;
  const respond = routes[name];
  const isRead = request.method === 'GET';
  return {
    token: '',
    person: personOf(form, grantStore),
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
    toFailureResponse: (failure) => toFailureResponse(failure, provider),
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
  provider: Provider,
  params: URLSearchParams,
  respond: () => HttpResponse,
): HttpResponse {
  try {
    return respond();
  } catch (error) {
    if (error instanceof PageError) return toPageResponse(errorPage(error, provider));
    if (!(error instanceof RedirectError)) throw error;
    const parameters = { error: error.code, error_description: error.message };
    return redirect(
      toRedirectUrl(params.get('redirect_uri') ?? '', {
        ...parameters,
        state: params.get('state'),
      }),
    );
  }
}

/** @param isWithoutCode  Whether an error has the form of Asana's API instead of the form of RFC 6749. */
function withJsonError(respond: () => HttpResponse, isWithoutCode = false): HttpResponse {
  try {
    return respond();
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    if (!isWithoutCode) return toErrorResponse(error);
    return jsonResponse(error.status, { errors: [{ message: error.message }] });
  }
}
