import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Outcome } from '../../auth/account.ts';
import type { Accounts } from '../../auth/accounts.ts';
import type { Service } from '../../auth/credential.ts';
import type { Config } from '../../config/config.ts';
import { checkCrossSite } from '../plugin/cross-site.ts';
import { isFromOwnPage } from '../request/same-origin.ts';
import { callbackPathOf, homePath, originFor } from '../request/server-url.ts';
import type { Route } from './route.ts';

/** Whose accounts, and what is written of them. */
export interface ConnectOptions {
  readonly config: Config;
  readonly accounts: Accounts;
  readonly logger: Logger;
}

/**
 * The routes by which browsers connect and disconnect accounts. All of them end in a redirect: to the service's own page, or to the
 * page of this server that says what happened. No part of a request decides where to.
 *
 * - `POST /connect/<service>` leads to the consent page; a GET, which must change nothing, to our own page.
 * - `GET /connect/<service>/callback` is where it leads back to.
 * - `POST /disconnect/<service>`, `POST /disconnect` for all of them, `POST /sign-out`.
 */
export function createConnectRoutes(options: ConnectOptions): Readonly<Record<string, Route>> {
  const { config, accounts, logger } = options;

  const depart = (service: Service) =>
    ownPost(config, async (request) => {
      const redirectUri = `${originFor(request, config)}${callbackPathOf(service)}`;
      const { address, cookie } = await accounts.depart(service, request.headers, redirectUri);
      return redirectTo(address.href, cookie);
    });

  const arrive = (service: Service): Route => {
    return (request) =>
      request.method === 'GET'
        ? guarded(request, config, async () => {
            const { searchParams } = new URL(request.url);
            const { outcome, cookie } = await accounts.arrive(
              service,
              request.headers,
              searchParams,
            );
            logger.info({ service, outcome }, 'connect');
            return home(outcome, service, cookie);
          })
        : notAllowed('GET');
  };

  const disconnect = (wanted: readonly Service[]) =>
    ownPost(config, async (request) => {
      const session = await accounts.open(request.headers);
      const ends = await Promise.all(
        wanted.map(async (service) => ({ service, ...(await session?.disconnect(service)) })),
      );
      logger.info({ ends }, 'disconnect');
      const [only, ...others] = wanted;
      return home('disconnected', others.length === 0 ? only : undefined);
    });

  const signOut = ownPost(config, async (request) => {
    const cookie = await accounts.signOut(request.headers);
    logger.info('sign out');
    return home('signed-out', undefined, cookie);
  });

  return Object.fromEntries<Route>([
    ...[...accounts.offered].flatMap((service): [string, Route][] => [
      [`/connect/${service}`, orHome(depart(service), service)],
      [callbackPathOf(service), arrive(service)],
      [`/disconnect/${service}`, disconnect([service])],
    ]),
    ['/disconnect', disconnect([...accounts.offered])],
    ['/sign-out', signOut],
  ]);
}

type Answer = (request: Request) => Promise<Response>;

/** What changes something: by POST, and from a page of ours. */
function ownPost(config: Config, answer: Answer): Route {
  return (request) => {
    if (request.method !== 'POST') return notAllowed('POST');
    return guarded(request, config, async () =>
      isFromOwnPage(request, config)
        ? answer(request)
        : plain(403, 'Only a page of this server may ask for this.'),
    );
  };
}

/** Whoever opens the address instead of pressing the button is shown the button. */
const orHome =
  (post: Route, service: Service): Route =>
  (request) =>
    request.method === 'GET' ? redirectTo(`${homePath}#${service}`, null) : post(request);

async function guarded(
  request: Request,
  config: Config,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    checkCrossSite(request, config);
  } catch (error) {
    if (error instanceof GraphQLError) return plain(403, error.message);
    throw error;
  }
  return answer();
}

function home(
  outcome: Outcome,
  service: Service | undefined,
  cookie: string | null = null,
): Response {
  const query = new URLSearchParams({ outcome, ...(service === undefined ? {} : { service }) });
  return redirectTo(`${homePath}?${query}${service === undefined ? '' : `#${service}`}`, cookie);
}

/** By GET, whatever the request was. */
function redirectTo(location: string, cookie: string | null): Response {
  return new Response(null, {
    status: 303,
    headers: { location, ...(cookie === null ? {} : { 'set-cookie': cookie }) },
  });
}

const notAllowed = (allow: string) => plain(405, `This address takes a ${allow}.`, { allow });

function plain(
  status: number,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}
