import { renderHome, styleHash } from '../page/home/page.ts';
import { type PageSources, readPageData } from '../page/home/page-data.ts';
import { originFor } from '../request/server-url.ts';
import type { Route } from './route.ts';

/** What the home page needs. */
export interface HomeRouteOptions extends Omit<PageSources, 'apiUrl'> {
  readonly graphqlEndpoint: string;
}

/**
 * Serves the home page, which describes this server and lets users connect their accounts. It also shows the outcome of connecting.
 *
 * Its buttons are forms, so it works without scripts. The routes that receive the forms check their origin.
 */
export function createHomeRoute({ graphqlEndpoint, ...sources }: HomeRouteOptions): Route {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(sources.config),
    // With a stricter policy the forms would be sent without an origin to check.
    'referrer-policy': 'same-origin',
  };
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const apiUrl = `${originFor(request, sources.config)}${graphqlEndpoint}`;
    return readPageData(request, { ...sources, apiUrl }).then(
      (data) => new Response(renderHome(data, graphqlEndpoint), { headers }),
    );
  };
}

/** Browsers apply `form-action` also to the redirect after a form, so it includes the services' consent pages. */
function contentPolicy({ asana, google }: PageSources['config']): string {
  const consent = [asana, google].map(({ oauthEndpoints }) => new URL(oauthEndpoints.authorize));
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
