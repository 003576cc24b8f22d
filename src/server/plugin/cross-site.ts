import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/host.ts';
import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import { isFromListedOrigin } from './cors.ts';

/**
 * Prevents pages of other sites from using this server through a user's browser.
 *
 * - It rejects a request that the browser marks as sent by another site. Following a link to this server is allowed.
 * - A server on loopback accepts only loopback host names. Otherwise a page could point its own host name at this
 *   machine (DNS rebinding) and count as the same site.
 *
 * Two other plugins complete the protection: the body must be JSON (request-body.ts), which a page of another site cannot send
 * without a preflight, and only CORS_ORIGINS get a preflight (cors.ts). Clients that are not browsers are not affected.
 */
export function useCrossSiteCheck(config: Config): ServerPlugin {
  return { onRequestParse: ({ request }) => checkCrossSite(request, config) };
}

/** Throws a rejection for a request from a page of another site, unless its origin is in CORS_ORIGINS. */
export function checkCrossSite(request: Request, config: Config): void {
  const { headers } = request;
  const { host, publicUrl } = config;
  if (
    headers.get('sec-fetch-site') === 'cross-site' &&
    headers.get('sec-fetch-mode') !== 'navigate' &&
    !isFromListedOrigin(request, config)
  ) {
    throw rejection('FORBIDDEN', 'Pages of other sites may not use this API.', { status: 403 });
  }
  const hostHeader = headers.get('host');
  if (hostHeader === null || !isLoopback(host)) return;
  if (publicUrl !== null && hostHeader === new URL(publicUrl).host) return;
  if (!isLoopback(hostHeader.replace(/:\d*$/, ''))) {
    throw rejection(
      'FORBIDDEN',
      'This server listens on loopback and accepts only loopback host names. Set PUBLIC_URL to accept another name.',
      { status: 403 },
    );
  }
}
