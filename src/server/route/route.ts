import type { Logger } from 'pino';
import { describeError } from '../request/error-report.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** Answers one path, or returns null to leave the request to what comes after it. */
export type Route = (request: Request) => Response | Promise<Response> | null;

/** What is served beside the API. */
export interface RouteOptions {
  readonly graphqlEndpoint: string;
  /** By path, exactly as spelled. */
  readonly routes: Readonly<Record<string, Route>>;
  readonly logger: Logger;
}

/**
 * Serves the paths that are not GraphQL, and answers 404 to every other.
 *
 * Yoga itself matches by the end of the address, which would also serve `/anything/graphql`.
 */
export function useRoutes({ graphqlEndpoint, routes, logger }: RouteOptions): ServerPlugin {
  const table = new Map(Object.entries(routes));
  return {
    // Not async: the API's own requests pass here too, and should wait for nobody.
    onRequest({ request, url, serverContext: { requestId }, endResponse }) {
      const path = url.pathname;
      const answer = table.get(path)?.(request);
      if (answer) {
        // Left to itself, a failure would be answered with its stack.
        return Promise.resolve(answer).then(endResponse, (error) => {
          logger.error({ requestId, path, error: describeError(error, []) }, 'unforeseen error');
          endResponse(plain(500, `Something went wrong. It is logged under ${requestId}.`));
        });
      }
      if (path !== graphqlEndpoint)
        endResponse(plain(404, `Nothing here. The API is at ${graphqlEndpoint}.`));
    },
  };
}

function plain(status: number, sentence: string): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
