import type { Config } from '../../../config/config.ts';
import { rejection } from '../../request/rejection.ts';
import type { ServerPlugin } from '../../request/request-state.ts';
import { isFromListedOrigin } from './cors.ts';

/**
 * Prevents pages of other sites from using this server through a user's browser: rejects a request that the browser marks as sent by
 * another site. Following a link to this server is allowed.
 *
 * Three other plugins complete the protection: only known host names are accepted (host.ts), the body must be JSON (request-body.ts), which a page of another site cannot send
 * without a preflight, and only CORS_ORIGINS get a preflight (cors.ts). Clients that are not browsers are not affected.
 */
export function useCrossSiteCheck(config: Config): ServerPlugin {
  return { onRequestParse: ({ request }) => checkCrossSite(request, config) };
}

/** Throws a rejection for a request from a page of another site, unless its origin is in CORS_ORIGINS. */
export function checkCrossSite(request: Request, config: Config): void {
  const { headers } = request;
  if (
    headers.get('sec-fetch-site') === 'cross-site' &&
    headers.get('sec-fetch-mode') !== 'navigate' &&
    !isFromListedOrigin(request, config)
  ) {
    throw rejection('FORBIDDEN', 'Pages of other sites may not use this API.', { status: 403 });
  }
}
