import type { ServerPlugin } from './plugin.ts';

/** Answers one path, or returns null to leave the request to what comes after it. */
export type Route = (request: Request) => Response | null | Promise<Response | null>;

/**
 * Serves the paths that are not GraphQL, each exactly as spelled, and answers 404 to every other.
 *
 * Yoga itself matches by the end of the address, which would also serve `/anything/graphql`.
 */
export function useRoutes(
  graphqlEndpoint: string,
  routes: Readonly<Record<string, Route>>,
): ServerPlugin {
  const table = new Map(Object.entries(routes));
  return {
    async onRequest({ request, url, endResponse, fetchAPI }) {
      const path = url.pathname;
      const answer = await table.get(path)?.(request);
      if (answer) return endResponse(answer);
      if (path === graphqlEndpoint) return;
      const body = `Nothing here. The API is at ${graphqlEndpoint}.\n`;
      const options = { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } };
      endResponse(new fetchAPI.Response(body, options));
    },
  };
}
