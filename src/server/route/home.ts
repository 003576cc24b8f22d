import { renderHome, styleHash } from '../page/home/page.ts';
import { type HomeSources, readView } from '../page/home/page-data.ts';
import { originFor } from '../request/server-url.ts';
import type { Route } from './route.ts';

/** What the page is served with. */
export interface HomeOptions extends Omit<HomeSources, 'api'> {
  readonly graphqlEndpoint: string;
}

/**
 * The page that says what this server is, and where people connect their accounts; also what became of their trying.
 *
 * Its buttons are forms, so that it works without scripts; the routes that they lead to check where they come from.
 */
export function createHome({ graphqlEndpoint, ...sources }: HomeOptions): Route {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(sources.config),
    // Stricter, and the forms would arrive without an origin to check.
    'referrer-policy': 'same-origin',
  };
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const api = `${originFor(request, sources.config)}${graphqlEndpoint}`;
    return readView(request, { ...sources, api }).then(
      (view) => new Response(renderHome(view, graphqlEndpoint), { headers }),
    );
  };
}

/** Browsers hold a form's policy against the redirect that answers it too, which leads to the services' consent pages. */
function contentPolicy({ asana, google }: HomeSources['config']): string {
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
