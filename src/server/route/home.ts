import type { GraphQLSchema } from 'graphql';
import { services } from '../../account/credential.ts';
import { type ExecuteRequest, runLiveQuery } from '../page/home/live-query.ts';
import { renderHome, styleHash } from '../page/home/page.ts';
import { type PageSources, readPageData } from '../page/home/page-data.ts';
import { originFor } from '../request/server-url.ts';
import type { Route } from './route.ts';

export interface HomeRouteOptions extends Omit<PageSources, 'apiUrl' | 'live'> {
  readonly graphqlEndpoint: string;
  readonly schema: GraphQLSchema;
  /** Executes the query that the page draws on the sandbox. */
  readonly execute: ExecuteRequest;
}

/**
 * Serves the home page, which describes this server and lets users connect their accounts. It also shows the outcome of connecting.
 *
 * Its buttons are forms, so it works without scripts. The routes that receive the forms check their origin.
 */
export function createHomeRoute({
  graphqlEndpoint,
  schema,
  execute,
  ...sources
}: HomeRouteOptions): Route {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(sources.config),
    // With a stricter policy the forms would be sent without an origin to check.
    'referrer-policy': 'same-origin',
  };
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    return render(request);
  };

  async function render(request: Request): Promise<Response> {
    const apiUrl = `${originFor(request, sources.config)}${graphqlEndpoint}`;
    // With real accounts the query would read the user's data without being asked, or fail.
    const live = sources.isSandbox ? await runLiveQuery(schema, apiUrl, execute) : null;
    const data = await readPageData(request, { ...sources, apiUrl, live });
    return new Response(renderHome(data, graphqlEndpoint), { headers });
  }
}

/** Browsers apply `form-action` also to the redirect after a form, so it includes the services' consent pages. */
function contentPolicy(config: PageSources['config']): string {
  const consent = services.map((service) => new URL(config[service].oauthEndpoints.authorize));
  const forms = new Set(["'self'", ...consent.map(({ origin }) => origin)]);
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    `form-action ${[...forms].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
