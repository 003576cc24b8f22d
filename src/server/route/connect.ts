import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Outcome } from '../../account/account.ts';
import type { Accounts } from '../../account/accounts.ts';
import type { Service } from '../../account/credential.ts';
import type { Config } from '../../config/config.ts';
import { checkCrossSite } from '../plugin/access/cross-site.ts';
import { callbackPathOf, homePath, isSameOrigin, originFor } from '../request/server-url.ts';
import type { Route } from './route.ts';

interface ConnectOptions {
  readonly config: Config;
  readonly accounts: Accounts;
  readonly logger: Logger;
}

/**
 * The routes by which browsers connect and disconnect accounts. All of them redirect to the service's consent page, or to the
 * home page, which describes the outcome. No part of a request determines the redirect's target.
 *
 * - `POST /connect/<service>` redirects to the consent page. GET changes nothing and redirects to the home page.
 * - `GET /connect/<service>/callback` is the redirect URI.
 * - `POST /disconnect/<service>`, `POST /disconnect` for all services, `POST /sign-out`.
 */
export function createConnectRoutes(options: ConnectOptions): Readonly<Record<string, Route>> {
  const { config, accounts, logger } = options;

  const startAuthorization = (service: Service) =>
    sameOriginPost(config, async (request) => {
      const redirectUri = `${originFor(request, config)}${callbackPathOf(service)}`;
      const { url, cookie } = await accounts.startAuthorization(
        service,
        request.headers,
        redirectUri,
      );
      return redirectTo(url.href, cookie);
    });

  const handleCallback = (service: Service): Route => {
    return (request) =>
      request.method === 'GET'
        ? withCrossSiteCheck(request, config, async () => {
            const { searchParams } = new URL(request.url);
            const { outcome, cookie } = await accounts.handleCallback(
              service,
              request.headers,
              searchParams,
            );
            logger.info({ service, outcome }, 'connect');
            return redirectHome(outcome, service, cookie);
          })
        : methodNotAllowed('GET');
  };

  const disconnect = (disconnected: readonly Service[]) =>
    sameOriginPost(config, async (request) => {
      const session = await accounts.open(request.headers);
      const results = await Promise.all(
        disconnected.map(async (service) => ({ service, ...(await session?.disconnect(service)) })),
      );
      logger.info({ results }, 'disconnect');
      const [only, ...others] = disconnected;
      return redirectHome('disconnected', others.length === 0 ? only : undefined);
    });

  const signOut = sameOriginPost(config, async (request) => {
    const cookie = await accounts.signOut(request.headers);
    logger.info('sign out');
    return redirectHome('signed-out', undefined, cookie);
  });

  return Object.fromEntries<Route>([
    ...[...accounts.offered].flatMap((service): [string, Route][] => [
      [`/connect/${service}`, orRedirectHome(startAuthorization(service), service)],
      [callbackPathOf(service), handleCallback(service)],
      [`/disconnect/${service}`, disconnect([service])],
    ]),
    ['/disconnect', disconnect([...accounts.offered])],
    ['/sign-out', signOut],
  ]);
}

type AsyncHandler = (request: Request) => Promise<Response>;

/** A route that changes something: it accepts only POST, and only from a page of this server. */
function sameOriginPost(config: Config, handler: AsyncHandler): Route {
  return (request) => {
    if (request.method !== 'POST') return methodNotAllowed('POST');
    return withCrossSiteCheck(request, config, async () =>
      isSameOrigin(request, config)
        ? handler(request)
        : textResponse(403, 'Only a page of this server may send this request.'),
    );
  };
}

/** Redirects a GET to the home page, which has the button for the POST. */
const orRedirectHome =
  (post: Route, service: Service): Route =>
  (request, state) =>
    request.method === 'GET' ? redirectTo(`${homePath}#${service}`, null) : post(request, state);

async function withCrossSiteCheck(
  request: Request,
  config: Config,
  handler: () => Promise<Response>,
): Promise<Response> {
  try {
    checkCrossSite(request, config);
  } catch (error) {
    if (error instanceof GraphQLError) return textResponse(403, error.message);
    throw error;
  }
  return handler();
}

function redirectHome(
  outcome: Outcome,
  service: Service | undefined,
  cookie: string | null = null,
): Response {
  const query = new URLSearchParams({ outcome, ...(service === undefined ? {} : { service }) });
  return redirectTo(`${homePath}?${query}${service === undefined ? '' : `#${service}`}`, cookie);
}

/** Status 303 makes the browser follow with GET. */
function redirectTo(location: string, cookie: string | null): Response {
  return new Response(null, {
    status: 303,
    headers: { location, ...(cookie === null ? {} : { 'set-cookie': cookie }) },
  });
}

const methodNotAllowed = (allow: string) =>
  textResponse(405, `This URL accepts only ${allow}.`, { allow });

function textResponse(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}
