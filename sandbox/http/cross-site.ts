import type { HttpRequest } from './message.ts';

/**
 * Why a request is rejected as cross-site, or null if it is not.
 *
 * A page of another site must not control the sandbox. It could try directly, or through a host name that resolves to
 * this machine (DNS rebinding).
 */
export function crossSiteRejection({ headers, url }: HttpRequest): string | null {
  const host = headers.host?.replace(/:\d+$/, '') ?? '';
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(host)) {
    return 'Only requests to a loopback host are accepted.';
  }
  const site = headers['sec-fetch-site'];
  const isCrossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isCrossOrigin = headers.origin !== undefined && headers.origin !== url.origin;
  return isCrossSite || isCrossOrigin ? 'Requests from other sites are rejected.' : null;
}
