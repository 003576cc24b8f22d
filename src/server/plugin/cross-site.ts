import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/host.ts';
import { refusal } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import { isFromListedOrigin } from './cors.ts';

/**
 * Keeps pages of other sites from using the browser of somebody who can reach this server.
 *
 * - A request that a browser marks as sent by another site is refused; following a link here is not such a request.
 * - A server on loopback answers only to loopback names. Otherwise any page could have its own name resolve to this
 *   machine (DNS rebinding) and would then count as the same site.
 *
 * The rest is done elsewhere: nothing but JSON is read from a body (request-body.ts), which a page of another site
 * cannot send without a preflight, and none is granted but to CORS_ORIGINS (cors.ts). Clients that are no browser are not concerned.
 */
export function useCrossSiteCheck(config: Config): ServerPlugin {
  return { onRequestParse: ({ request }) => checkCrossSite(request, config) };
}

/** Throws a refusal for a request that a page of another site sent, unless the site is among CORS_ORIGINS. */
export function checkCrossSite(request: Request, config: Config): void {
  const { headers } = request;
  const { host, publicUrl } = config;
  if (
    headers.get('sec-fetch-site') === 'cross-site' &&
    headers.get('sec-fetch-mode') !== 'navigate' &&
    !isFromListedOrigin(request, config)
  ) {
    throw refusal('FORBIDDEN', 'Pages of other sites may not use this API.', { status: 403 });
  }
  const named = headers.get('host');
  if (named === null || !isLoopback(host)) return;
  if (publicUrl !== null && named === new URL(publicUrl).host) return;
  if (!isLoopback(named.replace(/:\d*$/, ''))) {
    throw refusal(
      'FORBIDDEN',
      'This server listens on loopback and answers to loopback names only; PUBLIC_URL names another.',
      { status: 403 },
    );
  }
}
