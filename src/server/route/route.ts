import type { Logger } from 'pino';
import { StoreUnavailable } from '../../account/store/store-error.ts';
import { describeError } from '../request/logger.ts';
import type { RequestState, ServerPlugin } from '../request/request-state.ts';
import { hasPath } from '../request/server-url.ts';

/** Responds to the requests of one path, or returns null to pass the request on. */
export type Route = (request: Request, state: RequestState) => Response | Promise<Response> | null;

/** The routes in addition to the API. */
export interface RouteOptions {
  readonly graphqlEndpoint: string;
  /** By path. The match is exact. */
  readonly routes: Readonly<Record<string, Route>>;
  readonly logger: Logger;
}

/**
 * Serves the routes, passes the API's path on, and responds with 404 to every other path.
 *
 * Yoga would match only the end of the path, so it would also serve `/anything/graphql`.
 */
export function useRoutes({ graphqlEndpoint, routes, logger }: RouteOptions): ServerPlugin {
  const table = new Map(Object.entries(routes));
  return {
    // Not async, so that it does not delay the requests of the API.
    onRequest({ request, url, serverContext, endResponse }) {
      const { requestId } = serverContext;
      const path = hasPath(request, graphqlEndpoint) ? graphqlEndpoint : url.pathname;
      const response = table.get(path)?.(request, serverContext);
      if (response) {
        // Without this handler the response to a failure would contain its stack.
        return Promise.resolve(response).then(endResponse, (error) => {
          // The store logs its failures itself.
          if (error instanceof StoreUnavailable)
            return endResponse(textResponse(503, `${error.message} Try again later.`));
          logger.error({ requestId, path, error: describeError(error, []) }, 'unexpected error');
          endResponse(
            textResponse(
              500,
              `An unexpected error occurred. The log contains it with the request id ${requestId}.`,
            ),
          );
        });
      }
      if (path !== graphqlEndpoint)
        endResponse(textResponse(404, `Not found. The API is at ${graphqlEndpoint}.`));
    },
  };
}

function textResponse(status: number, message: string): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
